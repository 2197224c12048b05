"""Geometry: consecutive adjustments composed to one affine map, sampled once in linear light, alpha premultiplied.

Positions are in pixels, (x, y) from the top left corner; pixel (i, j) has its center at (i + ½, j + ½). A `Group`
maps positions of its source frame to positions of its output frame: output = A·source + t.
"""

import numpy as np

from color import decode


def nearest(v):
    """round(v) = floor(v + ½)."""
    return int(np.floor(v + 0.5))


class Group:
    """A run of geometry adjustments over a frame of a size."""

    def __init__(self, width, height):
        self.source = (width, height)
        self.width, self.height = width, height
        self.a, self.t = np.eye(2), np.zeros(2)
        self.fill = None

    def then(self, a, t, width, height):
        """Adds a map behind those already there, and the size of its frame."""
        a = np.array(a, float)
        self.a, self.t = a @ self.a, a @ self.t + t
        self.width, self.height = width, height

    def add(self, adjustment):
        STEPS[adjustment["op"]](self, adjustment)

    @property
    def is_exact(self):
        """Whether every output pixel is one source pixel."""
        return bool(np.all(self.a == np.round(self.a)) and np.all(self.t == np.round(self.t))
                    and np.all(np.abs(self.a).sum(axis=0) == 1) and np.all(np.abs(self.a).sum(axis=1) == 1))

    @property
    def scales(self):
        """The scale of each output axis: output pixels for one source pixel in the direction it looks along.

        Both are √|det A| for anything but a resize that changes the aspect.
        """
        return np.hypot(self.a[:, 0], self.a[:, 1])

    def centers(self):
        """The centers of the output's pixels as rows of (x, y)."""
        j, i = np.mgrid[:self.height, :self.width]
        return np.stack([i + 0.5, j + 0.5], axis=-1)

    def to_source(self, points):
        """Where output positions lie in the source frame."""
        return (points - self.t) @ np.linalg.inv(self.a).T

    def sample(self, image):
        """The output of an image, rows × columns × channels (3, or 4 with alpha last)."""
        if self.is_exact:
            x, y = np.moveaxis(np.floor(self.to_source(self.centers())).astype(int), -1, 0)
            result = image[y, x]
        else:
            result = self._lanczos(image)
        if self.fill is not None:
            p = self.to_source(self.centers())
            outside = np.any((p < 0) | (p > np.array(self.source)), axis=-1)
            color = np.append(self.fill, [1] * (image.shape[-1] - 3))
            result = np.where(outside[..., None], color, result)
        return result

    def _lanczos(self, image):
        rows, columns, channels = image.shape
        if channels == 4:
            image = np.concatenate([image[..., :3] * image[..., 3:], image[..., 3:]], axis=-1)
        sigma = np.maximum(1, self.scales)
        j, i = np.mgrid[:rows, :columns]
        mapped = np.stack([i + 0.5, j + 0.5], axis=-1) @ self.a.T + self.t
        result = np.empty((self.height, self.width, channels))
        for row in range(self.height):
            for column in range(self.width):
                u, v = np.moveaxis(mapped - (column + 0.5, row + 0.5), -1, 0)
                w = lanczos3(u / sigma[0]) * lanczos3(v / sigma[1])
                total = w.sum()  # nothing in reach: only where a fill color goes
                result[row, column] = np.tensordot(w, image, 2) / total if total != 0 else 0
        return unpremultiplied(result) if channels == 4 else result


def lanczos3(x):
    """sinc(x)·sinc(x/3) within ±3."""
    return np.where(np.abs(x) < 3, np.sinc(x) * np.sinc(x / 3), 0)


def unpremultiplied(image):
    """Straight alpha, held to 0…1; a color under less than 2^−12 of alpha is black."""
    alpha = image[..., 3:]
    color = np.where(alpha < 2.0**-12, 0, image[..., :3] / np.maximum(alpha, 2.0**-12))
    return np.concatenate([color, np.clip(alpha, 0, 1)], axis=-1)


def _rotate(group, p):
    """Quarter turns clockwise."""
    for _ in range(p["quarterTurns"]):
        group.then([[0, -1], [1, 0]], [group.height, 0], group.height, group.width)


def _flip(group, p):
    """horizontal: left and right change places; vertical: top and bottom."""
    if p["axis"] == "horizontal":
        group.then([[-1, 0], [0, 1]], [group.width, 0], group.width, group.height)
    else:
        group.then([[1, 0], [0, -1]], [0, group.height], group.width, group.height)


def _straighten(group, p):
    """Turns the content clockwise about the center; `fill` is "crop" or a color."""
    theta = np.radians(p.get("degrees", 0))
    w, h = group.width, group.height
    width, height = w, h
    fill = p.get("fill", "crop")
    if fill == "crop":
        k = 1 / (np.cos(abs(theta)) + max(w / h, h / w) * np.sin(abs(theta)))
        width, height = max(1, int(np.floor(k * w + 1e-9))), max(1, int(np.floor(k * h + 1e-9)))
    else:
        group.fill = decode([int(fill[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    a = np.array([[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)]])
    group.then(a, np.array([width, height]) / 2 - a @ (np.array([w, h]) / 2), width, height)


# Where an anchor holds the rectangle: 0 left or top, ½ the middle, 1 right or bottom.
ANCHORS = {
    "center": (0.5, 0.5), "north": (0.5, 0), "northeast": (1, 0), "east": (1, 0.5), "southeast": (1, 1),
    "south": (0.5, 1), "southwest": (0, 1), "west": (0, 0.5), "northwest": (0, 0)}


def crop_rectangle(p, width, height):
    """The pixels of a crop: x, y, width, height."""
    if "aspect" not in p:
        spans = []
        for start, extent, size in (
                (p.get("x", 0), p.get("width", 1), width), (p.get("y", 0), p.get("height", 1), height)):
            first = min(max(nearest(start * size), 0), size - 1)
            spans.append((first, min(max(nearest((start + extent) * size), first + 1), size) - first))
        return spans[0][0], spans[1][0], spans[0][1], spans[1][1]
    a, b = (float(v) for v in p["aspect"].split(":"))
    if p.get("turn", True) and (a - b) * (width - height) < 0:
        a, b = b, a
    w, h = (height * a / b, height) if width * b > height * a else (width, width * b / a)
    w, h = (min(max(nearest(v), 1), limit) for v, limit in ((w, width), (h, height)))
    ax, ay = ANCHORS[p.get("anchor", "center")]
    return nearest((width - w) * ax), nearest((height - h) * ay), w, h


def _crop(group, p):
    x, y, width, height = crop_rectangle(p, group.width, group.height)
    group.then(np.eye(2), [-x, -y], width, height)


def _resize(group, p):
    w, h = group.width, group.height
    if p.get("fit", "inside") == "exact":
        width, height = p["width"], p["height"]
        if not p.get("enlarge", False):
            width, height = min(width, w), min(height, h)
    else:
        ratios = [p[key] / size for key, size in (
            ("width", w), ("height", h), ("longEdge", max(w, h)), ("shortEdge", min(w, h)), ("percent", 100))
            if key in p]
        if "megapixels" in p:
            ratios.append(np.sqrt(p["megapixels"] * 1e6 / (w * h)))
        scale = max(ratios) if p.get("fit") == "cover" else min(ratios)
        if not p.get("enlarge", False):
            scale = min(scale, 1)
        width, height = max(1, nearest(w * scale)), max(1, nearest(h * scale))
    group.then([[width / w, 0], [0, height / h]], [0, 0], width, height)
    if p.get("fit") == "cover":
        box = min(p["width"], width), min(p["height"], height)
        group.then(np.eye(2), [-nearest((width - box[0]) / 2), -nearest((height - box[1]) / 2)], *box)


STEPS = {"rotate": _rotate, "flip": _flip, "straighten": _straighten, "crop": _crop, "resize": _resize}
