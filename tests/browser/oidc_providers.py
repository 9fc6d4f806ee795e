"""A provider of identities on loopback: the smallest that does OpenID Connect as specified."""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "cutpoint", "a-secret-between-the-two"


@dataclass
class Provider:
    """A provider that lets in `name` at once, and what it was asked."""

    issuer: str
    name: str
    key: RSAKey
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    signed_out: list[dict[str, str]] = field(default_factory=list)

    def metadata(self) -> dict[str, object]:
        return {
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

    def authorize(self, query: dict[str, str]) -> str:
        """Return where the browser goes back to, with a code that holds once."""
        assert query["client_id"] == CLIENT
        assert query["response_type"] == "code"
        assert query["code_challenge_method"] == "S256"
        assert "openid" in query["scope"].split()
        code = secrets.token_urlsafe()
        self.codes[code] = query
        return f"{query['redirect_uri']}?{urlencode({'code': code, 'state': query['state']})}"

    def tokens(self, form: dict[str, str]) -> dict[str, object]:
        """Return the tokens for a code, for who proves to have asked for it."""
        asked = self.codes.pop(form["code"])
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
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
        token = jwt.encode({"alg": "RS256", "kid": self.key.kid}, claims, self.key)
        return {
            "access_token": secrets.token_urlsafe(),
            "token_type": "Bearer",
            "expires_in": 3600,
            "id_token": token,
        }


@contextmanager
def provider(name: str) -> Iterator[Provider]:
    """Let in `name` on a free port until the block ends."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Door) as server:
        issuer = f"http://127.0.0.1:{server.server_address[1]}"
        server.provider = Provider(issuer, name, RSAKey.generate_key(auto_kid=True))
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server.provider
        finally:
            server.shutdown()
            thread.join()


class _Door(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        provider: Provider = self.server.provider
        place, query = urlsplit(self.path).path, dict(parse_qsl(urlsplit(self.path).query))
        if place == "/.well-known/openid-configuration":
            self.answer(provider.metadata())
        elif place == "/keys":
            self.answer({"keys": [provider.key.as_dict(private=False)]})
        elif place == "/authorize":
            self.send_on(provider.authorize(query))
        elif place == "/leave":
            provider.signed_out.append(query)
            self.send_on(query["post_logout_redirect_uri"])
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        known = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if self.path != "/token" or self.headers["Authorization"] != f"Basic {known}":
            self.send_error(401)
            return
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.answer(self.server.provider.tokens(dict(parse_qsl(body))))

    def answer(self, value: object) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_on(self, place: str) -> None:
        self.send_response(302)
        self.send_header("Location", place)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""
