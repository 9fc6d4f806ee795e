"""Files of texts: a text on each line, and tabs between texts with marks that quote nothing."""
