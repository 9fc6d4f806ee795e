"""The session and the address: the only place that touches either.

Two frozen values live in the session: `Choices`, what the reader chose, and `Files`, the data. A
widget never owns a choice: it is set from the choices before it is drawn, and its callback puts the
new value back. So choices outlive page switches, and the address can say all of them.
"""

from perfview.state.addresses import (
    address_of,
    address_of_comparison,
    follow_address,
    write_address,
)
from perfview.state.boards import acknowledged, answer, answered, take_commit, take_cost_commit
from perfview.state.data import (
    comparable_data,
    data_in_use,
    end_upload,
    file_in_view,
    files,
    names_of_data,
    open_file,
    remove,
    uploads,
    use,
)
from perfview.state.sessions import (
    choices,
    choose,
    mark_routed,
    notify,
    repeat_notices,
    routed,
    take_notices,
)
from perfview.state.widgets import shown, uploader, widget

__all__ = [
    "acknowledged",
    "address_of",
    "address_of_comparison",
    "answer",
    "answered",
    "choices",
    "choose",
    "comparable_data",
    "data_in_use",
    "end_upload",
    "file_in_view",
    "files",
    "follow_address",
    "mark_routed",
    "names_of_data",
    "notify",
    "open_file",
    "remove",
    "repeat_notices",
    "routed",
    "shown",
    "take_commit",
    "take_cost_commit",
    "take_notices",
    "uploader",
    "uploads",
    "use",
    "widget",
    "write_address",
]
