"""The data files of one session, and those that a shelf holds of its owner's other ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from perfcore.readers import Choices as Columns
from perfview.drawing import st
from perfview.kit.tasks import TASKS
from perfview.session.caches import forget
from perfview.session.choices import Choices, whole_of
from perfview.session.data_files import DataFile, reread
from perfview.session.data_sets import DataSet
from perfview.session.open_links import SHARE, as_own, check_link, is_there, link
from perfview.session.owners import owner
from perfview.session.samples import sample_file, samples
from perfview.session.sessions import Files, choices, choose, notify
from perfview.session.shelves import shelf
from perfview.store.kept import PART, UPLOAD
from perfview.words import apart, say, told


def files() -> Files:
    """Return the data files of this session."""
    kept: Files = st.session_state.get("files", Files())
    return kept


def _keep(changed: Files) -> None:
    """Keep these files in place of those before, which go at once.

    What a key of a session held before, Streamlit keeps until the next run begins.
    """
    st.session_state.pop("files", None)
    st.session_state["files"] = changed


def data_in_use() -> DataSet:
    """Return the file that the pages show: the chosen one, else the first of link or samples."""
    chosen, opened = ready_data(choices().data), link()
    if chosen is None:
        chosen = sample_file(samples()[0]) if opened is None else opened.files[0]
        st.session_state["choices"] = replace(choices(), data=chosen.id)
    return chosen


def file_in_view() -> DataSet:
    """Return the file that the Data page shows, which may be one that did not read well."""
    viewed = files().opened.get(st.session_state.get("viewed", "")) if link() is None else None
    return viewed or data_in_use().whole


def part_of(whole: DataSet, name: str) -> DataSet | None:
    """Return a part of a data set by its name, None if there is none of that name."""
    parts = TASKS[whole.task].parts
    found: DataSet | None = None if parts is None else parts.of(whole, name)
    return found


def table_in_view() -> DataFile:
    """Return the file that the Data page shows, where it shows its columns."""
    viewed = file_in_view()
    assert isinstance(viewed, DataFile)
    return viewed


def open_file(file: DataSet) -> None:
    """Show `file` on the Data page; use it if it reads well, and else leave all else in use.

    What was chosen for its earlier reading stays, unless it now asks another question.
    """
    before = ready_data(file.id)
    _keep(files().with_file(file))
    st.session_state["viewed"] = file.id
    if file.reads_well:
        shelf().put(owner(), file.kept if isinstance(file, DataFile) else file)
        chosen = choices().without(file.id)
        if before is not None and before.asks_the_same(file):
            chosen = choices().without_models(file.id, before.turned(file))
        choose(replace(chosen, data=file.id))
        forget()


def change_columns(**changed: object) -> None:
    """Read the table in view anew with the changed meaning; a new truth guesses its labels anew."""
    if "truth" in changed:
        changed = {**changed, "labels": None, "positive": None}
    file = table_in_view()
    columns: Columns = replace(file.columns, **changed)  # type: ignore[arg-type]
    open_file(reread(file, columns))


def open_anew(file: DataSet) -> None:
    """Show `file` as `open_file` does, also where its owner had removed it."""
    shelf().restore(owner(), file.id)
    open_file(file)


def use(data: str) -> None:
    """Show the file `data` on the Data page and use it if it has ever read well."""
    join(data)
    st.session_state["viewed"] = data
    if ready_data(data) is not None:
        choose(replace(choices(), data=data))
    elif data not in files().opened:  # it was listed, and is gone since
        notify(say("common.lost_data", shown=data_in_use().name))


def join(data: str) -> None:
    """Take a file of another tab into this session, so that it stays as long as that.

    A sample opens as it came, whatever another tab has made of it.
    """
    here = data in files().opened or not data.startswith(UPLOAD)
    listed = None if here else shelf().files(owner()).get(data)
    found = listed and shelf().get(owner(), data, listed.columns_key)
    if found is not None:
        _keep(files().with_file(found))
        forget()


def _with_other_tabs(here: Mapping[str, DataSet]) -> dict[str, DataSet]:
    """Return these files of this session and those of the owner's other tabs, as used last.

    They stand in the order in which they came, so that none moves once it joins this session.
    """
    known = {sample.id for sample in samples()}.union(files().opened) - set(here)
    kept = shelf().files(owner()).items()
    return {**{data: file for data, file in kept if data not in known}, **here}


def uploads() -> tuple[DataSet, ...]:
    """Return the owner's files, as they were last read: those of this session and of other tabs."""
    known = {sample.id for sample in samples()}
    theirs = _with_other_tabs(files().opened).values()
    return tuple(file for file in theirs if file.id not in known)


def sent_here() -> tuple[DataSet, ...]:
    """Return the uploads of this session, those of other tabs that have joined it among them."""
    return tuple(file for file in uploads() if file.id in files().opened)


def replaced_by(file: DataSet) -> list[DataSet]:
    """Return the files whose place `file` takes: of the same name, opened in this session."""
    here = sent_here() if file.reads_well else ()
    return [each for each in here if each.name == file.name and each.id != file.id]


def beside(file: DataSet) -> list[DataSet]:
    """Return the owner's files that stay once `file` is opened."""
    gone = {file.id, *(each.id for each in replaced_by(file))}
    return [each for each in uploads() if each.id not in gone]


def names_of_data() -> dict[str, str]:
    """Return the name of every data set that can be used: the owner's files, then samples.

    No two are alike: a list in the browser tells its entries apart by what they are called.
    """
    opened = link()
    if opened is not None:
        return _apart({file.id: file.name for file in opened.files})
    mine = {data: file.name for data, file in _with_other_tabs(files().ready).items()}
    titles = {sample.id: sample.title for sample in samples()}
    names = _apart({**titles, **mine})
    return {data: names[data] for data in {**mine, **titles}}


def _apart(names: dict[str, str]) -> dict[str, str]:
    return dict(zip(names, apart(map(told, names.values()), "{} ({})"), strict=True))


def comparable_data() -> dict[str, DataSet]:
    """Return the data whose labels are those of the data in use, which come first."""
    used = data_in_use()
    if used is not used.whole:
        return {used.id: used}
    labels, positive = set(used.labels), used.positive_label
    # Samples of another positive label need not be read to know that.
    others = {sample.id for sample in samples() if sample.positive_label != positive}
    mine = {} if link() is not None else _with_other_tabs(files().ready)
    others -= {used.id, *mine}
    known = (
        (data, mine.get(data) or ready_data(data)) for data in names_of_data() if data not in others
    )
    return {used.id: used} | {
        data: file
        for data, file in known
        if file is not None
        and file.task == used.task
        and set(file.labels) == labels
        and file.positive_label == positive
    }


def remove(data: str) -> None:
    """Forget the file `data`, so that its memory is free. Other tabs do in their next run."""
    shelf().remove(owner(), data)
    choose(_without(data))


def drop_removed() -> None:
    """Forget the files that their owner has removed in another tab, and say so."""
    gone = _removed_elsewhere()
    for file in gone:
        st.session_state["choices"] = _without(file.id)
    for file in gone:
        notify(say("common.removed_data", data=file.name, shown=data_in_use().name))


def check_data() -> None:
    """Run the whole page anew if an open link, or a file, is gone: a part of a page calls it.

    Also where the reader has just chosen data of another task.
    """
    check_link()
    if link() is None and _removed_elsewhere():
        st.rerun()
    if st.session_state.get("task", "") not in ("", data_in_use().task):
        st.rerun()


def _removed_elsewhere() -> list[DataSet]:
    opened = files().opened.values()
    return [file for file in opened if shelf().was_removed(owner(), file.id)]


def _without(data: str) -> Choices:
    """Forget the file `data` in this session; return what is chosen without it."""
    file = files().opened.get(data)
    if isinstance(file, DataFile) and file.bytes_on_disk is not None:
        file.bytes_on_disk.let_go()
    _keep(files().without(data))
    forget()
    return choices().without(data)


def keep_link() -> None:
    """Make the data of the link that is open the reader's own, with all that was chosen for it."""
    opened = link()
    if opened is None or not is_there(opened):  # the run that follows says that it is gone
        return
    chosen, kept = choices(), [as_own(file, owner().name) for file in opened.files]
    for file, own in zip(opened.files, kept, strict=True):
        chosen = chosen.carried_over(file.id, own.id)
        _keep(files().with_file(own))
        shelf().restore(owner(), own.id)
        shelf().put(owner(), own)
    del st.session_state["link"]
    st.session_state["viewed"] = chosen.data
    st.query_params.pop(SHARE, None)
    choose(chosen.beside(opened.own))


def data_at(data: str, columns: str) -> DataSet | None:
    """Return the file that an address names; one that is only on the shelf joins this session.

    None stands alike for what is unknown, gone and somebody else's. Where its columns cannot be had
    as the address says, it is returned as it is here.
    """
    here = ready_data(data)
    if link() is not None or (here is not None and here.columns_key == columns):
        return here
    name, before = whole_of(data), None if here is None else here.whole
    kept = shelf().get(owner(), name, columns)
    if kept is None:
        kept = before or shelf().get(owner(), name, "")
    if kept is not None and kept is not before:
        _keep(files().with_file(kept))
        forget()
    return None if kept is None else ready_data(data) or kept


def ready_data(data: str) -> DataSet | None:
    """Return the file `data`, or a part of one, as it last read well, None if there is none."""
    name, mark, part = data.partition(PART)
    if mark:
        whole = ready_data(name)
        return None if whole is None else part_of(whole, part)
    opened = link()
    if opened is not None:
        return opened.file(data)
    sample = next((sample for sample in samples() if sample.id == data), None)
    if data in files().ready or sample is None:
        return files().ready.get(data)
    return sample_file(sample)
