from perfview.pages import show

show("threshold")
