"""What is downloaded of several classes."""
