"""The words of orders other than names: tables only.

A phrase may be one word or several; the longest that fits is taken.  `r` and `d` mean what they
mean in the phase they are written for, so that is left to the meaning of an order, not to its
words.
"""

from __future__ import annotations

from enum import Enum, auto

from judge.rules.board import UnitKind


class Verb(Enum):
    """What an order tells its unit to do; BARE is a unit with nothing said about it.

    BLANK is a line of an order form that was not filled in, or a unit reported to have no order.
    """

    HOLD = auto()
    MOVE = auto()
    SUPPORT = auto()
    CONVOY = auto()
    RETREAT = auto()
    DISBAND = auto()
    BUILD = auto()
    WAIVE = auto()
    BARE = auto()
    BLANK = auto()


def word_set(words: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(words.split())


_set = word_set


def _phrases(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(phrase.split()) for phrase in text.split(","))


_VERBS = {
    Verb.HOLD: """
        h, hold, holds, holding, hld, stand, stands, standing, stay, stays, remain, remains,
        stand fast, stands fast, stands still, stand still, hold position, holds position,
        hold its position, holds its position, holds its ground, hold in place, holds in
        place, stays put, stay put, does not move, do not move, rests, defends, defend, stand
        pat, stands pat
    """,
    Verb.MOVE: """
        -, m, mv, mto, to, into, move, moves, moving, go, goes, going, advance, advances, march,
        marches, sail, sails, travel, travels, proceed, proceeds, attack, attacks, attacking,
        enter, enters, invade, invades, take, takes, in attack, in an attack, in attacking, in
        moving, in move, in its attack, in its move, head, heads, onto, towards, toward
    """,
    Verb.SUPPORT: """
        s, sup, supp, support, supports, supporting, spt, supt, sprt, help, helps, aid, aids,
        assist, assists, in support, gives support, give support, lends support, back, backs,
        backing
    """,
    Verb.CONVOY: """
        c, cv, cvy, conv, convoy, convoys, convoying, transport, transports, carry, carries,
        ferry, ferries, ship, ships
    """,
    Verb.RETREAT: """
        r, ret, retr, retreat, retreats, retreating, rto, withdraw, withdraws, fall back,
        falls back, flee, flees
    """,
    Verb.DISBAND: """
        d, dis, disb, disband, disbands, disbanded, disbanding, remove, removes, removed,
        removing, removal, removals, rem, destroy, destroys, destroyed, scrap, scraps, annihilated,
        delete, retreats otb, retreat otb, rto otb, otb, off the board, retreats off the board,
        retreat off the board
    """,
    Verb.BUILD: """
        b, bld, build, builds, building, built, raise, raises, raised, +, create, creates,
        new, construct, constructs
    """,
    Verb.WAIVE: """
        waive, waives, waived, waiving, w, pass, no build, no builds, build waived
    """,
    Verb.BLANK: """
        no order, no orders, no order processed, nmr
    """,
}
VERBS: dict[tuple[str, ...], Verb] = {
    phrase: verb for verb, text in _VERBS.items() for phrase in _phrases(text)
}
LONGEST_VERB = max(map(len, VERBS))

KINDS = {
    "a": UnitKind.ARMY,
    "army": UnitKind.ARMY,
    "armies": UnitKind.ARMY,
    "f": UnitKind.FLEET,
    "fl": UnitKind.FLEET,
    "flt": UnitKind.FLEET,
    "fleet": UnitKind.FLEET,
    "fleets": UnitKind.FLEET,
}
KIND_NAMES = ("army", "fleet")
# Signs as dictation spells them out.
SPOKEN = {
    "hyphen": "-", "dash": "-", "arrow": "-", "comma": ",", "period": ",", "newline": ",",
    "semicolon": ",",
}  # fmt: skip
SPOKEN_PHRASES = {("new", "line"): ",", ("full", "stop"): ",", ("next", "line"): ","}
# Words behind an order that say nothing of it.
TRAILING = _phrases(
    """
    as always, as usual, as agreed, as promised, as discussed, as we discussed, as we agreed,
    as planned, as before again, once more, once again, of course, for now, this season, this turn,
    this time, by the way, as ever, as well, obviously, lol, haha, hehe, xd, again, hopefully,
    naturally,
    only, then please, thanks again, if you please, in the meantime, as said, as i said, as expected
    """
)
LONGEST_TRAILING = max(map(len, TRAILING))
SPOKEN_TO = _set("2 two too")  # between two places
# After `a` these tell that it means an army, not one of many.
PLAIN_VERBS = _set("- h s c hold holds stands support supports convoy convoys")
# One word for a verb and a kind run together: A BUR SA TYR-MUN.
GLUED = {"sa": ("s", "a"), "sf": ("s", "f"), "ca": ("c", "a")}

COASTS = {
    "n": "NC", "nc": "NC", "north": "NC", "northern": "NC",
    "s": "SC", "sc": "SC", "south": "SC", "southern": "SC",
    "e": "EC", "ec": "EC", "east": "EC", "eastern": "EC",
    "w": "WC", "wc": "WC", "west": "WC", "western": "WC",
}  # fmt: skip
COAST_CODES = frozenset({"nc", "sc", "ec", "wc"})

ARTICLES = _set("the my our its their his her an this that own")
PREPOSITIONS = _set("in at from of on near located stationed based")
AUXILIARIES = _set("to will shall should is are must does do be ordered orders order")
TOWARDS = _set("to into in on onto against towards toward for at from")
LEAD_INS = _set(
    """
    to please order orders i im am will want would id ill like my and then also ok so let hello hi
    hey gm judge correction corrections corrected sorry ii iii iv v vi vii viii ix x first second
    third finally
    """
)
POLITENESS = _set("please pls plz thanks thank you thx ty ok cheers best kind regards")
JOINERS = _set(", and & + then")
# `all my units`, `the rest`, `everything else`, `both fleets`: many units at once.
EVERYBODY = _set("all everything everyone everybody both")
BEFORE_ELSE = EVERYBODY | _set(
    """
    everywhere anything nothing something somewhere anywhere anyone anybody someone what who nobody
    """
)
THE_REST = _set("rest other others remaining remainder else")
MANY = EVERYBODY | THE_REST | _set("armies fleets")
CROWD = MANY | _set("the my our of them units :")
EACH = _set("all both each")  # `A Mun and A Ruh both hold`
POINTERS = _set("it him her them this that")  # whom `Ruhr supports it` means
CARRIED = _set("convoyed via by through using with thru across over")
HELPED = (
    ("supported", "by"),
    ("with", "support", "from"), ("with", "support", "of"), ("with", "support", "by"),
    ("with", "the", "support", "of"), ("with", "the", "help", "of"), ("helped", "by"),
    ("s", "by"), ("sup", "by"), ("supp", "by"), ("support", "by"), ("assisted", "by"),
    ("backed", "by"), ("with", "help", "from"), ("with", "help", "of"),
)  # fmt: skip
HELPERS = _set("with from by using of")
LAND_WORDS = _set("land foot")
SEA_WORDS = _set("convoy convoys convoyed sea water fleet fleets ship ships boat")

# What numbers a build or removal, or announces it: `Remove first A Arm`, `My builds are A Mun`.
COUNTING = _set("first second third fourth one two three is are will be number only")
ORDINAL_ENDS = _set("st nd rd th")

# What programs and players print behind an order that was adjudicated.
RESULTS = _set(
    """
    bounce bounced bounces cut void dislodged destroyed disbanded fails failed succeeds succeeded
    success ok invalid illegal disrupted standoff no convoy order , -
    """
)

# Conditions on what others do (House rules III.7), and orders for ever (II.4).
CONDITIONS = _set("if unless provided assuming whenever otherwise when else case event")
FIRST_CONDITIONS = _set("should once")  # conditions at the beginning of a line only
# What makes a condition a courtesy: it is about the letter, its reader, or the rules.
MAIL = _set(
    "mail mails email emails letter letters message messages mailing server connection orders order"
)
COURTEOUS = MAIL | _set(
    """
    possible legal allowed permitted ok okay fine mind late time understand understood right wrong
    correct correctly mistaken misread awake reading read receive received get got arrive arrived
    reach reached please may might question questions unclear clear doubt problem problems something
    anything help wrongly map rules need know want like would could case wish able feasible valid
    hear heard newer write written dont again
    agreeable convenient interested remember recall works acceptable
    """
)
SERIOUS = _set(
    """
    attack attacks attacked attacking move moves moved moving support supports supported bounce
    bounces bounced fail fails failed failing succeed succeeds succeeded success hold holds held
    convoy convoys convoyed dislodge dislodged dislodges agree agrees agreed take takes taken leave
    leaves left stay stays ally enemy enemies he she they him her them his their safe necessary
    needed gain gains gained lose loses lost losing build builds built remove removed removal
    center centers centre centres sc scs unit units retreat retreats retreated forced open empty
    vacant free occupied out fall falls fallen cut enter enters one two three
    1 2 3 4 5 6 7 8 9 not no never nobody everyone everybody anyone others other both draw
    """
)
ELSE = _set("else otherwise")
ASIDE = _phrases(
    """
    ignore the following, disregard the following, last turn, not my orders, no orders of mine,
    suggestion from, suggestions from, suggested by, proposal from, proposals from, proposed by,
    suggestion for, suggestions for, proposal for, proposals for, not orders, ideas from, idea from,
    advice from, advice for, these are not, last season, previous orders, old orders,
    my last orders,
    last spring, last fall, last autumn, previous turn, results of, for illustration, not to be used
    """
)
LATER = _phrases(
    """
    next turn, next season, next year, next spring, next fall, next autumn, for later, later turn,
    the turn after, following turn, following season, next time, next move
    """
)
NOW = _set("orders order moves now this current today")
BLOCK_ENDS = (("endif",), ("end", "if"))
PERPETUAL = _phrases(
    """
    until further notice, perpetual, perpetually, every turn, each turn, every season, every year,
    from now on, for ever, forever, permanently, always, for the rest of the game, until i say,
    until i tell you, until told otherwise, till further notice, for all turns, for good
    """
)
PROVISOS = _phrases(
    """
    as soon as, depending on, depending upon, so long as, as long as, in case, failing that,
    alternatively, option b, plan b, plan c, option c, second choice, as a fallback, fallback,
    backup plan, variant b, version b, option two, plan two, option 2, plan 2, nd choice, rd choice
    """
)

# Contingent orders (II.5).
OPENINGS = _set("if should when whenever case event")
OPENING_WORDS = OPENINGS | _set("in the of that")  # in case of, in the event that
DISLODGED = _set("dislodged displaced ousted kicked thrown driven expelled evicted routed unseated")
DISLODGED_BRIEFLY = DISLODGED | {"d"}  # (if D, R Wal)
PASSIVES = _set("is are was be gets get becomes has been it should does being this ever")
FORCED = _set("forced has have must needs need to")  # if A Mun is forced to retreat
RETREAT_WORDS = _set(
    """
    , / : or else then otherwise and it its r retreat retreats rto go goes to in order of first
    preference preferences preferably should will must second third next if possible that fails
    failing finally withdraw withdraws move moves please the army fleet unit i id would like want is
    be
    """
)
GAINS = _set(
    "gain gains gained gaining capture captured win won build builds more have get up + plus ahead"
)
LOSSES = _set(
    """
    lose loses lost losing fewer down less short removal removals remove removed disband disbands
    disbanded disbandment - minus
    """
)
HOLDINGS = _set("have own hold")  # `have 5 centres` counts all of them, not those gained
CENTERS = _set("supply center centers centre centres sc scs dot dots")
COUNTED = CENTERS | _set(
    """
    i im we my our if only unit units is are , : then just am exactly be of by must to need needed
    needs there can may allowed due entitled given required should will army fleet say it this
    """
)
OWN = _set("i im we my our there only just")  # whom a condition of one's own begins with

SEASONS = {
    "spring": "S", "summer": "S", "fall": "F", "autumn": "F", "winter": "W",
    "s": "S", "f": "F", "w": "W",
}  # fmt: skip
# Headings of a part of a letter, by what is written under them.
SECTIONS: dict[str, Verb | None] = {
    "orders": None, "order": None, "moves": Verb.MOVE, "move": Verb.MOVE,
    "movement": Verb.MOVE, "movements": Verb.MOVE, "adjustments": None, "adjustment": None,
    "retreats": Verb.RETREAT, "retreat": Verb.RETREAT, "builds": Verb.BUILD, "build": Verb.BUILD,
    "removals": Verb.DISBAND, "removal": Verb.DISBAND, "disbands": Verb.DISBAND,
    "disband": Verb.DISBAND, "removes": Verb.DISBAND, "remove": Verb.DISBAND,
    "hold": Verb.HOLD, "holds": Verb.HOLD, "holding": Verb.HOLD, "building": Verb.BUILD,
    "removing": Verb.DISBAND, "removed": Verb.DISBAND, "disbanding": Verb.DISBAND,
    "disbanded": Verb.DISBAND, "disbandments": Verb.DISBAND,
}  # fmt: skip
# What else is said of units in a list: kept, or not meant; had; wished for; greetings before them.
KEPT = _set(
    """
    after keep keeps keeping kept remain remains remaining stay stays staying leave leaves leaving
    survive survives surviving
    """
)
DENIED = _set("not no never dont wont cant instead except but without against")
HAD = _set(
    "have has having had unit units position positions current currently left still map board"
)
ADJUSTMENT_WORDS = _set("order orders adjustment adjustments winter adjust move moves")
WISHED = _set("follow follows following want like wish please choose choice here decision id")
HEARTY = _phrases("hi, hello, dear, hey, greetings, good, gm, judge, thanks, thank")


def _said(verb: Verb) -> frozenset[str]:
    """Return the words of several letters that tell of builds, or of removals."""
    verbs = {word for (word, *more), said in VERBS.items() if said is verb and not more}
    titles = {word for word, said in SECTIONS.items() if said is verb}
    return frozenset(word for word in verbs | titles if len(word) > 1)


BUILD_WORDS = _said(Verb.BUILD)
REMOVAL_WORDS = _said(Verb.DISBAND)

TITLE_WORDS = frozenset(SECTIONS) | word_set("in plan plans for of the my results turn phase game")

NUMBERS = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "both": 2, "single": 1,
    "no": 0, "none": 0,
}  # fmt: skip

# All that is not a name and may still stand in an order.
VOCABULARY = frozenset(
    {word for phrase in VERBS for word in phrase}
    | set(KINDS)
    | ARTICLES
    | PREPOSITIONS
    | AUXILIARIES
    | TOWARDS
    | LEAD_INS
    | JOINERS
    | CARRIED
    | SEA_WORDS
    | {"coast", "sc", "nc", "ec", "wc"}
)

# Words of plain letters that are no names, however near their spelling comes to one.
STOPWORDS = _set(
    """
    a about after again all also am an and any are as at be been before best but by can could
    dear did do does down even every few for from further game get give good got had has have he
    hello her hi him his how i if in into is it its just know last let like long make many may
    me men more most much must my new next no none not nothing now of off old on once one only
    or other our out over own play please press put rest same see send she should so some soon
    still such sure than thank thanks that the their them then there these they thing this those
    time to too turn two under until up upon us very via was way we well were what when where
    which while who why will wish with would yes yet you your cheers regards hold love win war
    cant cannot couldnt dont doesnt didnt wont isnt arent never moved held stayed supported convoyed
    attacked retreated both
    set sets ask asks say says said live lives seen sure harbour harbor station answer season
    reply mail mails map maps mark marks part parts home hope sorry train trains talk talks later
    sent read reads note notes line lines word words first second third evening morning night
    friend friends name names idea ideas plan plans main maybe change changes changed meant mean
    means lend lends serve serving server service services always again where because since
    hours days weeks week month months walk walks watch work works working wall warm warn want wants
    moves turns holding probably probable expected expect expects crossed fingers stuff step stop
    test tests span pair pairs pool park pass pick pages page people place places point points port
    short shorts show shows side sides small spend spot start starts state states stay still street
    strong style sun sunny super table tables tell tells term terms text thing things think thinks
    thought trick tricks try tries type types under used user users using usual vote votes voting
    wait waits walls weather welcome whole wrong wrote year years young
    build building builds
    """
)
