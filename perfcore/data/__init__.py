"""What models said about cases whose truth is known, of one file or of several together."""

from perfcore.data.added_counts import added_counts, hold_counts, require_shards
from perfcore.data.cases import EXACT, Aggregates, Cases, Model
from perfcore.data.class_cases import ClassCases, ClassMatrix, ClassModel, ClassPredictions
from perfcore.data.clusterings import ClusteringCases, ClusteringPredictions
from perfcore.data.held import CASES, UNKNOWN, Held, held_together
from perfcore.data.joined_runs import joined_runs, require_runs
from perfcore.data.pairings import Joined, Unpaired, joined
from perfcore.data.predictions import Predictions
from perfcore.data.regressions import RegressionCases, RegressionPredictions
from perfcore.data.spans import Spans
from perfcore.data.texts import AnyPredictions, TextCases, TextPredictions
from perfcore.data.transforms import Transform
