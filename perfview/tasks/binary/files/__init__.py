"""What is downloaded of two classes."""
