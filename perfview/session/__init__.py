"""The session and the address: the only place that touches either.

Two frozen values live in the session: `Choices`, what the reader chose, and `Files`, the data. A
widget never owns a choice: it is set from the choices before it is drawn, and its callback puts the
new value back. So choices outlive page switches, and the address can say all of them.
"""

from perfview.session.addresses import embed_url, follow_address, seen, url_of, write_address
from perfview.session.data import (
    beside,
    change_columns,
    check_data,
    comparable_data,
    data_in_use,
    file_in_view,
    files,
    join,
    keep_link,
    names_of_data,
    open_anew,
    open_file,
    ready_data,
    remove,
    sent_here,
    table_in_view,
    uploads,
    use,
)
from perfview.session.languages import chosen_language, follow_language, show_languages
from perfview.session.lost_files import (
    give_up_lost,
    lost_file,
    name_lost,
    restore_choices,
)
from perfview.session.open_links import (
    GoneError,
    OpenLink,
    SignInNeededError,
    leave_link,
    link,
)
from perfview.session.owners import asker, owner, visitor
from perfview.session.parts import turn_to, use_part
from perfview.session.sessions import (
    DIALOG,
    choices,
    choose,
    entry,
    in_dialog,
    keep,
    kept,
    notify,
    repeat_notices,
    take,
    take_notices,
    uploader,
    widget,
)
from perfview.session.uploaded_files import end_reading, end_upload, received, was_shown
