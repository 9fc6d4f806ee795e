"""What is compared: which models of which data, how cases are drawn again, and the choices."""
