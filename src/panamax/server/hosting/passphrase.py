"""A server for those who know its passphrase: asked for once, on a plain page that needs no script.

What remembers it is a cookie signed with a key made from the passphrase: a new passphrase closes the door to all, and
every process of a server knows the cookies of the others.
"""

import hashlib
import hmac
from base64 import b64encode
from html import escape
from typing import Final
from urllib.parse import parse_qs

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from panamax.server.hosting import health
from panamax.server.hosting.asking import Asker
from panamax.server.hosting.bodies import TooLarge, read
from panamax.server.hosting.rates import Rates, in_words
from panamax.server.problems import answer, plain
from panamax.words.catalogue import catalogue

COOKIE: Final = "panamax-door"
_FOR: Final = 180 * 24 * 3600  # seconds
_LONGEST: Final = 8 << 10  # bytes of a form that is sent; nobody has come in yet
_COMES_IN: Final = "guest"
_SALT: Final = b"the door of a Panamax server"
_STYLE: Final = """
:root { color-scheme: light dark; --page: #eef3f4; --card: #fff; --ink: #14313b; --soft: #5b727a;
  --sea: #0f6c81; --on-sea: #fff }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1d23; --card: #15292f; --ink: #e4eef0; --soft: #9db3b9; --sea: #4fb3c8; --on-sea: #06222a }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 400px; background: var(--card); padding: 28px; border-radius: 14px;
  border-top: 6px solid var(--sea); box-shadow: 0 8px 30px rgb(0 0 0 / .12) }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 8px }
p { margin: 0 0 18px; color: var(--soft) }
p[role=alert] { color: inherit; border-left: 4px solid #c8452f; padding-left: 10px }
label { display: block; font-weight: 600; margin-bottom: 6px }
input, button { width: 100%; font: inherit; padding: 11px 12px; border-radius: 8px; min-height: 46px }
input { border: 1px solid var(--soft); background: var(--page); color: inherit; margin-bottom: 14px }
button { border: 0; background: var(--sea); color: var(--on-sea); font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--sea); outline-offset: 2px }
"""
_POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Panamax</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{said}
<form method="post">
<label for="passphrase">{label}</label>
<input id="passphrase" name="passphrase" type="password" autocomplete="current-password" required autofocus>
<button>{enter}</button>
</form>
</main>
</body>
</html>
"""


class Door:
    """Middleware: who has not given the passphrase sees the form, and nothing of the server."""

    def __init__(self, app: ASGIApp, passphrase: str) -> None:
        self._app = app
        # Slow on purpose: who gets hold of a cookie cannot try millions of passphrases on it.
        self._key = hashlib.scrypt(passphrase.encode(), salt=_SALT, n=2**14, r=8, p=1)
        self._signer = TimestampSigner(self._key, digest_method=hashlib.sha256)
        self._passphrase = _digest(passphrase)
        self._tries = Rates()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] != "http" or scope["path"] == health.PATH or self._has_entered(Request(scope)):
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        asker = Asker.of(scope)
        if scope["path"].startswith(("/api/", "/static/")):
            response: Response = answer(plain("forbidden", catalogue(asker.language).say("door", "closed")), 401)
        elif scope["method"] == "POST":
            response = await self._try(request, asker)
        else:
            response = _form(asker.language, 401)
        await response(scope, receive, send)

    def _has_entered(self, request: Request) -> bool:
        try:
            self._signer.unsign(request.cookies.get(COOKIE, ""), max_age=_FOR)
        except BadSignature:
            return False
        return True

    async def _try(self, request: Request, asker: Asker) -> Response:
        wait = await self._tries.wait("passphrases", asker)
        if wait:
            said = catalogue(asker.language).say("limits", "passphrases", wait=in_words(wait, asker.language))
            response = _form(asker.language, 429, said)
            response.headers["Retry-After"] = str(wait)
            return response
        try:
            body = await read(request.receive, _LONGEST) or b""
        except TooLarge:
            response = _form(asker.language, 413, catalogue(asker.language).say("door", "wrong"))
            response.headers["Connection"] = "close"  # the rest is not read
            return response
        given = parse_qs(body.decode("utf-8", "replace")).get("passphrase", [""])[0]
        if not hmac.compare_digest(_digest(given), self._passphrase):
            return _form(asker.language, 401, catalogue(asker.language).say("door", "wrong"))
        # Back to the same address: a seat's key behind its `#` never left the browser, and is still there.
        response = RedirectResponse("/" + request.url.path.lstrip("/"), 303)
        response.set_cookie(
            COOKIE,
            self._signer.sign(_COMES_IN).decode(),
            max_age=_FOR,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",  # a link from elsewhere opens the page
        )
        return response


def _digest(passphrase: str) -> bytes:
    """Of one length, whatever the passphrase is."""
    return hashlib.sha256(passphrase.strip().encode()).digest()


def _form(language: str, status: int, wrong: str = "") -> Response:
    words = catalogue(language)
    said = f'<p role="alert">{escape(wrong)}</p>' if wrong else f"<p>{escape(words.say('door', 'asks'))}</p>"
    page = _PAGE.format(
        language=language,
        style=_STYLE,
        title=escape(words.say("door", "title")),
        said=said,
        label=escape(words.say("door", "passphrase")),
        enter=escape(words.say("door", "enter")),
    )
    return HTMLResponse(page, status, {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store"})
