from perfview.pages import show

show("clusterings")
