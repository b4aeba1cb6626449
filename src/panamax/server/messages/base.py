"""What every message is made of."""

from typing import Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict

Seat = Literal["red", "blue", "yellow", "green"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)
Position = dict[str, Any]
Event = dict[str, Any]


class Message(BaseModel):
    """Base of all messages: unknown keys are an error."""

    model_config = ConfigDict(extra="forbid")
