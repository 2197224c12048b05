"""Colors that an output cannot have: OKLCh chroma is lowered at constant lightness and hue until they fit."""

import numpy as np

import color
import icc

# What counts as fitting, and is only clipped. From gray to the blue of sRGB, at one hue, red falls to -0.0007: the border
# there would cut colors off that are hardly outside.
TOLERANCE = 7.5e-4
STEPS = 20


def _fits(linear, matrix):
    values = linear @ matrix.T
    return np.all((values >= -TOLERANCE) & (values <= 1 + TOLERANCE), axis=-1)


def reduced(linear, matrix):
    """Linear sRGB that fits the output whose linear RGB is `matrix` times linear sRGB; colors that fit are unchanged.

    A bisection between gray and the color: of the parts of the chroma that fit, the last one found."""
    linear = np.asarray(linear, float)
    lab = color.oklab(linear)
    low, high = np.zeros(linear.shape[:-1]), np.ones(linear.shape[:-1])
    scaled = lambda part: color.from_oklab(lab * np.stack([np.ones_like(part), part, part], axis=-1))
    for _ in range(STEPS):
        middle = (low + high) / 2
        fits = _fits(scaled(middle), matrix)
        low, high = np.where(fits, middle, low), np.where(fits, high, middle)
    return np.where(_fits(linear, matrix)[..., None], linear, scaled(low))


def codes(linear, matrix, curve):
    """Values 0…1 of the output: what still lies outside is clipped."""
    return curve(np.clip(reduced(linear, matrix) @ matrix.T, 0, 1))


def cases():
    """Colors of Display P3 and Adobe RGB in sRGB, and of a wider space in Display P3."""
    corners = [[r, g, b] for r in (0, 1) for g in (0, 1) for b in (0, 1)]
    between = [[0.9, 0.1, 0.05], [0.2, 0.95, 0.3], [0.05, 0.2, 0.9], [0.98, 0.9, 0.1], [0.3, 0.9, 0.95],
               [0.9, 0.2, 0.8], [0.6, 0.5, 0.4], [0.5, 0.5, 0.5], [0.02, 0.1, 0.01], [0.1, 0.02, 0.04]]
    values = np.array(corners + between)
    for name, target in (("Display P3", "sRGB"), ("Adobe RGB (1998)", "sRGB"), ("Adobe RGB (1998)", "Display P3")):
        stored = np.round(values * 65535) / 65535
        linear = icc.to_linear_srgb(icc.TAGS[name], stored)
        # The output's own primaries, not the rounded ones of a profile.
        p3 = icc.matrix_to_srgb(icc.colorants_of(icc.DISPLAY_P3_PRIMARIES))
        matrix = np.eye(3) if target == "sRGB" else np.linalg.inv(p3)
        yield {"profile": name, **icc.TAGS[name], "output": target, "codes": stored,
               "reduced": codes(linear, matrix, color.encode)}
