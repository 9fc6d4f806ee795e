"""Words of several systems of texts, and of files about them."""

TEXT: dict[str, str] = {
    "texts.several": "{model} and {other}: which is better?",
    "texts.agree_sure": "All figures say that {model} is better than {other}, all beyond chance.",
    "texts.agree": (
        "All figures that differ say that {model} is better than {other}; {sure} of {all} are "
        "beyond chance."
    ),
    "texts.no_difference": "No figure tells {one} from {other}.",
    "texts.disagree": (
        "Figures disagree about which system is better. For {one}: {figures_of_one}. For {other}: "
        "{figures_of_other}."
    ),
    "texts.disagree_all": (
        "All of these differences are beyond chance. So what counts decides: look at what each "
        "figure measures."
    ),
    "texts.disagree_sure": (
        "Both are beyond chance, for {one}: {figures_of_one}; for {other}: {figures_of_other}. So "
        "what counts decides: look at what each figure measures."
    ),
    "texts.disagree_chance": (
        "That may be chance: no two figures that are beyond chance stand against each other."
    ),
    "texts.tests_differ": (
        "The two tests disagree about what is beyond chance, so take these as open: {figures}."
    ),
    "texts.tests": (
        "“Bootstrap” draws the segments 1,000 times anew, the same for both systems and all "
        "figures. “Swapped” exchanges the texts of both systems by chance, 1,000 times, and counts "
        "how often the difference is as large."
    ),
    "texts.tests_documents": (
        "“Bootstrap” draws whole documents 1,000 times anew, the same for both systems and all "
        "figures. “Swapped” exchanges the texts of both systems by chance, document by document, "
        "1,000 times, and counts how often the difference is as large."
    ),
    # N-grams
    "texts.ngrams": "Which words does only one of them get right?",
    "texts.ngrams_said": (
        "Words, and runs of up to four words, that stand in the references. First come those that "
        "one system gets right far more often. Click one to open a segment in which they differ."
    ),
    "texts.ngrams_link": (
        "A link keeps numbers and no text, so it cannot say which words a system gets right."
    ),
    "texts.ngrams_of": "{model} gets right more often than {other}",
    "texts.no_ngrams": "There are no words that {model} gets right more often than {other}.",
    "texts.ngram": "Words",
    "texts.ngram_open": "Open a segment in which they differ",
    "texts.ngrams_right_help": "How often {model} has them, where a reference has them too.",
    "texts.ngrams_asked": "In references",
    "texts.ngrams_asked_help": "How often they should be there: as often as in the references.",
    # Links and files
    "texts.link_keeps": (
        "A link keeps numbers of each segment: how long it is, how much of it matches, and which "
        "segments are of one document; and the names and choices under “What goes along”. **Never "
        "a text**, so tokens stay cut as they are now. It also holds the SHA-256 of your file, by "
        "which a copy of the file can be known. Nothing that readers do changes this page."
    ),
    "texts.ids": "Say the ids of segments",
    "texts.ids_help": (
        "Links and tables then hold the column of ids of your file. Else segments are numbers in "
        "the order of the file."
    ),
    "texts.with_texts": "Texts go along in the page",
    "texts.with_texts_help": (
        "The page that works offline then shows references and what systems wrote, and the words "
        "that only one gets right. The other files and links never hold texts."
    ),
    "texts.files_what": (
        "These files hold figures, numbers of each segment, and the name and fingerprint of your "
        "data. Texts are in none of them, unless you let them go along in the page."
    ),
    "texts.files.page_help": (
        "One file with the figures of all systems and the scores of all segments. It opens in any "
        "browser, without a network."
    ),
    "texts.files.card_help": "For printing: the figures of one system.",
    "texts.files.figures": "Figures of all systems ({kind})",
    "texts.files.figures_help": (
        "A row for each system, a column for each figure and for the ends of its interval."
    ),
    "texts.files.segments": "Scores of segments ({kind})",
    "texts.files.segments_help": "A row for each system and segment, a column for each figure.",
    "texts.files.pairs": "Differences of systems ({kind})",
    "texts.files.pairs_help": "A row for each pair of systems, figure and test.",
    "texts.files.result_help": (
        "All systems, as numbers of segments. perfcore.results.read_document reads it again, and "
        "`cutpoint check` compares its figures."
    ),
}
"""The English texts, by key."""
