from perfview.pages import show

show("texts")
