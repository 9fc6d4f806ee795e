from perfview.pages.listed import show

show("data")
