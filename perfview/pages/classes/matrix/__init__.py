"""The confusion matrix of the Classes page, as a live board, and the cases behind its cells."""
