"""Entry of the dashboard: page configuration and navigation, nothing else."""

from perfview.pages import configure, navigation

configure()
navigation().run()
