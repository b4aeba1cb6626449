"""The tables of the database. A change here needs a migration (see `migrations`); a test compares the two."""

from sqlalchemy import JSON, Column, ForeignKey, Integer, MetaData, PrimaryKeyConstraint, String, Table

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", String(32), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("start", JSON, nullable=False),  # the record that the table began with: chance, seed, edition data
    Column("seats", JSON, nullable=False),  # who sits where, and the hash of the key of each human seat
    Column("updated", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("to_act", String(8), nullable=True),  # null: over
    Column("winners", JSON, nullable=False),
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
    PrimaryKeyConstraint("table_id", "seq"),  # one writer at a time, whoever it is
)
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("found", JSON, nullable=False),  # made once, when somebody asks for it after the end
)
