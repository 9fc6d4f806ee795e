"""Words of the Texts page."""

TEXT: dict[str, str] = {
    "texts.title": "Texts",
    "texts.other": "Beside",
    "texts.other_help": "Another system, whose scores stand beside those of the one in view.",
    "texts.tokens_suited": "as suits the texts",
    "texts.tokens_help": (
        "A token is what is counted: a word, a sign, or a character. BLEU, NIST and METEOR count "
        "these tokens; ROUGE and chrF have their own."
    ),
    "texts.lowercase": "Ignore capital letters",
    "texts.lowercase_help": (
        "Put all texts into lower case before they are compared. ROUGE and METEOR always do."
    ),
    # Figures
    "texts.what": (
        "Each figure says how near a text is to what people wrote for the same segment. BLEU asks "
        "how many runs of one to four words stand in a reference, chrF asks that of characters, "
        "ROUGE how much of a reference is covered, METEOR pairs single words. Click a figure to "
        "see how it is computed."
    ),
    "texts.unscored": "{segments} segments have no reference and are in no figure.",
    "texts.unscored.one": "1 segment has no reference and is in no figure.",
    "texts.link": (
        "A link keeps numbers of segments and no text, so their tokens cannot be changed here: "
        "{tokens}."
    ),
    "texts.signature": (
        "The signature of BLEU, as sacrebleu writes it. Say it wherever you name the figure."
    ),
    "texts.signature_words": (
        "The signature of BLEU in the form of sacrebleu, which has no tokeniser of this name."
    ),
    "texts.incomparable": (
        "Figures of other tokenisers, other cases of letters or other references cannot be "
        "compared."
    ),
    "texts.smoothed": (
        "No run of some length matches. As in sacrebleu, a half stands for the first such 0, a "
        "quarter for the next."
    ),
    # Segments
    "texts.axis_segments": "Segments",
    "texts.reference": "Reference {place}",
    "texts.opened_unscored": "This segment has no reference, so it has no score.",
    "texts.opened_numbers": (
        "Here are numbers alone: the texts of segments are not kept in links, and not in files "
        "unless their author chose so."
    ),
    "texts.opened_lit": "In references is lit what {model} has too.",
    # Parts
    "texts.parts_title": "{figure} in parts of the segments",
    "texts.parted": "Parts by",
    "texts.parted_help": (
        "A figure of all segments may hide that a system fails on some kind of them. Rare are "
        "words that the references of no other segment have."
    ),
    "texts.parted_length": "tokens of references, on average",
    "texts.parted_rare": "share of rare words",
    "texts.parted_column": "the column of the file",
    "texts.part_one": "{low} tokens",
    "texts.part_range": "{low} to {high} tokens",
    "texts.part_one_rare": "{low} rare",
    "texts.part_range_rare": "{low} to {high} rare",
    "texts.part_segments": "{segments} segments",
    "texts.part_segments.one": "1 segment",
    # The board
    "texts_board.figure": "Figure",
    "texts_board.shown": "Shown",
    "texts_board.score": "{model}",
    "texts_board.difference": "{model} minus {other}",
    "texts_board.bleu_title": "How BLEU comes about",
    "texts_board.grams_1": "1 token",
    "texts_board.grams_2": "2 in a row",
    "texts_board.grams_3": "3 in a row",
    "texts_board.grams_4": "4 in a row",
    "texts_board.of_grams": "{matches} of {totals} stand in a reference",
    "texts_board.length": "Length",
    "texts_board.lengths": (
        "{size} tokens; references have {reference}. Shorter texts are punished, longer ones "
        "are not."
    ),
    "texts_board.bleu_sum": (
        "100 × {penalty} for length × the geometric mean of the four shares = {value}"
    ),
    "texts_board.title_score": "Which segments score low?",
    "texts_board.title_difference": "Where is {model} behind {other}?",
    "texts_board.axis_score": "{figure} of a segment by {model}",
    "texts_board.axis_difference": "{figure}: {model} minus {other}",
    "texts_board.handle": "Only segments on this side are listed",
    "texts_board.all_listed": "All {size} segments are listed",
    "texts_board.below": "{segments} of {size} segments are below {value}",
    "texts_board.above": "{segments} of {size} segments are above {value}",
    "texts_board.from": "From",
    "texts_board.to": "To",
    "texts_board.segments": "Segments",
    "texts_board.segments_title": "Segments",
    "texts_board.segment": "Segment",
    "texts_board.excerpt": "Text",
    "texts_board.difference_head": "Difference",
    "texts_board.length_head": "Tokens of a reference",
    "texts_board.sort": "Sort by this",
    "texts_board.open": "Open this segment",
    "texts_board.first_rows": "The first {most} of {all} are shown: move the handle to see fewer.",
    "texts_board.segment_title": "Segment {segment}",
    "texts_board.scores_caption": "Figures of this segment alone",
    "texts_board.empty": "The text is empty.",
    "texts_board.more_tokens": "… and {tokens} tokens more.",
    "texts_board.lit_0": "In no reference",
    "texts_board.lit_1": "1 token matches",
    "texts_board.lit_2": "2 in a row match",
    "texts_board.lit_3": "3 in a row match",
    "texts_board.lit_4": "4 or more in a row match",
    "texts_board.paired": (
        "Words that METEOR pairs: {system} above, {reference} below. {words} lines; dashed ones "
        "join other forms of a word."
    ),
}
"""The English texts, by key."""
