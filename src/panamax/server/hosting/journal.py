"""The log of a server: lines for people at a terminal, JSON for programs anywhere else.

Nothing secret goes in: no key, cookie or passphrase, and no address with what stands behind its `?`.
"""

import logging
import sys
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, Processor

LEVELS: Final = ("debug", "info", "warning", "error")
_CHATTY: Final = ("alembic", "asyncio", "sqlalchemy")  # what they tell of their work may hold what is hidden
_FACTS: Final[tuple[Processor, ...]] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)

# Until `begin`, and in programs that never call it, it goes where the standard library's log goes.
structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_FACTS,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    wrapper_class=structlog.stdlib.BoundLogger,
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """A logger that takes facts: `logger(__name__).info("answered", status=200)`."""
    return structlog.stdlib.get_logger(name)


def know(**facts: str) -> None:
    """What the lines that follow in this request say, too."""
    structlog.contextvars.bind_contextvars(**facts)


def begin(level: str = "info", stream: TextIO | None = None) -> None:
    """Write all logs of this process in one way: those of this program, and those of the libraries that it uses."""
    out = stream or sys.stderr
    finish: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, _without_unknown]
    if out.isatty():
        finish.append(structlog.dev.ConsoleRenderer())
    else:
        finish += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    handler = logging.StreamHandler(out)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=_FACTS, processors=finish))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in _CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


def _without_unknown(_logger: Any, _method: str, event: EventDict) -> EventDict:
    return {key: value for key, value in event.items() if value is not None}
