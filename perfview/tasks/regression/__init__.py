"""Regression, the task whose truth is a number: what its pages share."""
