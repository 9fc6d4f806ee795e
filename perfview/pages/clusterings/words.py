"""Words of the Clusterings page."""

TEXT: dict[str, str] = {
    "clusterings.title": "Clusterings",
    "clusterings.rows": "Set against",
    "clusterings.rows_help": "What clusters are set against: true labels or another clustering.",
    "clusterings.rows_truth": "true labels",
    "clusterings.rows_none": "nothing",
    "clusterings.noise": "Leave noise out",
    "clusterings.noise_help": (
        "Points of the cluster -1 are those that a method put into no cluster. Left out, figures "
        "are of the other points."
    ),
    "clusterings.standardise": "Standardise features",
    "clusterings.standardise_help": (
        "Give each feature mean 0 and variance 1, so that units do not matter to silhouettes. The "
        "other figures of shape take features as they are."
    ),
    "clusterings.metric": "Distance",
    "clusterings.metric_help": "Distance between points, for silhouettes.",
    "clusterings.metric_euclidean": "Euclidean",
    "clusterings.metric_manhattan": "Manhattan",
    "clusterings.metric_cosine": "cosine",
    # What happened
    "clusterings.one_to_one": "Clusters and labels match one to one.",
    "clusterings.one_each": (
        "Each label has a cluster of its own; {points} of {size} points are elsewhere."
    ),
    "clusterings.one_each.one": (
        "Each label has a cluster of its own; 1 of {size} points is elsewhere."
    ),
    "clusterings.joins": "Cluster {cluster} joins {labels}.",
    "clusterings.split": "{label} is split over the clusters {clusters}.",
    "clusterings.scattered": (
        "{label} is spread over the clusters {clusters}: none has more than half of its points."
    ),
    "clusterings.scattered_over_many": (
        "{label} is scattered over many clusters: none has more than half of its points."
    ),
    "clusterings.mixed": (
        "Cluster {cluster} mixes {labels}: none makes up more than half of its points."
    ),
    "clusterings.mixed_of_many": (
        "Cluster {cluster} mixes many labels: none makes up more than half of its points."
    ),
    "clusterings.more_said": "And {sentences} more like these.",
    "clusterings.more_said.one": "And 1 more like these.",
    # Groups of figures
    "clusterings.group_chance": "Corrected for chance",
    "clusterings.group_chance_help": "0 is what chance gives, 1 is perfect",
    "clusterings.group_pairs": "Pairs of points",
    "clusterings.group_pairs_help": "grow with the number of clusters",
    "clusterings.group_information": "Information",
    "clusterings.group_information_help": "not corrected for chance",
    "clusterings.group_matches": "Points",
    "clusterings.group_matches_help": "each cluster stands for a label",
    "clusterings.group_shape": "Shape",
    "clusterings.group_shape_help": "by the features alone",
    # Silhouettes
    "clusterings.axis_silhouette": (
        "Silhouette: 1 is well placed, below 0 is nearer to another cluster"
    ),
    "clusterings.mean": "Dashed: the mean over all {size} points, {mean}.",
    "clusterings.mean_sample": (
        "Dashed: the mean over all {size} points is about {mean} ({low} to {high}), by a sample of "
        "{drawn} points that were set against all."
    ),
    "clusterings.noise_name": "{cluster} (noise)",
    "clusterings.narrower": "How sure: within ±",
    "clusterings.take_more": "Take more points",
    "clusterings.take_more_help": (
        "Look at more points, until the interval of the mean silhouette reaches no further than "
        "this."
    ),
    "clusterings.no_features": (
        "To see which points are doubtful, tick the columns of features on the Data page."
    ),
    "clusterings.no_truth": (
        "To see whether clusters agree with something, choose a column of true labels, or a second "
        "clustering, on the Data page."
    ),
    "clusterings.no_truth_several": (
        "No true labels are known. Set this clustering against another one, or choose a column of "
        "true labels on the Data page."
    ),
    "clusterings.no_silhouettes": "There are no silhouettes: {reason}.",
    "clusterings.files_hint": "Point at a cell to read it. Click a name for its largest cell.",
    "clusterings.too_large": (
        "The table has {labels} rows and {clusters} columns: too many to draw. The figures count "
        "all of it."
    ),
    # Points
    "clusterings.points_below": "{points} points below {s}",
    "clusterings.points_below.one": "1 point below {s}",
    "clusterings.points_below_sample": "Of the points looked at, {points} are below {s}",
    "clusterings.points_below_sample.one": "Of the points looked at, 1 is below {s}",
    "clusterings.points_in_cell": "{points} points of {label} in cluster {cluster}",
    "clusterings.points_in_cell.one": "1 point of {label} in cluster {cluster}",
    "clusterings.points_lowest": "Those that lie worst come first.",
    "clusterings.points_none": "No point is below {s}.",
    "clusterings.points_in_link": (
        "A link keeps counts alone: it does not say which points these are."
    ),
    "clusterings.point_id": "Point",
    "clusterings.point_label": "Label",
    "clusterings.point_cluster": "Cluster",
    "clusterings.point_leans": "Leans to",
    "clusterings.point_silhouette": "Silhouette",
    "clusterings.joint_download": "All of this cell ({kind})",
    "clusterings.doubtful_download": "All doubtful ones ({kind})",
    # Several
    "clusterings.several": "Which clustering is better?",
    "clusterings.noise_in": (
        "What is said of agreement here counts noise as a cluster, so that all clusterings have "
        "the same points."
    ),
    "clusterings.figure": "Figure",
    "clusterings.figure_help": "The figure that is drawn for each clustering.",
    "clusterings.choice_title": "{figure} of each clustering",
    "clusterings.choice_intervals": "Bars are 95 % intervals.",
    "clusterings.choice_higher": "Higher is better.",
    "clusterings.choice_lower": "Lower is better.",
    "clusterings.choice_k": "Number of clusters",
    "clusterings.choice_number": "Number at the end of the name",
    "clusterings.alone": (
        "This file has one clustering. With several, in columns beside each other, this page "
        "compares them: how each figure depends on the number of clusters, and which differences "
        "are beyond chance."
    ),
    "clusterings.link": "A link keeps counts and no points: it lists no single ones.",
    # The board
    "clusterings_board.title": "Which labels are in which clusters?",
    "clusterings_board.role": "contingency table",
    "clusterings_board.keys": (
        "Arrow keys move between cells, Enter lists the points of one, plus and minus look closer "
        "or less close, 0 shows all."
    ),
    "clusterings_board.axes": "Rows: {rows}. Columns: clusters of {model}.",
    "clusterings_board.cells_counts": "Points",
    "clusterings_board.cells_counts_help": "How many points",
    "clusterings_board.cells_row_help": "Of all points of a label, how many are in which cluster",
    "clusterings_board.cells_column_help": "Of all points of a cluster, how many have which label",
    "clusterings_board.order_matched": "matched",
    "clusterings_board.order_matched_help": (
        "Each cluster below the label that it stands for, so that what agrees is on the diagonal"
    ),
    "clusterings_board.order_names": "names",
    "clusterings_board.order_names_help": "Labels and clusters by their names",
    "clusterings_board.whole_help": "Show the whole table",
    "clusterings_board.legend_right": "Matched: the cluster stands for the label",
    "clusterings_board.legend_wrong": "Elsewhere",
    "clusterings_board.cell_hint": (
        "Point at a cell to read it; click it to list its points. Click a name for its largest "
        "cell."
    ),
    "clusterings_board.cell": (
        "Of {support} points of {label}, {count} are in cluster {cluster} ({share}). That is "
        "{part} of the {all} in the cluster."
    ),
    "clusterings_board.cell_none": (
        "None of the {support} points of {label} is in cluster {cluster}."
    ),
    "clusterings_board.corner": "Label, cluster",
    "clusterings_board.table_caption": "Contingency table: rows are labels, columns are clusters",
    "clusterings_board.figure_hint": "{name}: {plain} Click to see how it is computed.",
    "clusterings_board.title_silhouettes": "Which points are doubtful?",
    "clusterings_board.handle": "Points with a silhouette below this are doubtful",
    "clusterings_board.below": "{points} of {size} points ({share}) are below {s}",
    "clusterings_board.below_one": "1 of {size} points ({share}) is below {s}",
    "clusterings_board.below_sample": (
        "About {share} of {size} points are below {s}: {points} of the {drawn} looked at"
    ),
    "clusterings_board.below_sample_one": (
        "About {share} of {size} points are below {s}: 1 of the {drawn} looked at"
    ),
    "clusterings_board.leans": "Most often from cluster {from} to {to}: {points} points.",
    "clusterings_board.leans_one": "From cluster {from} to {to}: 1 point.",
    "clusterings_board.cluster": "Cluster",
    "clusterings_board.points": "Points",
    "clusterings_board.looked_at": "Looked at",
    "clusterings_board.mean": "Mean silhouette",
    # How clusterings agree
    "agreements_board.title": "Which clusterings agree?",
    "agreements_board.axes": "The adjusted Rand index of each pair: 1 is the same, 0 is chance.",
    "agreements_board.role": "agreement of clusterings",
    "agreements_board.keys": (
        "Arrow keys move between pairs, Enter shows their table above, plus and minus look closer "
        "or less close, 0 shows all."
    ),
    "agreements_board.hint": "Point at a pair to read it; click it to see its table above.",
    "agreements_board.hint_link": (
        "Point at a pair to read it; click it to see the second one above."
    ),
    "agreements_board.pair": "{first} and {second}: adjusted Rand index {value}.",
    "agreements_board.pair_unknown": "{first} and {second}: the adjusted Rand index is undefined.",
    "agreements_board.same": "{first} is set against itself.",
    "agreements_board.legend_right": "Agreement beyond chance",
    "agreements_board.legend_wrong": "Less than by chance",
    "agreements_board.whole_help": "Show all pairs",
    "agreements_board.corner": "Clustering",
}
"""The English texts, by key."""
