"""Who the visitor is, and what only people who are signed in may do.

Signing in is Streamlit's (`st.login`, OpenID Connect). It is off unless the server's settings say
otherwise; then it guards uploads and sharing, and a link may be for people who are signed in alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from perfview.drawing import st
from perfview.settings import settings
from perfview.words import say

DEFAULT = "default"
"""How Streamlit calls the provider that has no name."""
SHARED_KEYS = ("redirect_uri", "cookie_secret")
PROVIDER_KEYS = ("client_id", "client_secret", "server_metadata_url")
SHORTEST_SECRET = 32
CALLBACK = "/oauth2callback"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks at the page.

    Attributes
    ----------
    signed_in : bool
        Whether a provider has vouched for them.
    name : str
        How the provider calls them, "" if it does not say. Not ours: to be escaped.
    """

    signed_in: bool = False
    name: str = ""


def visitor() -> Visitor:
    """Return who looks at the page, as their session began."""
    if st.user.get("is_logged_in") is not True:
        return Visitor()
    named = (st.user.get(claim) for claim in ("name", "email", "preferred_username"))
    return Visitor(True, next((name for name in named if isinstance(name, str) and name), ""))


def person() -> str:
    """Return what tells a signed-in visitor from all others, at every browser; "" for nobody.

    A provider gives a subject to one person alone, and never another one to the same person. Names
    and addresses may change hands.
    """
    told = [st.user.get(claim) for claim in ("iss", "sub")]
    return json.dumps(told) if visitor().signed_in and all(told) else ""


def needed() -> bool:
    """Return whether only people who are signed in may upload and share."""
    return settings().sign_in == "upload"


def is_admitted() -> bool:
    """Return whether the visitor may upload files and make links."""
    return not needed() or visitor().signed_in


def may_open(audience: str) -> bool:
    """Return whether the visitor may open a link for `audience`.

    What is meant for people who are signed in stays closed also where nobody can sign in any more.
    """
    return audience == "public" or (audience == "signed_in" and needed() and visitor().signed_in)


def providers() -> tuple[str, ...]:
    """Return the names of those who vouch for visitors: one without a name is `DEFAULT`."""
    from streamlit.auth_util import get_secrets_auth_section

    return providers_in(get_secrets_auth_section().to_dict())


def providers_in(auth: Mapping[str, object]) -> tuple[str, ...]:
    """Return the providers that the secrets' table `[auth]` describes."""
    named = tuple(
        name
        for name, table in auth.items()
        if isinstance(table, Mapping) and name != "client_kwargs"
    )
    return (DEFAULT, *named) if "client_id" in auth or not named else named


def enter() -> None:
    """Send the browser to the first provider; it comes back to the first page, as a new session."""
    st.login(providers()[0])


def problems(secrets: Mapping[str, object]) -> tuple[str, ...]:
    """Return a sentence for each thing that signing in still needs, given all secrets."""
    from streamlit.auth_util import is_authlib_installed

    table = secrets.get("auth")
    auth: Mapping[str, object] = table if isinstance(table, Mapping) else {}
    found = []
    if not is_authlib_installed():
        found.append(say("sign_in.no_authlib"))
    missing = [f"[auth] {key}" for key in SHARED_KEYS if not auth.get(key)]
    for name in providers_in(auth):
        table, where = (auth, "[auth]") if name == DEFAULT else (auth[name], f"[auth.{name}]")
        keys = table if isinstance(table, Mapping) else {}
        missing += [f"{where} {key}" for key in PROVIDER_KEYS if not keys.get(key)]
    if missing:
        found.append(say("sign_in.missing", keys=", ".join(missing)))
    secret, address = auth.get("cookie_secret"), auth.get("redirect_uri")
    if secret and len(str(secret)) < SHORTEST_SECRET:
        found.append(say("sign_in.short_secret", least=SHORTEST_SECRET, length=len(str(secret))))
    if address and not str(address).endswith(CALLBACK):
        found.append(say("sign_in.bad_redirect", callback=CALLBACK, given=address))
    return tuple(found)
