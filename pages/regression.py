from perfview.pages import show

show("regression")
