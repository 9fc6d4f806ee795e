"""Words that all pages of texts share."""

TEXT: dict[str, str] = {
    "texts.task": "texts beside reference texts",
    "texts.first_page": "See how texts score",
    "texts.sample_facts": "{cases} segments, {count} systems",
    "texts.sample_facts.one": "{cases} segments, 1 system",
    "texts.system": "System",
    "texts.figures_title": "Figures of all systems",
    "texts.fact_segments": "Segments",
    "texts.fact_scored": "With a reference",
    "texts.fact_references": "References each",
    "texts.fact_systems": "Systems",
    "texts.tokens": "Tokens",
    "texts.tokens_13a": "13a: words, signs apart",
    "texts.tokens_zh": "zh: each Chinese character",
    "texts.tokens_intl": "intl: words, all signs apart",
    "texts.tokens_char": "char: each character",
    "texts.tokens_none": "none: what blanks part",
    "texts.tokens_words": "words: words without signs",
    "texts.why_13a": (
        "Texts are cut into words, with signs apart, by the tokeniser 13a: blanks part the words "
        "of these texts."
    ),
    "texts.why_zh": (
        "Texts are cut by the tokeniser zh, each Chinese or Japanese character a token: more than "
        "30 % of the letters are such, and no blanks part their words."
    ),
    "texts.why_char": (
        "Texts are cut into characters, by the tokeniser char: more than 30 % of the letters are "
        "of a script that writes without blanks."
    ),
    "texts.why_intl": "Texts are cut by the tokeniser intl, which knows signs of all scripts.",
    "texts.why_none": "Texts are cut at blanks alone.",
    "texts.why_words": "Texts are cut into words without signs, in lower case.",
    "texts.lower": "in lower case",
    "texts.cased": "capital letters kept",
    # Files
    "texts.card_rule": "Take the texts that {model} wrote.",
    "texts.card_title": "How near they are to the references",
    "texts.card_of": "{segments} segments with a reference. Tokens: {tokens}.",
    "texts.variant": "Tokens are those of {tokens}; {case}.",
    "texts.pairs": "Here synonyms are not known: exact and stem.",
    "texts.pairs_synonyms": "Here with synonyms of {source}.",
}
"""The English texts, by key."""
