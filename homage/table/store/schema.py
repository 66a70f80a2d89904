"""What is stored: players, tables, and for each table a list of entries that is only ever added to.

The entries of a table are the truth; everything else about it follows from reading them in order.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

METADATA = MetaData()

HOUSE = Table(  # what all servers on one database share: the secret that signs cookies
    "house",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),  # the name of the account, folded to lower case; none for guests
    Column("password", Text),  # argon2 hash
    Column("created", BigInteger, nullable=False),  # milliseconds, as everywhere
    Column("registered", BigInteger),  # when the account was made, if that is known
    Column("muted_until", BigInteger),  # by an operator, at all tables
    Column("closed", BigInteger),  # when an operator closed the account
    Column("operator", Boolean, nullable=False, server_default=false()),
)

ACCOUNT_NAMES = Table(  # names of accounts as they look: nobody else may have one that looks alike
    "account_names",
    METADATA,
    Column("skeleton", String(200), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Index("account_names_by_player", "player_id"),
)

RESETS = Table(  # links by which a forgotten password is replaced; gone once they were used
    "resets",
    METADATA,
    Column("id", String(32), primary_key=True),  # in links, signed
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("resets_by_player", "player_id"),
)

SESSIONS = Table(  # devices and programs that act for a person
    "sessions",
    METADATA,
    Column("id", String(32), primary_key=True),  # in tokens, signed; by itself it opens nothing
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("device", String(80), nullable=False),  # what it calls itself
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when it was last used, to the hour
    Index("sessions_by_player", "player_id"),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("settings", Text, nullable=False),  # JSON: options, clock, and the chairs as they were set out
    Column("chairs", Text, nullable=False),  # JSON: who sits where now, for lists of tables
    Column("key", String(64), nullable=False),  # of the dice: secret until the game is over
    Column("listed", Boolean, nullable=False),
    Column("host", String(32), ForeignKey("players.id"), nullable=False),
    Column("status", String(8), nullable=False),  # open, playing, over
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),  # when the last entry came that everybody hears of
    Column("due", BigInteger),  # when somebody must look: a clock runs out, or a computer player is to move
    Column("waiting", Integer, nullable=False, server_default="0"),  # a bit for each seat that may decide now
    Column("deadlines", Text),  # JSON: when the time of each seat is up that may decide now; none: no clock
    Column("result", Text),  # JSON: how it ended; none: it has not, or that was not noted yet
    Column("trouble", Text),  # why it could not be opened or looked after, in a sentence; none: all is well
    Index("tables_by_status", "status", "listed", "touched"),
    Index("tables_by_due", "due"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # 1, 2, 3 ... without gaps
    Column("at", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("body", Text, nullable=False),  # JSON
)

SITTERS = Table(  # who has ever had a seat at which table, or has opened it: the list of my tables
    "sitters",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id"), primary_key=True),
    Column("ended", BigInteger),  # when the game ended; none: it has not
    Column("invited", Boolean, nullable=False, server_default=false()),  # asked to a rematch there
    Index("sitters_by_end", "player_id", "ended", "table_id"),
    Index("sitters_invited", "player_id", sqlite_where=text("invited = 1"), postgresql_where=text("invited")),
)

STORIES = Table(  # finished games as they were seen: for releases that have other rules
    "stories",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("until", BigInteger, nullable=False),  # when the table was last touched: what came later is not in it
    Column("body", LargeBinary, nullable=False),  # JSON, packed
)

TABLE_PASSWORDS = Table(  # of tables at which whoever sits down needs one
    "table_passwords",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("password", Text, nullable=False),  # argon2 hash
)

TABLE_MARKS = Table(  # by what people without an account are known again at a table
    "table_marks",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("what", String(10), primary_key=True),  # removed, muted, admitted
    Column("mark", String(32), primary_key=True),  # of an address or a person, by the secret of the house
    Column("player", String(32), primary_key=True),  # whom it stands for; empty: nobody in particular
    Column("at", BigInteger, nullable=False),
)

BLOCKS = Table(  # who wants to hear nothing of whom
    "blocks",
    METADATA,
    Column("player_id", String(32), ForeignKey("players.id"), primary_key=True),
    Column("blocked_id", String(32), ForeignKey("players.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("blocks_by_blocked", "blocked_id"),
)

REPORTS = Table(  # what people told the operators of others
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(32), ForeignKey("players.id"), nullable=False),
    Column("reported", String(32), ForeignKey("players.id"), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id")),
    Column("why", Text, nullable=False),
    Column("talk", Text, nullable=False),  # JSON: what the reporter could read
    Column("settled", BigInteger),
    Index("reports_by_settled", "settled", "id"),
    Index("reports_by_reported", "reported"),
)

OPERATOR_LOG = Table(  # what operators have done; only added to, but for `seen`
    "operator_log",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by_id", String(32), ForeignKey("players.id")),  # none: by the command
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("what", String(12), nullable=False),  # warn, mute, unmute, close, reopen, settle, reset ...
    Column("why", Text, nullable=False),
    Column("until", BigInteger),  # of a mute
    Column("report", Integer, ForeignKey("reports.id")),
    Column("seen", BigInteger),  # when somebody has read that they were warned
    Index("operator_log_by_player", "player_id"),
)

OUTBOX = Table(  # what people are to be notified of: stored with the entry that causes it, until nothing is left to do
    "outbox",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the question, or of the entry
    Column("player_id", String(32), primary_key=True),  # empty: whoever hears of the table by its own webhooks
    Column("kind", String(10), primary_key=True),  # turn, invitation, offer, ask, message, end
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),  # when a server must look at it next
    Column("away", BigInteger, nullable=False),  # since when the person has not looked at the table, as far as is known
    Column("over", Integer, nullable=False),  # 1: the question was answered, or the person has seen it
    Column("sent", Text, nullable=False),  # JSON: for each device, webhook and mail, whether it was begun or done
    Column("tries", Integer, nullable=False),  # in vain
    Column("worker", String(12), nullable=False),  # the server that stored it, or looks at it
    Index("outbox_by_due", "due"),
    Index("outbox_by_player", "player_id"),
)

NOTICE_SETTINGS = Table(  # of everybody who can be reached at all
    "notice_settings",
    METADATA,
    Column("player_id", String(32), ForeignKey("players.id"), primary_key=True),
    Column("kinds", Text, nullable=False),  # JSON: for each kind of notice, by which channels
    Column("muted", Text, nullable=False),  # JSON: games and tables
    Column("quiet", Text),  # JSON: from when to when, and in which time zone
)

PUSH_DEVICES = Table(
    "push_devices",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("session_id", String(32), nullable=False),  # the device is forgotten when it ends
    Column("name", String(80), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("mark", String(64), nullable=False, unique=True),  # a digest of the endpoint
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("push_devices_by_player", "player_id"),
)

MAIL_ADDRESSES = Table(
    "mail_addresses",
    METADATA,
    Column("player_id", String(32), ForeignKey("players.id"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("mailed", BigInteger, nullable=False),  # when the last notice went there
    Column("bounced", Integer, nullable=False),  # how often in a row it was refused for good
)

MAIL_LOG = Table(  # what limits count: mails to addresses that nobody has confirmed, and who wants none
    "mail_log",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("mark", String(64), nullable=False),  # a digest of the address
    Column("player_id", String(32), nullable=False),
    Column("what", String(10), nullable=False),  # asked, blocked
    Column("at", BigInteger, nullable=False),
    Index("mail_log_by_mark", "mark"),
)

HOOKS = Table(  # webhooks
    "hooks",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id")),  # none: what concerns the person
    Column("url", Text, nullable=False),
    Column("form", String(8), nullable=False),  # json, discord, slack
    Column("secret", String(64), nullable=False),  # signs what is sent
    Column("failures", Integer, nullable=False),  # in a row
    Column("created", BigInteger, nullable=False),
    Index("hooks_by_player", "player_id"),
    Index("hooks_by_table", "table_id"),
)
