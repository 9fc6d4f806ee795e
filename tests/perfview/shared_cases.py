"""Data as a link holds them: through bytes and back."""

from collections.abc import Sequence

from perfview.links.parcels import Parcel
from perfview.session.data_files import DataFile, read_file
from perfview.session.data_sets import DataSet, data_of
from perfview.session.samples import listed_samples
from perfview.session.snapshots import Snapshot
from perfview.store.connections import store
from perfview.store.kept import FINGERPRINTS
from perfview.store.payloads import decode, encode
from perfview.store.shares import Audience, Share
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.lineups import Lineup, lineup
from perfview.tasks.binary.parcels import parcel_of

RUNS = "id,truth,a,b,fold\n" + "\n".join(
    f"{i},{'yes' if i % 3 else 'no'},{i * 7 % 19},{i * 5 % 17},{i % 2}" for i in range(60)
)
WEIGHTED = "truth,score,weight\n1,0.9,2\n0,0.4,3.5\n1,0.3,1\n0,0.1,0.25\n"
BACKWARDS = "truth,distance\nyes,0.1\nno,0.7\nyes,0.2\nno,0.4\n"


def file_of(text: str, name: str = "mine.csv") -> DataFile:
    return read_file(text.encode(), name=name)


def sample(name: str) -> DataFile:
    one = next(each for each in listed_samples() if each.id == name)
    return read_file(one.path.read_bytes(), name=one.title, sample=one.id)


def entrants_of(file: DataSet) -> tuple[Entrant, ...]:
    return tuple(Entrant(file.id, model) for model in file.models)


def lined_up(files: Sequence[DataSet], entrants: Sequence[Entrant], run: str = "") -> Lineup:
    """These models of these files, ready to be compared."""
    comparable = {file.id: (file.name, file.found) for file in files}
    return lineup(comparable, entrants, key="k", run=run)


def parcel(*files: DataSet, entrants: Sequence[Entrant] = (), run: str = "") -> Parcel:
    """What a link to the first file takes along, with the models that are compared."""
    compared = lined_up(files, entrants, run) if entrants else None
    return parcel_of(files, entrants, compared)


def through_a_link(file: DataSet) -> DataSet:
    made = parcel(file)
    facts = {name: rows for name, rows in made.payload.facts.items() if name != FINGERPRINTS}
    return data_of(decode(encode(made.payload)), "c" * 64, facts)[0]


def kept(*files: DataSet, audience: Audience = "public", entrants: Sequence[Entrant] = ()) -> str:
    """The token of a link to the first model of each of these files, or to these models."""
    first = [Entrant(file.id, file.models[0]) for file in files]
    made = parcel(*files, entrants=entrants or first)
    share = Share(
        title="Kept",
        settings=Snapshot("threshold", {}).written(),
        payload=encode(made.payload),
        audience=audience,
    )
    return store().put(share, visitor="tests", per_day=1000).token.text
