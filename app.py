"""Entry of the dashboard: page configuration and navigation, nothing else."""

from perfview.pages import frame

frame.configure()
frame.navigation().run()
