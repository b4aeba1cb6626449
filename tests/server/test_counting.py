"""Numbers larger than a database counts."""

import pytest

from panamax.server.counting import LARGEST, counted

from .conftest import Browser


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("17", 17),
        ("2147483647", LARGEST),
        ("9999999999", LARGEST),
        ("9" * 5000, None),
        ("-1", None),
        ("٣", None),
    ],
)
def test_a_text_is_a_number_or_none(text: str, number: int | None) -> None:
    assert counted(text) == number


def test_requests_name_none(client: Browser) -> None:
    client.open("you", "you")
    assert client.ask("notes", after=LARGEST) == []
    for after in (LARGEST + 1, 10**30, -1):
        assert client.ask("notes", 422, after=after)["kind"] == "invalid"
        assert client.ask("stream", 422, after=after)["kind"] == "invalid"
    here, all_of_mine = f"{client.here}/stream", f"/api/stream?tables={client.table_id}:{10**30}:{10**30}"
    for path, come_to in (
        (here, "9" * 5000),
        (here, str(10**12)),
        (all_of_mine, f"{client.table_id}:{10**12}:{10**12}"),
        (all_of_mine, f"{client.table_id}:{10**900}"),
    ):
        with client.stream("GET", path, headers={"Last-Event-ID": come_to}) as stream:
            assert stream.status_code == 200
