"""Entry of the dashboard: page configuration and navigation, nothing else."""

from perfview.pages.listed import configure, navigation

configure()
navigation().run()
