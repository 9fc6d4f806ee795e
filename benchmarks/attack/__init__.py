"""Mixed attack on a server that others are reading from: `make attack`."""
