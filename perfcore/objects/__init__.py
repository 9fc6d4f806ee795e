"""Files in object stores: their addresses, and how they are opened or copied to the disk."""
