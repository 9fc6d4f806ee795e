"""Tables that no task reads: what they hold instead, and what to do."""
