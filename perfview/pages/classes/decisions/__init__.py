"""What decisions among classes cost, which are left to people, and which model decides best."""
