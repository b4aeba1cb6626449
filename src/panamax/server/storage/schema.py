"""The tables of the database. A change here needs a migration (see `migrations`); a test compares the two."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    true,
)

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", String(32), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("start", JSON, nullable=False),  # the record that the table began with: chance, seed, edition data
    Column("seats", JSON, nullable=False),  # who sits where, and the hash of the link key of each human seat
    Column("updated", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("to_act", String(8), nullable=True),  # null: over
    Column("winners", JSON, nullable=False),
    # What is so at a table besides its game; `version` counts its changes, so that none is decided on what is past.
    Column("version", Integer, nullable=False, server_default="0"),
    Column("title", String(40), nullable=False, server_default=""),
    Column("listed", Boolean, nullable=False, server_default=true()),
    Column("creator", String(64), nullable=False, server_default=""),  # the hash of a browser's key
    Column("pace", String(8), nullable=False, server_default="live"),
    Column("clock", JSON(none_as_null=True), nullable=True),
    Column("begun", String(32), nullable=True),  # when the last seat was taken
    Column("stand_ins", JSON, nullable=False, server_default="[]"),  # which bot played for whom, from when to when
    Column("vote", JSON(none_as_null=True), nullable=True),
    Column("rematch", String(32), nullable=True),
    Index("tables_updated", "updated"),
)
STEPS = Table(
    "steps",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", String(8), nullable=False),
    Column("action", String(100), nullable=False),
    Column("time", String(32), nullable=False),
    Column("player", String(200), nullable=False, server_default=""),  # the bot that chose; empty: a person
    PrimaryKeyConstraint("table_id", "seq"),  # one writer at a time, whoever it is
)
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("found", JSON, nullable=False),  # made once, when somebody asks for it after the end
)
HOLDINGS = Table(
    "holdings",
    METADATA,
    Column("browser", String(64), nullable=False),  # the hash of its key: it may act for the seat
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", String(8), nullable=False),
    Column("since", String(32), nullable=False),
    Column("seen", String(32), nullable=False, server_default=""),  # when its page was last open; empty: it is closed
    PrimaryKeyConstraint("browser", "table_id", "seat"),
    Index("holdings_table", "table_id"),
)
AWAY = Table(
    "away",
    METADATA,
    Column("browser", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    PrimaryKeyConstraint("browser", "table_id"),
)
NOTES = Table(
    "notes",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("time", String(32), nullable=False),
    Column("kind", String(8), nullable=False),  # chat or notice
    Column("seat", String(8), nullable=True),
    Column("text", Text, nullable=False),  # what was said, or the key of the notice's words
    Column("facts", JSON, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)
