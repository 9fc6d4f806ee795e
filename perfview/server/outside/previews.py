"""What chats show of a link that is pasted there: words in the head of the page, and a picture.

A chat fetches them without the reader, and anybody may ask for them. So there is nothing in them
but what the sender ticked, and a link that is gone has the card of a page without any.
"""

from __future__ import annotations

from html import escape

from starlette.responses import Response

from perfview.server.answers import refused
from perfview.settings import settings
from perfview.store.connections import store
from perfview.store.errors import StoreError
from perfview.store.shares import Preview, read_token
from perfview.words import say

CARD = "/card/"
GENERAL = "cutpoint"
"""What the picture of the product is called."""
_SIZE = {"width": 1200, "height": 630}
_DAY = 24 * 3600


def tags(token: str | None) -> str:
    """Return what stands in the head of a page: of the link that its address names, if any.

    Addresses of pictures are those of settings: a request could name any host.
    """
    preview, name = _kept(token)
    product = say("common.product")
    told = {
        "og:type": "website",
        "og:site_name": product,
        "og:title": preview.title or product,
        "og:description": preview.said or say("common.first_sight"),
        "twitter:card": "summary_large_image",
    }
    if base := settings().base_url:
        told["og:image"] = f"{base}{CARD}{name or GENERAL}.png"
        told |= {f"og:image:{side}": str(size) for side, size in _SIZE.items()}
    lines = (
        f'<meta {"name" if name.startswith("twitter") else "property"}="{name}" '
        f'content="{escape(text)}">'
        for name, text in told.items()
    )
    return "".join(['<meta name="robots" content="noindex, nofollow">', *lines])


def _kept(text: str | None) -> tuple[Preview, str]:
    token = read_token(text)
    if token is not None:
        try:
            return store().preview(token) or (Preview(), "")
        except StoreError:  # the page itself says so
            pass
    return Preview(), ""


def picture_at(path: str) -> Response:
    """Return the picture at a path, which is refused alike if it is wrong or its link is gone."""
    name, dot, ending = path.rpartition(".")
    found, kept = None, "no-store"
    if (dot, ending) == (".", "png"):
        if name == GENERAL:
            from perfview.links.pictures import drawn  # the server answers before it is loaded

            found, kept = drawn(), f"public, max-age={_DAY}"
        else:
            try:
                found = store().picture(name)
            except StoreError:
                return refused(503, "links.unreachable")
    if found is None:
        return refused(404, "serving.closed")
    return Response(found, media_type="image/png", headers={"Cache-Control": kept})
