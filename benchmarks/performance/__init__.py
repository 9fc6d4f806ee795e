"""What `make bench` measures and writes to docs/performance.md."""
