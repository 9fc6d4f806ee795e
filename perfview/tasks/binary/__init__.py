"""Two classes: what its pages share."""
