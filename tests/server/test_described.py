"""Requests made up from the OpenAPI document, right ones and wrong ones: every answer is one that it describes."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from panamax.server.openapi import document

from .conftest import Browser, Running

Case = schemathesis.Case[Any]
CHECKED = [status_code_conformance, content_type_conformance, response_schema_conformance]
# Streams do not end; searching takes long and has tests of its own.
SCHEMA = schemathesis.openapi.from_dict(document()).exclude(path_regex="/stream$|/hint$|/analysis$")


@pytest.fixture(scope="module")
def seated(server: Running) -> Browser:
    """A browser with seats at a table."""
    browser = server.browser()
    browser.open("you", "you", "open")
    return browser


def ask(case: Case, browser: Browser) -> None:
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = browser.table_id
    case.headers["X-Panamax"] = "1"
    case.cookies.update(dict(browser.cookies.items()))
    response = case.call(base_url=str(browser.base_url))
    assert response.status_code < 500 or response.status_code == 503
    case.validate_response(response, checks=CHECKED)


@SCHEMA.parametrize()
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_few_requests_of_each_kind(case: Case, seated: Browser) -> None:
    ask(case, seated)


@pytest.mark.measure
@SCHEMA.parametrize()
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_many_requests_of_each_kind(case: Case, seated: Browser) -> None:
    ask(case, seated)
