"""The final score as the page shows it, against the record."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from panamax import Game

Json = dict[str, Any]


def saved_record(page: Page, folder: Path) -> Json:
    """What the record link of the final score gives."""
    with page.expect_download() as download:
        page.locator(".final").get_by_role("link", name="Save the record").click()
    kept = folder / "record.json"
    download.value.save_as(kept)
    record: Json = json.loads(kept.read_text())
    return record


def check_final_score(page: Page, record: Json) -> Json:
    """Every item of the final score agrees with the record; the position at the end is given back."""
    end = Game.from_record(record).position()
    assert end["phase"] == "over"
    assert end["scores"] == record["scores"]
    for seat, total in record["scores"].items():
        row = page.locator(f".final .rk.c-{seat}")
        player = end["players"][seat]
        shares = sum(count * end["companies"][company]["price"] for company, count in player["shares"].items())
        advisors = total - player["cash"] - shares + 8 * player["bailouts"]
        for item, amount in (("cash", player["cash"]), ("shr", shares), ("adv", advisors)):
            shown = row.locator(f".sg.{item}")
            assert (int(re.sub(r"\D", "", shown.inner_text())) if shown.count() else 0) == amount, (seat, item)
        assert row.locator("[data-total]").inner_text().replace("−", "-") == str(total)
        for company, count in player["shares"].items():
            expect(row).to_contain_text(f"{count} × ${end['companies'][company]['price']}")
        assert len(row.locator(".it > span").all()) == len(player["shares"]) + len(player["advisors"]) + 1
        expect(row).to_contain_text(f"−${8 * player['bailouts']}" if player["bailouts"] else "no Bailout")
        expect(row).to_have_class(
            re.compile(r"\bwin\b") if seat in record["winners"] else re.compile(r"^(?!.*\bwin\b)")
        )
    return end
