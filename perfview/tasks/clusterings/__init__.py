"""Clusterings, the task whose points are put into clusters: what its pages share."""
