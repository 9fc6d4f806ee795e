"""A provider of identities on loopback: the smallest that does OpenID Connect as specified."""

import base64
import hashlib
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode

import uvicorn
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse

CLIENT, SECRET = "cutpoint", "a-secret-between-the-two"
KNOWN = f"Basic {base64.b64encode(f'{CLIENT}:{SECRET}'.encode()).decode()}"


@dataclass
class Provider:
    """A provider that lets in `name` at once, and what it was asked."""

    issuer: str
    name: str
    key: RSAKey
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    signed_out: list[dict[str, str]] = field(default_factory=list)

    def app(self) -> Starlette:
        app = Starlette()
        app.add_route("/.well-known/openid-configuration", self.metadata)
        app.add_route("/authorize", self.authorize)
        app.add_route("/token", self.tokens, methods=["POST"])
        app.add_route("/keys", self.keys)
        app.add_route("/leave", self.leave)
        return app

    async def metadata(self, _: Request) -> JSONResponse:
        told = {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "end_session_endpoint": f"{self.issuer}/leave",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "code_challenge_methods_supported": ["S256"],
        }
        return JSONResponse(told)

    async def authorize(self, request: Request) -> RedirectResponse:
        """Send the browser back with a code that holds once."""
        query = dict(request.query_params)
        assert query["client_id"] == CLIENT
        assert query["response_type"] == "code"
        assert query["code_challenge_method"] == "S256"
        assert "openid" in query["scope"].split()
        code = secrets.token_urlsafe()
        self.codes[code] = query
        back = urlencode({"code": code, "state": query["state"]})
        return RedirectResponse(f"{query['redirect_uri']}?{back}")

    async def tokens(self, request: Request) -> JSONResponse:
        """Hand out the tokens for a code, to who proves to have asked for it."""
        assert request.headers["Authorization"] == KNOWN
        form = await request.form()
        asked = self.codes.pop(str(form["code"]))
        digest = hashlib.sha256(str(form["code_verifier"]).encode()).digest()
        assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == asked["code_challenge"]
        assert form["redirect_uri"] == asked["redirect_uri"]
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "aud": CLIENT,
            "sub": "1815",
            "name": self.name,
            "nonce": asked["nonce"],
            "iat": now,
            "exp": now + 3600,
        }
        told = {
            "access_token": secrets.token_urlsafe(),
            "token_type": "Bearer",
            "expires_in": 3600,
            "id_token": jwt.encode({"alg": "RS256", "kid": self.key.kid}, claims, self.key),
        }
        return JSONResponse(told)

    async def keys(self, _: Request) -> JSONResponse:
        return JSONResponse({"keys": [self.key.as_dict(private=False)]})

    async def leave(self, request: Request) -> RedirectResponse:
        self.signed_out.append(dict(request.query_params))
        return RedirectResponse(request.query_params["post_logout_redirect_uri"])


@contextmanager
def provider(name: str) -> Iterator[Provider]:
    """Let in `name` on a free port until the block ends."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        issuer = f"http://127.0.0.1:{door.getsockname()[1]}"
        known = Provider(issuer, name, RSAKey.generate_key(auto_kid=True))
        server = uvicorn.Server(uvicorn.Config(known.app(), ws="none", log_level="error"))
        thread = threading.Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        try:
            yield known
        finally:
            server.should_exit = True
            thread.join()
