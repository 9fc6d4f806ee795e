"""Several classes: what its pages share."""
