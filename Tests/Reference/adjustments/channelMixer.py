"""channelMixer: a 3×3 matrix (rows are the output channels) and an offset, on L."""

import numpy as np


def apply(linear, p):
    return linear @ np.array(p.get("matrix", np.eye(3)), float).T + np.array(p.get("offset", [0, 0, 0]), float)


TYPICAL = {"matrix": [[1.4, -0.3, -0.1], [-0.2, 1.3, -0.1], [0, -0.4, 1.4]], "offset": [0.01, 0, 0]}
SETTINGS = [
    {}, {"matrix": [[0, 0, 1], [1, 0, 0], [0, 1, 0]]}, {"matrix": [[0.3, 0.6, 0.1]] * 3},
    {"offset": [0.02, -0.01, 0.1]},
    {"matrix": [[1.4, -0.3, -0.1], [-0.2, 1.3, -0.1], [0.05, -0.45, 1.4]], "offset": [0, 0.01, 0]},
    {"matrix": [[2, -2, 2], [-2, 2, -2], [0, 0, 0]], "offset": [-1, 1, 0.5]}]
