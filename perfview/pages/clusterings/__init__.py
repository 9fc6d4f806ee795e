"""The Clusterings page: do clusters agree with labels, and which points are doubtful."""
