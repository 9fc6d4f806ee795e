from perfview.pages import show

show("calibration")
