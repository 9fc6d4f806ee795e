"""Words that all pages of clusterings share."""

TEXT: dict[str, str] = {
    "clusterings.task": "clusters of points",
    "clusterings.first_page": "See how clusterings agree",
    "clusterings.sample_facts": "{cases} points, {count} clusterings",
    "clusterings.sample_facts.one": "{cases} points, 1 clustering",
    "clusterings.clustering": "Clustering",
    "clusterings.figures_title": "Figures of all clusterings",
    "clusterings.not_kept": "The points that it is counted of are not at hand here.",
    "clusterings.fact_points": "Points",
    "clusterings.fact_labels": "True labels",
    "clusterings.fact_features": "Features",
    "clusterings.fact_noise": "Points of noise",
    # Files
    "clusterings.card_rule": "Put points into clusters as {model} does.",
    "clusterings.card_agree": "How far clusters and true labels agree",
    "clusterings.card_clusters": "Clusters",
    "clusterings.card_points": "How points lie in their clusters",
    "clusterings.card_more": "More figures",
    "clusterings.card_no_truth": "No true labels are known.",
    "clusterings.card_of": "{points} points in {clusters} clusters.",
    "clusterings.card_noise": "{share} of the points are noise.",
    "clusterings.files_what": (
        "These files hold tables of counts, figures and silhouettes in classes, and the name and "
        "fingerprint of your data; no row and no feature."
    ),
    "clusterings.files.page_help": (
        "One file with the tables and figures of all clusterings. It opens in any browser, without "
        "a network."
    ),
    "clusterings.files.card_help": "For printing: the figures of one clustering.",
    "clusterings.files.figures": "Figures of all clusterings ({kind})",
    "clusterings.files.figures_help": (
        "A row for each clustering, a column for each figure and for the ends of its interval."
    ),
    "clusterings.files.table": "Table of labels and clusters ({kind})",
    "clusterings.files.table_help": "A row for each true label and cluster that share points.",
    "clusterings.files.pairs": "Agreement of pairs ({kind})",
    "clusterings.files.pairs_help": "A row for each pair of clusterings, a column for each figure.",
    "clusterings.files.silhouettes": "Silhouettes of clusters ({kind})",
    "clusterings.files.silhouettes_help": "The mean of each cluster, and of how many points.",
    "clusterings.files.result_help": (
        "All clusterings. perfcore.results.read_document reads it again, and `cutpoint check` "
        "compares its figures."
    ),
}
"""The English texts, by key."""
