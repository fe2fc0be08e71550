"""What the clerk has to tell somebody: one value for each kind of letter.

`event` names its template; the fields are what the template may speak of, beside the game's card
and the reader (`judge.desk.readers.circulation`).  The words are in `templates/`, and nothing here
decides how a thing is said.  No notice holds a game: what is in one may be read by all who get it.
"""

from judge.desk.notices.accounts_told import AccountsTold, AccountTold, StandingsTold
from judge.desk.notices.anyone import (
    GameList,
    GameListing,
    Help,
    LanguageTold,
    LooksTold,
    NoSuchGame,
    RulesTold,
    ZoneTold,
)
from judge.desk.notices.clock import (
    AbsenceTold,
    DelayWanted,
    DelayWithdrawn,
    LateOrders,
    Reminder,
    ResultsWait,
    TurnEndsSoon,
    TurnWaits,
)
from judge.desk.notices.conduct import ComplaintTold, RecordEntry, RecordTold
from judge.desk.notices.gm import (
    Changed,
    Correction,
    Decision,
    ErrorTold,
    GMAnswered,
    GMDecided,
    PlayerUnreachable,
    Preview,
)
from judge.desk.notices.last_words import LastWords, StatementNoted, StatementsTold
from judge.desk.notices.mailboxes import (
    AddressTold,
    AddressWhat,
    ConfirmAddress,
    PasswordTold,
    PlayerMoved,
)
from judge.desk.notices.operator import DailyLine, FloodTold, Need, Needed, Trouble, What
from judge.desk.notices.orders import (
    ByProxy,
    ConfirmOrders,
    Done,
    Entrusted,
    NotProved,
    NotRun,
    OrdersNotUsed,
    OrdersSecret,
    OrdersShown,
    OrdersStand,
    ProxyReceived,
    Refused,
    SheetLine,
    StrangerWrote,
    Waiting,
    Why,
)
from judge.desk.notices.people import (
    BeganWithout,
    BesideNoted,
    ConfirmWish,
    Forming,
    JoinNoted,
    ListNoted,
    MusterAsks,
    MusterTold,
    NotFounded,
    ReadyNoted,
    StandbyTold,
)
from judge.desk.notices.press_letters import (
    AuthorsTold,
    PressCame,
    PressListed,
    PressNoted,
    PressTold,
)
from judge.desk.notices.questions import (
    GameExported,
    HistoryTold,
    PastTurn,
    PlayedTurn,
    PlayersTold,
    SummaryTold,
    WhatIf,
)
from judge.desk.notices.readers import (
    ConfirmSubscription,
    Digest,
    DigestAnswered,
    DigestOfGame,
    News,
    NewsOfGame,
    PressOfTurn,
    PrintedArticle,
    Snag,
    SubscriptionsTold,
    ZineChange,
    ZineCompanion,
    ZineIssue,
    ZineNews,
)
from judge.desk.notices.seats import (
    Farewell,
    PowerTaken,
    ReplacementWanted,
    SuccessorAsked,
    TakeoverTold,
)
from judge.desk.notices.turns import (
    DeadlineMoved,
    GameHeld,
    GameStarts,
    MapSent,
    PicturesFollow,
    PowerJoins,
    Seated,
    Status,
    TurnReport,
)
from judge.desk.notices.votes import (
    GameOver,
    OpenVote,
    PartingNoted,
    ProposalRefusedTold,
    ProposalsTold,
    ProposedBy,
    VoteCalled,
    VoteNoted,
)
from judge.desk.notices.zine_letters import (
    ArticleCame,
    ArticleGone,
    ArticleNoted,
    ArticleShown,
    ArticlesListed,
    EditorAnswered,
    EditorHelp,
    ZineHelp,
)

__all__ = [
    "AbsenceTold",
    "AccountTold",
    "AccountsTold",
    "AddressTold",
    "AddressWhat",
    "ArticleCame",
    "ArticleGone",
    "ArticleNoted",
    "ArticleShown",
    "ArticlesListed",
    "AuthorsTold",
    "BeganWithout",
    "BesideNoted",
    "ByProxy",
    "Changed",
    "ComplaintTold",
    "ConfirmAddress",
    "ConfirmOrders",
    "ConfirmSubscription",
    "ConfirmWish",
    "Correction",
    "DailyLine",
    "DeadlineMoved",
    "Decision",
    "DelayWanted",
    "DelayWithdrawn",
    "Digest",
    "DigestAnswered",
    "DigestOfGame",
    "Done",
    "EditorAnswered",
    "EditorHelp",
    "Entrusted",
    "ErrorTold",
    "Farewell",
    "FloodTold",
    "Forming",
    "GMAnswered",
    "GMDecided",
    "GameExported",
    "GameHeld",
    "GameList",
    "GameListing",
    "GameOver",
    "GameStarts",
    "Help",
    "HistoryTold",
    "JoinNoted",
    "LanguageTold",
    "LastWords",
    "LateOrders",
    "ListNoted",
    "LooksTold",
    "MapSent",
    "MusterAsks",
    "MusterTold",
    "Need",
    "Needed",
    "News",
    "NewsOfGame",
    "NoSuchGame",
    "NotFounded",
    "NotProved",
    "NotRun",
    "Notice",
    "OpenVote",
    "OrdersNotUsed",
    "OrdersSecret",
    "OrdersShown",
    "OrdersStand",
    "PartingNoted",
    "PasswordTold",
    "PastTurn",
    "PicturesFollow",
    "PlayedTurn",
    "PlayerMoved",
    "PlayerUnreachable",
    "PlayersTold",
    "PowerJoins",
    "PowerTaken",
    "PressCame",
    "PressListed",
    "PressNoted",
    "PressOfTurn",
    "PressTold",
    "Preview",
    "PrintedArticle",
    "ProposalRefusedTold",
    "ProposalsTold",
    "ProposedBy",
    "ProxyReceived",
    "ReadyNoted",
    "RecordEntry",
    "RecordTold",
    "Refused",
    "Reminder",
    "ReplacementWanted",
    "ResultsWait",
    "RulesTold",
    "Seated",
    "SheetLine",
    "Snag",
    "StandbyTold",
    "StandingsTold",
    "StatementNoted",
    "StatementsTold",
    "Status",
    "StrangerWrote",
    "SubscriptionsTold",
    "SuccessorAsked",
    "SummaryTold",
    "TakeoverTold",
    "Trouble",
    "TurnEndsSoon",
    "TurnReport",
    "TurnWaits",
    "VoteCalled",
    "VoteNoted",
    "Waiting",
    "What",
    "WhatIf",
    "Why",
    "ZineChange",
    "ZineCompanion",
    "ZineHelp",
    "ZineIssue",
    "ZineNews",
    "ZoneTold",
]

Notice = (
    OrdersStand
    | ConfirmOrders
    | OrdersNotUsed
    | Refused
    | ProxyReceived
    | OrdersShown
    | OrdersSecret
    | StrangerWrote
    | GameStarts
    | TurnReport
    | PowerJoins
    | Forming
    | NotFounded
    | JoinNoted
    | BesideNoted
    | ConfirmWish
    | MusterAsks
    | ReadyNoted
    | MusterTold
    | BeganWithout
    | ListNoted
    | StandbyTold
    | VoteCalled
    | ProposalRefusedTold
    | ProposedBy
    | VoteNoted
    | PartingNoted
    | ProposalsTold
    | GameOver
    | StatementsTold
    | StatementNoted
    | Status
    | MapSent
    | HistoryTold
    | GameExported
    | SummaryTold
    | PlayersTold
    | WhatIf
    | PicturesFollow
    | DeadlineMoved
    | Reminder
    | TurnWaits
    | TurnEndsSoon
    | ResultsWait
    | AbsenceTold
    | DelayWanted
    | DelayWithdrawn
    | LateOrders
    | ReplacementWanted
    | PowerTaken
    | Farewell
    | SuccessorAsked
    | TakeoverTold
    | GameHeld
    | ZoneTold
    | LanguageTold
    | LooksTold
    | RulesTold
    | Help
    | GameList
    | GameListing
    | ZineCompanion
    | ZineIssue
    | AccountTold
    | AccountsTold
    | StandingsTold
    | ZineHelp
    | ArticleNoted
    | ArticleCame
    | ArticleGone
    | ArticleShown
    | ArticlesListed
    | EditorAnswered
    | EditorHelp
    | NoSuchGame
    | NotProved
    | GMAnswered
    | GMDecided
    | PlayerUnreachable
    | Preview
    | PressTold
    | PressNoted
    | PressCame
    | PressListed
    | AuthorsTold
    | ConfirmSubscription
    | SubscriptionsTold
    | Digest
    | DigestAnswered
    | AddressTold
    | ConfirmAddress
    | PlayerMoved
    | PasswordTold
    | Correction
    | ErrorTold
    | ComplaintTold
    | RecordTold
    | Trouble
    | FloodTold
    | DailyLine
)
