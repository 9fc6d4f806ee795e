"""Words of the dialog that explains a number."""

TEXT: dict[str, str] = {
    "explanations.value": "Value",
    "explanations.undefined_here": "Undefined here: {reason}.",
    "explanations.undefined_when": "Undefined when {reason}.",
    "explanations.reproduce": "The same number from scikit-learn:",
    "explanations.reference": "Source: {reference}",
}
