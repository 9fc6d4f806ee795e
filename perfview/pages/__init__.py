"""The parts of the pages: they read the choices, call what is cached, and show it."""
