"""The description of the endpoints, from which the page's types are made."""

from panamax.server import openapi


def test_the_document_in_web_is_that_of_this_code() -> None:
    assert openapi.TARGET.read_text("utf-8") == openapi.text(), "run: python -m panamax.server.openapi"
