"""A loop of its own for a test: in the thread of the tests one may run already, that of a browser."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run(work: Callable[[], Awaitable[T]]) -> T:
    """What the coroutine function returns."""

    async def main() -> T:
        return await work()

    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, main()).result()
