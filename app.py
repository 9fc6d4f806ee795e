"""Entry of the dashboard: page configuration and navigation, nothing else."""

import streamlit as st

from perfview import frame
from perfview.words import say

st.set_page_config(
    page_title=say("common.product"),
    page_icon=":material/content_cut:",
    layout="wide",
    menu_items={"Get help": None, "Report a bug": None, "About": say("common.about")},
)
frame.show_style()
frame.navigation().run()
