"""Models compared: who takes part, how sure figures are, and what that means in words."""
