"""The words by which the gist of a sentence is had: tables only, which grow without code.

They say that a unit goes, stays, helps, carries or leaves the board, or that the sentence is about
somebody else, another time, or nothing that is decided.
"""

from __future__ import annotations

import re
from enum import Enum, auto

from judge.orders.words import VERBS, Verb, word_set


class Act(Enum):
    """What a sentence may say of a unit."""

    GO = auto()
    STAY = auto()
    HELP = auto()
    COVER = auto()  # to help what is named, or to stay where nothing is
    CARRY = auto()
    LEAVE = auto()
    BUILD = auto()
    WAIVE = auto()


def _words(text: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(phrase.split()) for phrase in text.split(",") if phrase.strip())


_ACTS = {
    Act.GO: """
        send, sends, sending, push, pushes, pushing, bring, brings, shift, shifts, swing, swings,
        walk, walks, run, runs, rush, rushes, capture, captures, capturing, occupy, occupies,
        occupying, seize, seizes, grab, grabs, conquer, conquers, strike, strikes, strike at,
        strikes at, hit, hits, assault, assaults, storm, storms, penetrate, penetrates, cross,
        crosses, sail, sailing, set sail, sets sail, steam, steams, cruise, cruises, slip, slips,
        sneak, sneaks, creep, creeps, crawl, jump, jumps, hop, hops, step, steps, return, returns,
        come, comes, coming, get, gets, get to, marching, heading, heads, headed, head for, bound,
        depart, departs, transfer, transfers, relocate, relocates, redeploy, redeploys, deploy,
        deploys, entering, target, targets, aim, aims, aiming, poke, pokes, advancing, fight,
        fights, raid, raids, retake, retakes, recapture, recaptures, liberate, liberates, march on,
        advance on, advance upon, descend on, descends on, moved, sent, attacked, taken, invaded,
        occupied, captured, reposition, repositions, proceeding, sailed, marched, roll, rolls, ride,
        rides, drive, drives, fly, flies, pop, pops, trek, treks, wander, wanders, slide, slides,
        try, tries, trying, try for, tries for, try its luck in, tries its luck in, go for,
        goes for, make for, makes for, follow, follows, sweep, sweeps, dart, darts, put, puts,
        choose, chooses, chose, nach, vers, naar, verso, hacia, geht, ziehe, zieht, ziehen,
        marschiert, marschieren, segelt,
        greift, va, attaque, gaat, muove, mueve, bouge, avance, ataca, attacca, valt
    """,
    Act.STAY: """
        sit, sits, sitting, sit tight, sits tight, sit still, sits still, wait, waits, waiting,
        staying, staying put, remaining, resting, do nothing, does nothing, doing nothing, nothing,
        no move, no moves, no change, no changes, unchanged, chill, chills, chilling, idle, idles,
        sleep, sleeps, freeze, freezes, pause, pauses, stop, stops, halt, halts, garrison,
        garrisons, dig in, digs in, digging in, in port, in harbour, in harbor, at home, on station,
        where it is, where they are, where it stands, as it is, stay home, stays home, in place,
        hold fast, holds fast, hold the line, holds the line, hold the fort, hang, hangs, hang on,
        hangs on, stand guard, stands guard, stationary, anchored, anchor, anchors, park, parks,
        keep, keeps, keep still, stand down, stands down, immobile, hodl, held, hunker, hunkers,
        bleibt, bleiben, halten, haelt, halt, tient, tenir, reste, resta, mantiene, tiene, blijft,
        houdt, anything, doesnt do, dont do
    """,
    Act.HELP: """
        backs up, back up, backing up, prop up, props up, prop, props, reinforce, reinforces,
        lend, lends, lending, lend support, give support, giving support, assists, assisting,
        helping, helped, backed, supported, assisted, assistance, backup, push for,
        unterstutzt, unterstutze, unterstuetzt, unterstuetze, soutient, soutiens, appoggia, apoya,
        steunt
    """,
    Act.COVER: """
        cover, covers, covering, protect, protects, protecting, guard, guards, guarding, shield,
        shields, shielding, defend, defends, defending, secure, secures
    """,
    Act.CARRY: """
        embark, embarks, haul, hauls, shuttle, shuttles, carried, ferried, shipped, transported,
        convoyed, bring across, brings across, take across, takes across, carrying, ferrying,
        takes it across, take it across, brings it across, takes it over, takes it,
    takes them across, transporting, lift, lifts, moves across, transportiert, setzt, transporte
    """,
    Act.LEAVE: """
        dissolve, dissolves, dissolved, kill, kills, killed, retire, retires, retired, get rid of,
        gets rid of, off, off the map, off board, die, dies, sacrifice, sacrifices, dismiss,
        dismissed, demobilise, demobilize, drop, drops, lose, loses, eliminate, eliminated,
        dismantle, dismantled, sink, sinks, scuttle, scuttled, minus, vanish, vanishes, disappears,
        goes away, scrapped, deleted, disbandment, be gone, give up, gives up, abandon, abandons,
        euthanise, dump, perish, perishes, annihilate, auflosen, aufgelost, aufloesen
    """,
    Act.BUILD: """
        recruit, recruits, place, places, put, puts, launch, launches, train, trains, muster,
        musters, give me, want, get, gets, have, raising, place, add, adds, i choose, take,
        baue, bau, baut, bauen, construis, construit, costruisco, costruisce, construyo, construye,
        bouw
    """,
    Act.WAIVE: """
        build nothing, builds nothing, nothing to build, not build, dont build, wont build,
        dont want to build, not to build, skip, skips, postpone, postpones, forgo, forego, forfeit,
        for later, decline, declines, save, saves, no new units, no new unit, not building,
        defer, defers
    """,
}
_OF_ORDERS = {
    Verb.MOVE: Act.GO,
    Verb.HOLD: Act.STAY,
    Verb.SUPPORT: Act.HELP,
    Verb.CONVOY: Act.CARRY,
    Verb.DISBAND: Act.LEAVE,
    Verb.BUILD: Act.BUILD,
    Verb.WAIVE: Act.WAIVE,
}
ACTS: dict[tuple[str, ...], Act] = {
    **{phrase: _OF_ORDERS[verb] for phrase, verb in VERBS.items() if verb in _OF_ORDERS},
    **{
        phrase: act
        for act, text in _ACTS.items()
        if act is not Act.BUILD and act is not Act.WAIVE
        for phrase in _words(text)
    },
}
WINTER_ACTS: dict[tuple[str, ...], Act] = {
    **ACTS,
    **{phrase: act for act in (Act.BUILD, Act.WAIVE) for phrase in _words(_ACTS[act])},
}
LONGEST_ACT = max(map(len, WINTER_ACTS))
RETREAT_ACTS: dict[tuple[str, ...], Act] = {
    **ACTS,
    **{phrase: Act.GO for phrase, verb in VERBS.items() if verb is Verb.RETREAT},
    **dict.fromkeys(
        _words(
            """
            escape, escapes, flee, fled, pull back, pulls back, pull, pulls, fall back, evacuate,
            evacuates, scurry, bail, bails, back
            """
        ),
        Act.GO,
    ),
}

# What stands before the place a unit goes to, and before the unit that goes.
AIMING = word_set(
    """
    to into onto upon on against at towards toward for - in attack attacks attacking take takes
    capture captures invade invades occupy occupies enter enters seize hit hits strike strikes
    storm storms conquer conquers grab nach vers naar verso hacia assault raid retake inside
    """
)
STARTING = word_set(
    """
    from with by using use of send sends move moves have let swing push bring leave keep shift
    walk get order orders ask asks tell tells make makes help helps support supports aus von
    """
)
BY_WAY = word_set("via through by across over over crossing")

# A request that only sounds like a question, or like a wish: these words say nothing more.
POLITE = """
    would you please, could you please, can you please, would you be so good as to, would you be so
    kind as to, would you kindly, be so good as to, be so kind as to, would you mind, would you,
    could you, can you, will you, i would be grateful if, i'd be grateful if, i should be obliged
    if, i should be grateful if, i would be obliged if, i'd be obliged if, i would appreciate it if,
    i'd appreciate it if, i would like to, i'd like to, i would like, i'd like, i would rather,
    i'd rather, i would prefer to, i'd prefer to, i prefer to, i want to, i want, i wish to, i wish,
    it is my wish that, would like to, would like, kindly, gonna, imma, i'm gonna, i'm going to,
    i am going to, is going to, are going to, let's, let us, i think i'll, i think, i guess,
    i believe, i suppose, i hereby order, hereby, i order, please, if you would, i'll, i will,
    i shall, i have decided to, i've decided to, i decided to, we will, we'll, okay so, ok so, um,
    uh, uhm, basically, like i said, as i said, just, simply, so be it
"""
_POLITE_PHRASES = sorted(
    (" ".join(phrase.split()) for phrase in POLITE.split(",")), key=len, reverse=True
)
COURTESY = re.compile(
    r"\b(?:"
    + "|".join(one.replace("'", "['’]?").replace(" ", r"\s+") for one in _POLITE_PHRASES)
    + r")\b(?!['’])",
    re.I,
)
REQUESTS = word_set("can could would will may please pls kindly")

# What makes an order doubtful: it is asked about, never taken.
DOUBTS = _words(
    """
    maybe, perhaps, possibly, might, not sure, unsure, undecided, cant decide, can not decide,
    cannot decide, thinking, thinking of, thinking about, what about, how about, what if, should i,
    shall i, do i, would be, would have, considering, consider, wondering, wonder, either, or,
    until then, until, if only, tbd, to be decided, to be confirmed, in doubt, dunno, dont know,
    will let you know, let you know tomorrow,   tempted, was going to,
    were going to,     hopefully not, example, e g,
    for instance, hypothetically, theoretically, in theory
    """
)
LONGEST_DOUBT = max(map(len, DOUBTS))
DENIALS = word_set(
    """
    not never dont doesnt didnt wont cant cannot shouldnt mustnt isnt arent wouldnt couldnt
    neither nor nicht kein keine non pas niet jamais nie
    """
)
INSTEADS = _words("instead of, rather than, and not, but not, as opposed to")
TAKEN_BACK = word_set(
    """
    cancel cancels cancelled canceled cancelling delete deleted deletes void voided withdrawn
    withdraw revoke revoked retract retracted scratch scratched disregard ignore forget strike
    rescind rescinded annul undo scrap storniert annule
    """
)

REPEATED = _words(
    """
    same orders, same as last, same as before, same moves, same again, as last turn, as last time,
    as last season, repeat my, repeat the, repeat last, like last turn, like last time,
    as previously
    """
)
LONGEST_REPEATED = max(map(len, REPEATED))

# About another time, or somebody else: nothing is ordered.
OTHER_TIMES = _words(
    """
    last turn, last year, last spring, last fall, last autumn, last time, last season, last week,
    next turn, next year, next spring, next fall, next autumn, next time, next season, next move,
    last move, previous turn, in the past, earlier, yesterday, used to, was, were, had, did, went,
    came, moved, bounced, attacked, could have, should have, might have, has been, have been,
    following turn, turn after, later on, already
    """
)
PAST_UNLESS_AFTER = word_set("be is are being gets get to been")
LONGEST_TIME = max(map(len, OTHER_TIMES))
SAYING = word_set(
    """
    said says say told tells tell suggested suggests suggest wants want wanted asked asks
    proposed proposes thinks think hopes hope promised promises wrote writes plans intends
    offered offers claims claimed will would wishes likes is was has might may could can should
    must agreed agrees needs lies lied knows goes moves attacks holds supports
    """
)
EXPECTING = word_set("expect expects guess suspect fear suppose hear heard assume bet")
TALK = word_set(
    """
    love lovely like greetings regards luck thanks thank weather hope see beautiful nice great
    sunny wishes cheers congratulations sorry raining visit holiday trip travelling traveling
    yours sincerely university street gmbh ltd logistics survive survives live lives born
    visiting dear kind
    """
)
NOBODY = word_set("nobody none someone somebody everyone everybody anyone all")
JOINS = word_set(
    """
    , and & + then but while whereas because since although though hoping so that when lol sorry
    as
    """
) - frozenset(["that", "so", "when", "as"])
POINTING = word_set("it that him her them this thereto there so")
OVERRULING = word_set("overrule overruled overruling overrules override")
PLURALS = frozenset(["armies", "fleets", "armees", "flotten"])
SAME_KIND = frozenset(["one", "another", "ditto", "also"])
NUMBER_WORDS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5}
BOTH = frozenset({"both", "all", "everything", "them", "everyone", "everybody"})

# Who a unit is, and where, in other words than the board's: from these words to names on it.
PEOPLE = word_set(
    """
    guys boys troops men lads soldiers unit units ships ship navy squadron one dudes
    """
)
PLACES_OF = {
    "danish": "denmark", "dutch": "holland", "bavarian": "munich", "prussian": "prussia",
    "norwegian": "norway", "swedish": "sweden", "spanish": "spain", "portuguese": "portugal",
    "belgian": "belgium", "bulgarian": "bulgaria", "rumanian": "rumania", "romanian": "rumania",
    "serbian": "serbia", "greek": "greece", "albanian": "albania", "polish": "warsaw",
    "ukrainian": "ukraine", "finnish": "finland", "tunisian": "tunis", "syrian": "syria",
    "armenian": "armenia", "bohemian": "bohemia", "galician": "galicia", "silesian": "silesia",
    "burgundian": "burgundy", "tuscan": "tuscany", "venetian": "venice", "neapolitan": "naples",
    "apulian": "apulia", "welsh": "wales", "livonian": "livonia", "viennese": "vienna",
    "parisian": "paris", "gascon": "gascony", "tyrolean": "tyrolia", "tyrolian": "tyrolia",
    "hungarian": "budapest", "piedmontese": "piedmont", "roman": "rome", "croatian": "trieste",
    "scottish": "edinburgh", "clydeside": "clyde", "breton": "brest", "macedonian": "greece",
    # as other languages spell them
    "munchen": "munich", "muenchen": "munich", "berlino": "berlin", "wien": "vienna",
    "vienne": "vienna", "viena": "vienna", "wenen": "vienna", "warschau": "warsaw",
    "varsovie": "warsaw", "varsovia": "warsaw", "moskau": "moscow", "moscou": "moscow",
    "moskou": "moscow", "moscu": "moscow", "mosca": "moscow", "galizien": "galicia",
    "galicie": "galicia", "galitzia": "galicia", "galizia": "galicia", "burgund": "burgundy",
    "bourgogne": "burgundy", "borgona": "burgundy", "borgogna": "burgundy", "schlesien": "silesia",
    "silesie": "silesia", "preussen": "prussia", "bohmen": "bohemia", "boehmen": "bohemia",
    "boheme": "bohemia", "tirol": "tyrolia", "tyrol": "tyrolia", "danemark": "denmark",
    "daenemark": "denmark", "dinamarca": "denmark", "danimarca": "denmark",
    "denemarken": "denmark", "schweden": "sweden", "suede": "sweden", "suecia": "sweden",
    "svezia": "sweden", "zweden": "sweden", "norwegen": "norway", "norvege": "norway",
    "noruega": "norway", "norvegia": "norway", "noorwegen": "norway", "belgien": "belgium",
    "belgique": "belgium", "belgica": "belgium", "belgie": "belgium", "belgio": "belgium",
    "niederlande": "holland", "hollande": "holland", "holanda": "holland", "olanda": "holland",
    "nederland": "holland", "nordsee": "north sea", "ostsee": "baltic sea",
    "serbien": "serbia", "serbie": "serbia", "bulgarien": "bulgaria", "bulgarie": "bulgaria",
    "rumanien": "rumania", "rumaenien": "rumania", "roumanie": "rumania",
    "griechenland": "greece", "grece": "greece", "grecia": "greece", "griekenland": "greece",
    "venedig": "venice", "venise": "venice", "venezia": "venice", "venecia": "venice",
    "rom": "rome", "roma": "rome", "neapel": "naples", "napoli": "naples", "napoles": "naples",
    "triest": "trieste", "spanien": "spain", "espagne": "spain", "espana": "spain",
    "spagna": "spain", "konstantinopel": "constantinople", "istanbul": "constantinople",
    "liefland": "livonia", "livland": "livonia", "petrograd": "st petersburg",
    "leningrad": "st petersburg", "petersburg": "st petersburg", "sewastopol": "sevastopol",
    "londres": "london", "londra": "london", "londen": "london", "parijs": "paris",
    "parigi": "paris", "picardie": "picardy", "gascogne": "gascony", "marseille": "marseilles",
    "marsella": "marseilles", "ruhrgebiet": "ruhr", "kanal": "english channel",
    "manche": "english channel", "helgoland": "heligoland bight", "helgolander": "heligoland bight",
    "finnland": "finland", "finlande": "finland", "piemont": "piedmont", "piemonte": "piedmont",
    "toskana": "tuscany", "toscana": "tuscany", "apulien": "apulia", "puglia": "apulia",
    "schottland": "edinburgh", "bruxelles": "belgium", "brussels": "belgium", "peking": "",
}  # fmt: skip
FOREIGN_KINDS = {
    "armee": "army", "ejercito": "army", "esercito": "army", "armata": "army", "leger": "army",
    "heer": "army", "flotte": "fleet", "flota": "fleet", "flotta": "fleet", "vloot": "fleet",
    "armada": "fleet", "navy": "fleet", "squadron": "fleet", "ships": "fleet", "troops": "army",
    "ship": "fleet", "soldiers": "army",
}  # fmt: skip
# Codes and short names that are ordinary words too, unless written with a capital.
ORDINARY = word_set(
    """
    con war pie gas den arm nap ion rum spa bot par mar bar bal sea lit bud lon eng mid black
    north south east west port live both both sev pic ser hel hol
    """
) - word_set("lon eng sev pic ser hel hol bud mar bal par")
