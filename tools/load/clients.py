"""Browsers at tables, as little of a browser as can be: all of them follow, and whoever is to act acts at random."""

import asyncio
import json
import random
import re
from time import perf_counter
from typing import Any

import aiohttp
from measuring import Measured

SEATS = ("red", "blue", "yellow", "green")
COOKIE = "panamax-browser"
_HEADERS = {"X-Panamax": "1"}
_SEQ = re.compile(rb"^event: ?step\nid: ?\w+:(\d+)", re.MULTILINE)
_DATA = re.compile(rb"^data: ?(.*)$", re.MULTILINE)


class Refused(Exception):
    """The server did not do what was asked; the message is its own."""


class Browser:
    """One browser with one seat. It keeps the newest step as it came, and reads it only when it has to act."""

    def __init__(self, http: aiohttp.ClientSession, seat: str) -> None:
        self.seat = seat
        self.seq = -1
        self._http = http
        self._headers = dict(_HEADERS)
        self._newest = b""
        self._came = asyncio.Event()

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What the server answers. Raises Refused."""
        async with self._http.post(path, json=body, headers=self._headers) as answer:
            told: dict[str, Any] = json.loads(await answer.read())
            if COOKIE in answer.cookies:
                self._headers["Cookie"] = f"{COOKIE}={answer.cookies[COOKIE].value}"
            if answer.status != 200:  # noqa: PLR2004  # the only status of an answer that is no problem
                raise Refused(f"{answer.status}: {told.get('message')}")
            return told

    async def follow(self, table: "Table") -> None:
        """Read the browser's stream; when it ends, come back and go on from the step read last."""
        while True:
            come_to = f":{self.seq}" if self.seq >= 0 else ""
            try:
                async with self._http.get(f"/api/stream?tables={table.id}{come_to}", headers=self._headers) as stream:
                    while True:
                        self._read(await stream.content.readuntil(b"\n\n"), table)
            except (aiohttp.ClientError, asyncio.IncompleteReadError, TimeoutError):
                table.measured.reconnected += 1
                await asyncio.sleep(random.uniform(0.2, 1))  # noqa: S311  # not all at once

    def _read(self, message: bytes, table: "Table") -> None:
        found = _SEQ.search(message)
        if found and int(found[1]) > self.seq:
            self.seq = int(found[1])
            self._newest = message
            self._came.set()
            table.arrived(self)

    async def table_at(self, seq: int) -> dict[str, Any]:
        """What its page shows once it has come to a step."""
        while self.seq < seq:
            self._came.clear()
            await self._came.wait()
        data = _DATA.search(self._newest)
        if data is None:
            raise Refused("a step without data")
        table: dict[str, Any] = json.loads(data[1])["step"]["table"]
        return table


class Table:
    """A table and its browsers."""

    def __init__(self, http: aiohttp.ClientSession, measured: Measured, seats: int) -> None:
        self.id = ""
        self.measured = measured
        self.over = False
        self.waits_for = ""
        self.browsers = [Browser(http, seat) for seat in SEATS[:seats]]
        self._seq = 0
        self._to_act = ""
        self._clicked: dict[int, tuple[float, Browser, int]] = {}
        self._streams: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Create the table, seat everybody, and wait until everybody sees it."""
        first, *others = self.browsers
        choices = [{"player": "human", "name": first.seat}, *({"player": "open"} for _ in others)]
        created = await first.post("/api/tables", {"seats": choices, "listed": False})
        self.id = created["id"]
        for browser in others:
            await browser.post(f"/api/tables/{self.id}/take", {"seat": browser.seat, "name": browser.seat})
        self._streams = [asyncio.create_task(browser.follow(self)) for browser in self.browsers]
        tables = [await browser.table_at(0) for browser in self.browsers]
        self._to_act = tables[0]["position"]["to_act"]

    async def close(self) -> None:
        """Let the streams go."""
        for stream in self._streams:
            stream.cancel()
        await asyncio.gather(*self._streams, return_exceptions=True)

    async def act(self, rng: random.Random) -> None:
        """One click: whoever is to act does something legal, by what the own page shows."""
        browser = next(browser for browser in self.browsers if browser.seat == self._to_act)
        self.waits_for = "page"
        legal = (await browser.table_at(self._seq))["legal"]
        self.waits_for = "answer"
        clicked = perf_counter()
        self._clicked[self._seq + 1] = clicked, browser, len(self.browsers) - 1
        body = {"seq": self._seq, "action": rng.choice(legal)}
        try:
            table = await browser.post(f"/api/tables/{self.id}/actions", body)
        except (Refused, aiohttp.ClientError) as why:
            self.measured.refused[str(why)] += 1
            return
        self.waits_for = ""
        self.measured.acknowledged.append(perf_counter() - clicked)
        self._seq, self._to_act = table["seq"], table["position"]["to_act"]
        self.over = self._to_act is None

    def arrived(self, browser: Browser) -> None:
        """A page shows a step: how long ago was the click, if it was another's?"""
        known = self._clicked.get(browser.seq)
        if known is None:
            return
        clicked, by, missing = known
        if browser is by:
            return
        self.measured.shown.append(perf_counter() - clicked)
        self._clicked[browser.seq] = clicked, by, missing - 1
        if missing == 1:
            del self._clicked[browser.seq]
