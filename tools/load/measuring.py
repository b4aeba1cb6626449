"""What a run found, and what the processes needed for it."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import psutil
from rich.console import Console
from rich.table import Table as Rows

_MIB = 1 << 20


@dataclass
class Measured:
    """Times in seconds: from a click to its acknowledgement, and to each of the other seats' pages."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    reconnected: int = 0
    waiting: Counter[str] = field(default_factory=Counter)  # when it ends: for an answer, for the own page

    def forget(self) -> None:
        """Begin to count anew, after warming up."""
        self.acknowledged.clear()
        self.shown.clear()
        self.refused.clear()
        self.reconnected = 0


@dataclass(frozen=True)
class Used:
    """What a process and its children have used so far: processor seconds, and bytes of memory of their own."""

    processor: float
    memory: int

    @classmethod
    def by(cls, process: psutil.Process) -> "Used":
        """As it is now."""
        processor, memory = 0.0, 0
        for one in (process, *process.children(recursive=True)):
            try:
                times = one.cpu_times()
                memory += one.memory_full_info().uss
            except psutil.NoSuchProcess:
                continue
            processor += times.user + times.system
        return cls(processor, memory)


def report(measured: Measured, seconds: float, tables: int, *, server: tuple[Used, Used], client: float) -> None:
    """Print the figures of a run; `client` is the processor time of the load itself, in seconds."""
    actions = len(measured.acknowledged)
    before, after = server
    busy = after.processor - before.processor
    rows = Rows("figure", "value", title=f"{actions:,} actions in {seconds:.0f} s at {tables} tables")
    rows.add_row("committed actions a second", f"{actions / seconds:,.0f}")
    for what, times in (("click to acknowledgement", measured.acknowledged), ("click to another page", measured.shown)):
        if times:
            median, last = np.percentile(times, [50, 99]) * 1000
            rows.add_row(f"{what}, median and 99th percentile", f"{median:.1f} ms, {last:.1f} ms")
    if actions:
        rows.add_row("processor time an action, server", f"{busy / actions * 1e3:.2f} ms")
        rows.add_row("processor time an action, this load", f"{client / actions * 1e3:.2f} ms")
    rows.add_row("busy processors, server and this load", f"{busy / seconds:.2f}, {client / seconds:.2f}")
    rows.add_row("memory of the server", f"{after.memory / _MIB:.0f} MiB")
    rows.add_row("refused, streams that came back", f"{measured.refused.total()}, {measured.reconnected}")
    waiting = measured.waiting
    rows.add_row("waiting at the end: for an answer, for a page", f"{waiting['answer']}, {waiting['page']}")
    console = Console()
    console.print(rows)
    for why, times_refused in measured.refused.most_common(5):
        console.print(f"  {times_refused} × {why}")
