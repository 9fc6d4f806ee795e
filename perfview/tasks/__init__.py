"""What a file can hold: one folder a task."""
