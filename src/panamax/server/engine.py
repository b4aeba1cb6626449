"""How far the compiled engine is. It compiles in a process of its own, once for each version of the rules."""

import asyncio
import importlib.util
import sys
from typing import Literal

from panamax.server.messages import Engine
from panamax.words.catalogue import catalogue

State = Literal["compiling", "ready", "interpreted"]
_COMPILER = "panamax.compiled.warm"


class EngineState:
    """Started with the server; `settled` is set when the engine can be used, or never will be."""

    def __init__(self, *, warm: bool = True) -> None:
        self.settled = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._state: State = "interpreted"
        self._says: tuple[str, dict[str, str]] = ("engine_unused", {})
        self._warm = warm

    def start(self) -> None:
        """Begin to compile, without waiting for it."""
        if self._warm and importlib.util.find_spec("panamax.compiled"):
            self._state, self._says = "compiling", ("engine_compiling", {})
            self._task = asyncio.create_task(self._compile())
        else:
            self.settled.set()

    async def stop(self) -> None:
        """Stop the compiler if it still runs."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        if self._task is not None:
            await self._task

    @property
    def serves_bots(self) -> bool:
        """Whether bots play compiled. While it compiles, and where it cannot be compiled, they play by first sight."""
        return self._says[0] in {"engine_ready", "engine_unused"}

    def now(self, language: str) -> Engine:
        """For the page."""
        key, facts = self._says
        return Engine(state=self._state, message=catalogue(language).say("table", key, **facts))

    async def _follow(self, compiler: asyncio.subprocess.Process) -> None:
        """Pass on how far it is: lines such as `3/20 kernels.apply`."""
        if compiler.stdout is None:
            return
        async for line in compiler.stdout:
            done, _, total = line.decode("utf-8", "replace").partition(" ")[0].partition("/")
            if done.isdigit() and total.isdigit():
                self._says = ("engine_progress", {"done": done, "total": total})

    async def _compile(self) -> None:
        quiet = asyncio.subprocess.DEVNULL
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", _COMPILER, stdin=quiet, stdout=asyncio.subprocess.PIPE, stderr=quiet
            )
            await self._follow(self._process)
            failed = await self._process.wait()
        except OSError:
            failed = 1
        if failed:
            self._state, self._says = "interpreted", ("engine_failed", {})
        else:
            self._state, self._says = "ready", ("engine_ready", {})
        self.settled.set()
