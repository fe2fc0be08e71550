"""The words of orders are those of a file: in a language of backward words they read the same."""

import pytest

from tests.orders import blind, test_tables
from tests.orders.backwards_orders import orders_backwards, read, vocabulary
from tests.orders.tables import Case
from tests.orders.tables import read as read_english

CASES = [*test_tables.CASES, *blind.CASES]
EXCEPTIONS = {
    "an article that begins a word ends it backwards": """
        L'armée de Munich attaque la Bourgogne, la Ruhr soutient
        L'armée de Bulgarie se rend en Roumanie avec le soutien de la mer Noire
        L'armée de Yorkshire va au Pays de Galles
        L'armée de Bulgarie attaque la Serbie avec le soutien de la Roumanie
    """,
    "`as` is `sa` backwards, which is S A run together": """
        First I had Armenia to Syria in mind, but it's better to leave it where it is. Everything \
else as well.
        Armenia holds, and everything else as well
        Marseilles lands in Tuscany with the Lyon fleet's help as transport, Burgundy to Marseilles.
        Ruhr supports Holland into Belgium, as Holland goes there.
        Brest gets a fleet, as does Marseilles. Paris is inland, so an army there.
        Edinburgh cheers as North Sea reaches Norway
        Armenia holds. Everything else as well.
        Armenia stays where it is. Everything else as well.
        Petersburg defends, as do Sweden and Sevastopol.
        Norwegian Sea to Barents Sea; Norway to St Petersburg; the rest as they are
        A Mun - Bur\\nA Ruh - Bel\\nF Kie - Hel\\n\\nNo wait, Kiel should hold. Everything else \
stays as written.
        A Bur S A Pic - Bel\\nA Pic - Bel\\nHmm, too risky. Leave Picardy at home, \
the rest as above.
        Munich stays as before
        Munich and Ruhr hold the same as before
        You can have Belgium. Ruhr moves in, as the table says, to Munich.
        Belgium is the target. Ruhr goes, as the table says, to Munich.
        A Mun - Bur as always
        Same as before but A Mun - Bur
        Gascony moves into Burgundy's place as Burgundy moves to Ruhr
        A Mun as last time
        As agreed with Italy: A Mun - Tyr
        A Munich - Tyrolia as ever, A Ruhr -\\nBelgium and F Kiel -\\nHolland.
        A Mun - Bur\\nEverything else stays as written.
        A Mun - Bur\\n\\nYours, Ed\\n\\nPS. F Den - Ska as well, sorry.
        same as spring please
        Same as last time pls
        same as before thx
        Munich stands as it is
        As soon as France moves to Picardy, A Mun - Bur
        As for Berlin, it goes to Silesia.
        Triest support Venice hold, as I promised Giulia
        The two fleets hold, as does Armenia; Bulgaria attacks Serbia supported by nobody
        All hold but Warsaw. No, Warsaw as well.
        Everybody holds bar Sevastopol. On reflection Sevastopol as well.
        Sweden for the fleet. As far as Silesia is concerned, Bohemia, but only if Austria isn't \
going there too.
        leave it as announced
        F Rum must die, and F Bot as well. Moscow can't be held by boats.
        A Tun gets disbanded, as does F Ion
        A Tyr must be disbanded, A Boh as well
    """,
    "words in no list, which are known by how they end; words run together, and figures": """
        Italy texted: mun to bur plz
        Berlin dawdles.
        ARuhSAMun-Bur\\nAMun-Bur\\nFKieH
        FKieSARuh-Hol\\nARuh-Hol
        i) Mun - Boh ii) Ber - Mun iii) Ruh - Hol iv) Kie S Ruh - Hol v) Den - Ska
    """,
    "a word that begins another name backwards: iris, Irish; ecin, Venice; aissur, Prussia": """
        A Mun - Bur would be nice
    """,
    "an abbreviation of a name that is the code of another place": """
        FRANCE: A Spa-Nap, F Lyo C A Spa-Nap, F Tyr C A Spa-Nap.
        ITALY: F Ion-Tyr, F Tun S F Ion-Tyr.
        F Tyr - Ion
        Tyr - Ion
        F Tyr S A Nor - Tun
        F Nap - Tyr
        Italy: A Ven. Stands A Pie.—Mar. F Tun.—W Med. F Nap.—Tyr.
        Italy: A Ven. Stands A Pie.-Mar. F Tun.-W Md. F Nap.-Tyr.
        Italy: A Ven.—Pie. A Pie.—Mar. F W Med.—Mid. F Tyr.—Gulf of L.
        F Iri S A Liv
        Neither Munich nor Ruhr moves
        Neither Brest nor Mid-Atlantic moves.
        mid atl to port
        army gas 2 spain, fleet mid 2 port, rest stay
    """,
    "abbreviations of several words, which would end the names backwards": """
        F Bre - Mid-Atl.
        F St.Pete - Gulf of B.
        F StP south - G. of Bothnia
        Fleet     St.P. (s.c.)   G. of Bothnia
        F StP G of Bothnia
        F St. Pbg - Bot
        F St. P'burg (sc) - Bot
    """,
    "two letters that begin a name, and what programs write": """
        F Mao - Sp
        F GB-Ba, A Wa - Ga
        F Gr→Bul.s.c. / A Ser→Gr. / A Bud→Ser.
        ( RUS AMY WAR ) MTO GAL\\n( RUS AMY SEV ) SUP ( RUS AMY WAR ) MTO UKR\\n( RUS FLT GOB ) HLD
    """,
    "what is joined to a word with an apostrophe, and stands behind it backwards": """
        Armata Venezia resta ferma, flotta Ionio nell'Egeo
        A Mun - Bur (se l'Italia accetta)\\nF Kie H
        Ordini per l'autunno, solo un'idea:\\nA Mun - Bur\\nF Kie H
        Mes ordres pour l'automne:\\nA Mun - Bur\\nF Kie H
        L'idée de l'Italie:\\nA Mun - Tyr
        La flotta dello Ionio va nell'Adriatico, l'armata di Venezia va a Trieste
        L'armata in Piemonte attacca Marsiglia; la flotta del Tirreno nel Golfo del Leone
        A War - Gal\\nA Ukr S A War - Gal\\nNo support from Ukraine after all, it'll hold
    """,
    "the judge's own form, which is English, and means just what it says": """
        Germany: Army Holland -> North Sea -> Norway. (*bounce*)
        England: Army Yorkshire -> North Sea -> Norway.
    """,
    "what was deleted while it was typed, from its end; and slips": """
        A Mun - Tyr^H^H^HBur\\nF Kie - Hol
        A Mun - Tyr^H^H^HBur\\nF Kie H
        F Kie - Hol^H^H^HBal
        A Mub - Tyr\\n*Mun, sorry\\nF Kie H
        A Mun - Tyr^WBur\\nF Kie - Den^H^H^H Hol
        F Kie - Hlo  <-- Hol\\nA Mun - Brug  <-- Bur
        A Mun - ^H^HBur\\nA Ruh S A Mun - Tyr   <- typo, Bur of course\\nF Kie - Hlo   <- Hol\\n\
F Den H\\nA Ber - Mnu   <- Mun\\n\\nmy keyboard hates me\\nLou
    """,
    "words that are others backwards: no, on; saw, was; ni, in; names of people, and slips": """
        F Kie - Hol   (por que não?)\\nA Mun - Bur (desculpa, França)
        To all: hello there, nice weather.\\nA Ruh - Mun
        Barents Sea for the Norwegian Sea fleet please, and my boys in Oslo should just dig in.
        ok so saint petersburg to norway comma sweden supports saint petersburg to norway comma \
war saw to gal no galicia is mine war saw holds
        venise - trist, adritic sup venise, rome - venise
        F Bal - Lvn?? no that leaves Berlin open, F Bal S A Ber
        The Serb army and the Greek fleet
    """,
    "an ending that tells of the past, which words begin with backwards": """
        A Mun - Bur\\nA Ruh S A Mun - Bur\\n\\nWe walked along the Ruhr on Sunday, the dog fell in.
    """,
    "`as` backwards is S and A": """
        Please leave the rest as they are
        Channel to Belgium. The rest as they are.
        Channel to Belgium. Oh and North Sea supports it. The rest as they are please, \
somebody small has the mouse
    """,
    "`nor` denies in English alone, and stays as it is": """
        A Hol - Nor
    """,
    "what two places have in common is a word of the board's, and no reader's": """
        F Iri - Atlantic
        the African army stays put
        A Tun H. African army H
    """,
    "`st` is rather the saint's, and stays as it is": """
        A War st. A Mos st.
        A War st. Mos - St. Petersburg
        F StP/sc st
        F Brest st. A Gas - Marsiglia, A Spa S A Gas - Marsiglia.
        Bur st. by Mar
        A Bur: 1st Gascony, 2nd Paris
        1st Finland 2nd Bothnia
        Par - Bur. St. by Gas
        A Par st. A Bur - Mun
    """,
    "slips of the pen in codes, words run together, and figures": """
        A Bdu - Ser
        A Vie - Gla
        France: A Bur.-Marl. A Spa.-Por. F Pic.-Bel.
        France: A Bur.—Bel. F Pic. S Bur.—Bel. A Spa. S F Mær. F Mar. S A  \\nSpa.
        F Northsea S F NWY - SWE
        A Mun - Bru\\n(typo, I meant Bur)
        A Mun - Bur ^H^H^HTyr
        AMun-Bur
        AMAR HOLD
        FWES-TUN
        FPICHOLD
        AMARHOLD
        FENGHOLD
        A PIC-BEL FENGHOLD
        AMARPIE
        FMAOH
        AMARHOLDS
        Amun - Bur
        A Gas - Mur\\nRest hold
    """,
}
EXCEPTED = {
    line.strip().replace("\\n", "\n")
    for text in EXCEPTIONS.values()
    for line in text.strip().splitlines()
}


def meaning(reading) -> tuple:
    return (
        [order.short for order in reading.orders],
        [contingent.short for contingent in reading.contingents],
        [(problem.kind, problem.cause.code) for problem in reading.problems],
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.where} {case.written}"[:70])
def test_words_backwards_mean_the_same(case: Case):
    text = orders_backwards(case.written)
    english = meaning(read_english(case.written, case.power, case.position))
    backwards = meaning(read(text, case.power, case.position))
    assert (english == backwards) is (case.written not in EXCEPTED), text


def test_there_are_few_exceptions():
    assert len(EXCEPTED) < len(CASES) / 50


def test_words_are_turned_and_what_the_judge_writes_is_not():
    text = "Fleet St. Petersburg/sc supports A Mun - Boh via convoy; don't hold Germany's army"
    assert orders_backwards(text) == (
        "Teelf Ts. Grubsretep/sc stroppus A Mun - Boh via yovnoc; t'nod dloh Ynamreg's ymra"
    )


@pytest.mark.parametrize("word", ["hold", "support", "fall back", "army", "the rest", "if only"])
def test_english_words_mean_nothing_in_it(word):
    known = vocabulary()
    phrase = tuple(word.split())
    assert phrase not in known.grammar.verb_phrases
    assert phrase not in known.prose.doubts
    assert not known.known_words.intersection(phrase)
