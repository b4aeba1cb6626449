"""The language of a browser, from its header."""

import pytest

from panamax.words import language_for


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "de"),
        ("pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7", "pt"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr-FR, fr;q=0.9, de-AT;q=0.8, en;q=0.7", "de"),
        ("DE-de", "de"),
        ("en;q=0.2,de;q=0.9", "de"),
        ("zh-Hant-TW,pt;q=0.5", "pt"),
        ("de;q=0,en", "en"),
        ("de ; q = 0.5", "de"),
        ("fr,nl", "en"),
        ("*", "en"),
        ("de;q=best", "en"),
        ("../../secret,;;;q=,de\n", "de"),
    ],
)
def test_a_browser_gets_the_language_that_it_likes_best(header: str | None, language: str) -> None:
    assert language_for(header) == language
