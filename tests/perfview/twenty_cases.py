"""The twenty-case table of the textbook."""

import numpy as np

from perfcore.binary import sweep

TRUTH = np.array(list("PPNPPPNNPNPNPNNNPNPN")) == "P"
SCORE = np.array(
    [
        *[0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505],
        *[0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.30, 0.1],
    ]
)
TWENTY = sweep(TRUTH, SCORE)
