"""Columns of dates and times: which there are, and the day of each row."""
