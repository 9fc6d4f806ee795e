"""Figures of all thresholds together: their form, their bounds in bins, those of a curve."""
