"""The Compare page: several models, who is better where, and how sure that is."""

from perfview.views import frame
from perfview.views.compare import show_compare

frame.begin_page("compare")
show_compare()
