"""Several files as one table: truth in one, scores in others."""
