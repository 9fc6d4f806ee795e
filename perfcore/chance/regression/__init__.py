"""How sure figures of regression are."""

from perfcore.chance.regression.error_biases import ErrorBias, error_bias_by

__all__ = ["ErrorBias", "error_bias_by"]
