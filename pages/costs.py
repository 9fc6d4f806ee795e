from perfview.pages.listed import show

show("costs")
