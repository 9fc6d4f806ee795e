"""The Threshold page."""
