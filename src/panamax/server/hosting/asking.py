"""Who sends a request, as far as limits and logs need to know: an address, a browser, a language."""

import ipaddress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Self

from starlette.requests import HTTPConnection
from starlette.types import Scope

from panamax.server.security import BROWSER_COOKIE, LANGUAGE_COOKIE, hash_of
from panamax.words import language_for

_NETWORK: Final = 64  # bits of an IPv6 address that one customer has


@dataclass(frozen=True)
class Asker:
    """`browser` is the hash of the browser's key, empty if it has none yet."""

    address: str
    browser: str
    language: str

    @classmethod
    def of(cls, scope: Scope) -> Self:
        """Who sent the request of this scope."""
        sent = HTTPConnection(scope)
        key = sent.cookies.get(BROWSER_COOKIE, "")
        language = sent.cookies.get(LANGUAGE_COOKIE) or sent.headers.get("accept-language")
        return cls(
            address=address_of(scope),
            browser=hash_of(key) if key else "",
            language=language_for(language),
        )


def address_of(scope: Scope) -> str:
    """Where the request of this scope came from."""
    client = scope.get("client")
    return _customer(client[0]) if client else ""


@lru_cache(1 << 12)
def _customer(host: str) -> str:
    """The address; of IPv6 the network, since a customer has all of it."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _NETWORK), strict=False))
