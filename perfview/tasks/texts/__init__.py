"""Texts, the task of what systems write beside reference texts: what its pages share."""
