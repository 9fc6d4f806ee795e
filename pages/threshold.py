from perfview.pages.listed import show

show("threshold")
