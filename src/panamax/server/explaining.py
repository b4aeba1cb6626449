"""A rule with its worked examples."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from panamax.game import Game
from panamax.server.messages import Message, Position
from panamax.server.problems import Refusal
from panamax.server.routes import PROBLEMS, Asking
from panamax.server.thinking import think
from panamax.tutorial.examples import Example, explained

router = APIRouter(prefix="/api/rules", responses=PROBLEMS)


class ExampleRefused(Message):
    """The refusal that an example ends with."""

    action: str
    rule: str
    message: str


class RuleExample(Message):
    """A position, what is played in it, and what comes of that or why it is refused."""

    title: str
    rules: list[str]
    bare: Position = Field(description="the bare table, from which `before` differs in what the example is about")
    before: Position
    actions: list[str]
    said: list[str]
    after: Position
    refused: ExampleRefused | None


class RuleExplained(Message):
    """GET /api/rules/{id}."""

    id: str
    chapter: str
    text: str
    examples: list[RuleExample]


@router.get("/{rule}")
async def one_rule(rule: Annotated[str, Path(max_length=8)], browser: Asking) -> RuleExplained:
    """A rule and its examples, the plainest first."""
    try:
        found = await think(explained, rule, browser.language)
    except ValueError:
        raise Refusal("missing", f"There is no rule {rule}.") from None
    examples = [_example(example) for example in found.examples]
    return RuleExplained(id=found.id, chapter=found.chapter, text=found.text, examples=examples)


def _example(example: Example) -> RuleExample:
    refused = example.refused
    return RuleExample(
        title=example.title,
        rules=list(example.rules),
        bare=Game.from_position({"seats": example.before["seats"]}).position(),
        before=example.before,
        actions=list(example.actions),
        said=list(example.said),
        after=example.after,
        refused=ExampleRefused(action=refused.action, rule=refused.rule, message=refused.message) if refused else None,
    )
