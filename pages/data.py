from perfview.pages import show

show("data")
