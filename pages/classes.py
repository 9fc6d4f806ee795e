from perfview.pages import show

show("classes")
