"""Workbooks as tables: .xlsx, .xlsm, .ods and .xls.

`python-calamine` reads the values of one sheet. It makes room for the whole rectangle that a far
cell, a repeated row or a false size spans, so what a sheet would become is counted first.
"""
