"""The Runs page: one model over several runs, folds or data sets, and two models compared so."""
