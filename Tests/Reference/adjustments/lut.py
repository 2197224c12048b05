"""lut: every color looked up in a table; what lies outside the table's domain is added back."""

import numpy as np

import tables
from color import D65, SRGB_XYZ, decode, encode, rgb_to_xyz

P3_PRIMARIES = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
TO_P3 = np.linalg.inv(rgb_to_xyz(P3_PRIMARIES, D65)) @ SRGB_XYZ

# ITU-R BT.709-6, item 1.2, with the constants of BT.2020-2 at full precision, with which the pieces meet.
ALPHA, BETA = 1.09929682680944, 0.018053968510807


def rec709(linear):
    x = np.abs(linear)
    return np.copysign(np.where(x < BETA, 4.5 * x, ALPHA * np.maximum(x, BETA) ** 0.45 - (ALPHA - 1)), linear)


def from_rec709(value):
    v = np.abs(value)
    high = ((np.maximum(v, 4.5 * BETA) + ALPHA - 1) / ALPHA) ** (1 / 0.45)
    return np.copysign(np.where(v < 4.5 * BETA, v / 4.5, high), value)


SPACES = {
    "srgb": (encode, decode),
    "display-p3": (lambda x: encode(x @ TO_P3.T), lambda v: decode(v) @ np.linalg.inv(TO_P3).T),
    "rec709": (rec709, from_rec709),
    "linear": (lambda x: x, lambda v: v),
}


def tetrahedral(cube, position):
    """`cube[b, g, r]` at positions (r, g, b) in nodes: from node to node along the edges, largest fraction first."""
    side = cube.shape[0]
    result = np.empty(position.shape)
    for index in np.ndindex(position.shape[:-1]):
        p = np.clip(position[index], 0, side - 1)
        node = np.minimum(np.floor(p).astype(int), side - 2)
        f = p - node
        value = (1 - f.max()) * cube[tuple(node[::-1])]
        order = np.argsort(-f, kind="stable")
        for k, axis in enumerate(order):
            node[axis] += 1
            value = value + (f[axis] - (f[order[k + 1]] if k < 2 else 0)) * cube[tuple(node[::-1])]
        result[index] = value
    return result


def looked_up(table, v):
    """The table at values within its domain."""
    low, high = (np.array(side, float) for side in table["domain"])
    t = (v - low) / (high - low)
    if table["curves"] is not None:
        count = len(table["curves"])
        x = np.arange(count)
        t = np.stack([np.interp(t[..., c] * (count - 1), x, table["curves"][:, c]) for c in range(3)], axis=-1)
    if table["cube"] is None:
        return t
    if table["curves"] is not None:
        low, high = table["cube range"]
        t = (t - low) / (high - low)
    return tetrahedral(table["cube"], t * (table["cube"].shape[0] - 1))


def apply(linear, p):
    if "file" not in p:
        return linear
    table = tables.parse(tables.FILES[p["file"]])
    to_space, from_space = SPACES[p.get("space", "srgb")]
    value = to_space(np.asarray(linear, float))
    inside = np.clip(value, *table["domain"])
    after = from_space(looked_up(table, inside) + (value - inside))
    amount = p.get("amount", 100) / 100
    return after if amount == 1 else decode(encode(linear) + amount * (encode(after) - encode(linear)))


TYPICAL = {"file": "warm.cube"}
NEUTRAL = [{"amount": 50}, {"file": "warm.cube", "amount": 0}]
SETTINGS = [{}] + [{"file": name} for name in tables.FILES] + [
    {"file": "warm.cube", "space": space} for space in ("display-p3", "rec709", "linear")] + [
    {"file": "warm.cube", "amount": 35}, {"file": "shaper.cube", "space": "linear", "amount": 80},
    {"file": "wide.cube", "space": "rec709"}, {"file": "curves.cube", "space": "display-p3", "amount": 0}]
