"""The session and the address: the only place that touches either.

Two frozen values live in the session: `Choices`, what the reader chose, and `Files`, the data. A
widget never owns a choice: it is set from the choices before it is drawn, and its callback puts the
new value back. So choices outlive page switches, and the address can say all of them.
"""

from perfview.session.addresses import follow_address, write_address
from perfview.session.data import (
    comparable_data,
    data_in_use,
    end_upload,
    file_in_view,
    files,
    keep_link,
    names_of_data,
    open_file,
    remove,
    table_in_view,
    uploads,
    use,
)
from perfview.session.languages import follow_language
from perfview.session.made_links import (
    MadeLink,
    deleted_links,
    made_link,
    note_deleted,
    remember_link,
    seen,
    url_of,
)
from perfview.session.open_links import (
    GoneError,
    OpenLink,
    SignInNeededError,
    check_link,
    leave_link,
    link,
    sign_in,
    visitor,
)
from perfview.session.sessions import (
    begin_dialog,
    choices,
    choose,
    end_dialog,
    in_dialog,
    mark_routed,
    notify,
    refusal,
    refuse,
    repeat_notices,
    routed,
    take_notices,
)
from perfview.session.widgets import keep, kept, shown, uploader, widget

__all__ = [
    "GoneError",
    "MadeLink",
    "OpenLink",
    "SignInNeededError",
    "begin_dialog",
    "check_link",
    "choices",
    "choose",
    "comparable_data",
    "data_in_use",
    "deleted_links",
    "end_dialog",
    "end_upload",
    "file_in_view",
    "files",
    "follow_address",
    "follow_language",
    "in_dialog",
    "keep",
    "keep_link",
    "kept",
    "leave_link",
    "link",
    "made_link",
    "mark_routed",
    "names_of_data",
    "note_deleted",
    "notify",
    "open_file",
    "refusal",
    "refuse",
    "remember_link",
    "remove",
    "repeat_notices",
    "routed",
    "seen",
    "shown",
    "sign_in",
    "table_in_view",
    "take_notices",
    "uploader",
    "uploads",
    "url_of",
    "use",
    "visitor",
    "widget",
    "write_address",
]
