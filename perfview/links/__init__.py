"""What a link keeps and says: from what its sender sees to bytes and settings, and back."""
