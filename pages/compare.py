"""The Compare page: several models, who is better where, and how sure that is."""

from perfview.pages import frame
from perfview.pages.compare.page import show_compare

frame.begin_page("compare")
show_compare()
