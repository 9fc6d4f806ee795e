"""Figures of several classes: the report, averages, curves."""
