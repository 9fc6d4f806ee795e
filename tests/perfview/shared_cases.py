"""Data as a link holds them: through bytes and back."""

from perfcore.costs import Tally
from perfview.links.parcels import parcel_of
from perfview.session.data_files import DataFile, read_file
from perfview.session.data_sets import DataSet, SharedData, data_of
from perfview.session.samples import listed_samples
from perfview.session.snapshots import Snapshot
from perfview.store.connections import store
from perfview.store.payloads import decode, encode
from perfview.store.shares import Audience, Share
from perfview.tasks.binary.entrants import Entrant
from perfview.tasks.binary.lineups import lineup

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


def counts_of(file: DataSet, model: str) -> Tally:
    return file.tally(model)


def through_a_link(file: DataSet) -> SharedData:
    parcel = parcel_of(file, counts_of, {file.id: file})
    return data_of(decode(encode(parcel.payload)), "c" * 64, parcel.weighted)[0]


def entrants_of(file: DataSet) -> tuple[Entrant, ...]:
    return tuple(Entrant(file.id, model) for model in file.models)


def kept(*files: DataSet, audience: Audience = "public") -> str:
    """The token of a link to the first model of each of these files."""
    known = {file.id: file for file in files}
    entrants = [Entrant(file.id, file.models[0]) for file in files]
    comparable = {file.id: (file.name, file.comparable) for file in files}
    parcel = parcel_of(
        files[0], counts_of, known, entrants, lineup(comparable, entrants, key="kept")
    )
    share = Share(
        title="Kept",
        settings=Snapshot("threshold", {}).written(),
        payload=encode(parcel.payload),
        audience=audience,
    )
    return store().put(share, visitor="tests", per_day=1000).token.text
