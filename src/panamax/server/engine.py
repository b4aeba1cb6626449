"""How far the compiled engine is. It compiles in a process of its own, once for each version of the rules."""

import asyncio
import importlib.util
import sys

from panamax.server.messages import Engine

_COMPILER = "panamax.compiled.warm"


class EngineState:
    """Started with the server; `settled` is set when compiled bots can play, or never will."""

    def __init__(self, *, warm: bool = True) -> None:
        self.settled = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._engine = Engine(state="interpreted", message="The compiled engine is not used.")
        self._warm = warm

    def start(self) -> None:
        """Begin to compile, without waiting for it."""
        if self._warm and importlib.util.find_spec("panamax.compiled"):
            self._engine = _compiling("")
            self._task = asyncio.create_task(self._compile())
        else:
            self.settled.set()

    async def stop(self) -> None:
        """Stop the compiler if it still runs."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        if self._task is not None:
            await self._task

    def now(self) -> Engine:
        """For the page."""
        return self._engine

    async def _follow(self, compiler: asyncio.subprocess.Process) -> None:
        """Pass on how far it is: lines such as `3/20 kernels.apply`."""
        if compiler.stdout is None:
            return
        async for line in compiler.stdout:
            done, _, total = line.decode("utf-8", "replace").partition(" ")[0].partition("/")
            if done.isdigit() and total.isdigit():
                self._engine = _compiling(f" ({done} of {total} parts)")

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
            message = "The engine could not be compiled here; strong bots are slow. Everything else works."
            self._engine = Engine(state="interpreted", message=message)
        else:
            self._engine = Engine(state="ready", message="The compiled engine is ready.")
        self.settled.set()


def _compiling(progress: str) -> Engine:
    message = f"The engine is being compiled{progress}; until then the bots wait. This is done once."
    return Engine(state="compiling", message=message)
