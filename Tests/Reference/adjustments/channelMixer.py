"""channelMixer: a 3×3 matrix (rows are the output channels) and an offset, on L."""

import numpy as np


def apply(linear, p):
    return linear @ np.array(p.get("matrix", np.eye(3)), float).T + np.array(p.get("offset", [0, 0, 0]), float)
