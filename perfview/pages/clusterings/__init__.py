"""The Clusterings page."""
