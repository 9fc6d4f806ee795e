"""Shared links: what is kept of the data, how it is made coarser, and the store. No views."""
