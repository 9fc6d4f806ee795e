from perfview.pages import show

show("runs")
