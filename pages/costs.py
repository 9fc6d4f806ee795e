from perfview.pages import show

show("costs")
