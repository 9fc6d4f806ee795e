"""Controls that the pages of two classes share."""
