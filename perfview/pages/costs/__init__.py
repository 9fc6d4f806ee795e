"""Costs as they are entered and read: amounts, ranges, scenarios, and what follows in words."""
