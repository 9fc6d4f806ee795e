"""The worked example of twenty scored cases."""

from perfcore import sweep

_ROWS = (
    *("P .9", "P .8", "N .7", "P .6", "P .55", "P .54", "N .53", "N .52", "P .51", "N .505"),
    *("P .4", "N .39", "P .38", "N .37", "N .36", "N .35", "P .34", "N .33", "P .30", "N .1"),
)
TWENTY = sweep([row[0] == "P" for row in _ROWS], [float(row[2:]) for row in _ROWS])
