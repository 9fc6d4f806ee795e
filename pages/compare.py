from perfview.pages import show

show("compare")
