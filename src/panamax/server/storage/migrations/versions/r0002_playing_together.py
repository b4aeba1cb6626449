"""Playing together: who holds a seat, what is so at a table besides its game, and what is said there."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Every table there is was full and begun when it was made. Its seats' keys stay what they are."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("title", sa.String(40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("creator", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("pace", sa.String(8), nullable=False, server_default="live"))
    op.add_column("tables", sa.Column("clock", sa.JSON, nullable=True))
    op.add_column("tables", sa.Column("begun", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("stand_ins", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("vote", sa.JSON, nullable=True))
    op.add_column("tables", sa.Column("rematch", sa.String(32), nullable=True))
    op.create_index("tables_updated", "tables", ["updated"])
    op.execute("UPDATE tables SET begun = created")
    op.add_column("steps", sa.Column("player", sa.String(200), nullable=False, server_default=""))
    op.create_table(
        "holdings",
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("browser", "table_id", "seat"),
    )
    op.create_index("holdings_table", "holdings", ["table_id"])
    op.create_table(
        "away",
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.PrimaryKeyConstraint("browser", "table_id"),
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.String(8), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
