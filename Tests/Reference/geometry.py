"""Geometry: consecutive adjustments composed to one map, sampled once in linear light, alpha premultiplied.

Positions are in pixels, (x, y) from the top left corner; pixel (i, j) has its center at (i + ½, j + ½). A `Group`
maps positions of its source frame to positions of its output frame: output = A·source + t, and what bends lines between.
"""

import itertools

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
        self.back = []  # each step's output positions, and a channel, to its input positions and a gain
        self.is_bent = False

    def then(self, a, t, width, height):
        """Adds a map behind those already there, and the size of its frame."""
        a = np.array(a, float)
        self.a, self.t = a @ self.a, a @ self.t + t
        inverse = np.linalg.inv(a)
        self.back.append(lambda points, channel: ((points - t) @ inverse.T, 1.0))
        self.width, self.height = width, height

    def bend(self, back, width, height):
        """Adds a map that is not affine, given by its inverse."""
        self.is_bent = True
        self.back.append(back)
        self.width, self.height = width, height

    def follow(self, other):
        """Adds another group behind this one."""
        self.a, self.t = other.a @ self.a, other.a @ self.t + other.t
        self.back += other.back
        self.is_bent |= other.is_bent
        self.width, self.height = other.width, other.height

    def add(self, adjustment):
        first, frame = len(self.back), (self.width, self.height)
        color = STEPS[adjustment["op"]](self, adjustment)
        if color is not None:
            self.fill = decode([int(color[k:k + 2], 16) / 255 for k in (1, 3, 5)])
            self.filled = first, frame

    @property
    def is_exact(self):
        """Whether every output pixel is one source pixel."""
        return bool(not self.is_bent and np.all(self.a == np.round(self.a)) and np.all(self.t == np.round(self.t))
                    and np.all(np.abs(self.a).sum(axis=0) == 1) and np.all(np.abs(self.a).sum(axis=1) == 1))

    @property
    def scales(self):
        """The scale of each output axis: output pixels for one source pixel in the direction it looks along.

        Both are √|det A| for anything but a resize that changes the aspect.
        """
        return np.hypot(self.a[:, 0], self.a[:, 1])

    @property
    def mean_scale(self):
        """√|det| of the map, in the middle of the frame where it bends."""
        if not self.is_bent:
            return np.sqrt(abs(np.linalg.det(self.a)))
        return 1 / np.sqrt(abs(np.linalg.det(self.tangents(np.array([self.width / 2, self.height / 2])))))

    def centers(self):
        """The centers of the output's pixels as rows of (x, y)."""
        j, i = np.mgrid[:self.height, :self.width]
        return np.stack([i + 0.5, j + 0.5], axis=-1)

    def to_source(self, points, channel=1):
        """Where output positions lie in the source frame; of red and blue, where a lens shifts them."""
        if not self.is_bent:
            return (points - self.t) @ np.linalg.inv(self.a).T
        return self.places(points, channel)[0]

    def places(self, points, channel=1, since=0):
        """Where output positions lie before the step `since`, and the gain on the way."""
        gain = 1.0
        for back in reversed(self.back[since:]):
            points, factor = back(points, channel)
            gain = gain * factor
        return points, gain

    def tangents(self, points, channel=1):
        """The derivative of `to_source` at positions: matrices of 2 × 2."""
        step = 1e-3
        return np.stack([(self.places(points + d, channel)[0] - self.places(points - d, channel)[0]) / (2 * step)
                         for d in step * np.eye(2)], axis=-1)

    def sample(self, image):
        """The output of an image, rows × columns × channels (3, or 4 with alpha last)."""
        if self.is_exact:
            x, y = np.moveaxis(np.floor(self.to_source(self.centers())).astype(int), -1, 0)
            inside = (x >= 0) & (y >= 0) & (x < image.shape[1]) & (y < image.shape[0])
            result = image[np.where(inside, y, 0), np.where(inside, x, 0)]
            if self.fill is not None and image.shape[-1] == 4:
                # Beside a color pixels count by their alpha, as in a sampling.
                result = unpremultiplied(np.concatenate([result[..., :3] * result[..., 3:], result[..., 3:]], axis=-1))
        else:
            result = (self._bent if self.is_bent else self._lanczos)(image)
        if self.fill is not None:
            p = self.places(self.centers(), since=self.filled[0])[0]
            outside = np.any((p < 0) | (p > np.array(self.filled[1])), axis=-1)
            color = np.append(self.fill, [1] * (image.shape[-1] - 3))
            result = np.where(outside[..., None], color, result)
        return result

    def _bent(self, image):
        """At each position the filter of the affine map that is tangent there."""
        rows, columns, channels = image.shape
        if channels == 4:
            image = np.concatenate([image[..., :3] * image[..., 3:], image[..., 3:]], axis=-1)
        pixels = np.stack(np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5), axis=-1)
        result = np.empty((self.height, self.width, channels))
        for channel in range(3):
            points, _ = self.places(self.centers(), channel)
            forward = np.linalg.inv(self.tangents(self.centers(), channel))
            bands = [channel] if channel != 1 else [c for c in range(channels) if c in (1, 3)]
            for row, column in np.ndindex(self.height, self.width):
                a = forward[row, column]
                u, v = np.moveaxis((pixels - points[row, column]) @ a.T, -1, 0)
                sigma = np.maximum(1, np.hypot(a[:, 0], a[:, 1]))
                w = lanczos3(u / sigma[0]) * lanczos3(v / sigma[1])
                total = w.sum()
                result[row, column, bands] = np.tensordot(w, image[..., bands], 2) / total if total != 0 else 0
        result[..., :3] *= np.broadcast_to(self.places(self.centers())[1], result.shape[:2])[..., None]
        return unpremultiplied(result) if channels == 4 else result

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
    a = np.array([[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)]])
    group.then(a, np.array([width, height]) / 2 - a @ (np.array([w, h]) / 2), width, height)
    return None if fill == "crop" else fill


def _projected(matrix, points):
    """Positions through a homography; far away where they have no place."""
    x, y, w = np.moveaxis(np.concatenate([points, np.ones(points.shape[:-1] + (1,))], axis=-1) @ matrix.T, -1, 0)
    w = np.where(w > 1e-6, w, 1e-6)
    return np.stack([x / w, y / w], axis=-1)


def homography(source, target):
    """The matrix that maps four positions to four others."""
    rows, values = [], []
    for (x, y), (u, v) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.append(np.linalg.solve(rows, values), 1).reshape(3, 3)


def slider_matrix(p, w, h):
    """The homography of the sliders of perspective, from the old frame to the new one."""
    moved = lambda x, y: np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])
    tilted = np.eye(3)
    tilted[2, :2] = -0.8 * p.get("horizontal", 0) / 100 / w, -0.8 * p.get("vertical", 0) / 100 / h
    stretch, theta = 2 ** (p.get("aspect", 0) / 200), np.radians(p.get("rotate", 0))
    turned = np.array([[np.cos(theta), -np.sin(theta), 0], [np.sin(theta), np.cos(theta), 0], [0, 0, 1]])
    scaled = np.diag([p.get("scale", 100) / 100] * 2 + [1])
    shifted = moved(w / 2 * (1 + p.get("x", 0) / 100), h / 2 * (1 + p.get("y", 0) / 100))
    return shifted @ scaled @ turned @ np.diag([1 / stretch, stretch, 1]) @ tilted @ moved(-w / 2, -h / 2)


def covered_rectangle(matrix, w, h):
    """The largest rectangle w·s × h·s inside the frame and the picture: its center and s; the mean where several are."""
    bounds = []
    frame = np.array([[0, 0], [w, 0], [w, h], [0, h]], float)
    for corners in (_projected(matrix, frame), frame):
        for start, end in zip(corners, np.roll(corners, -1, axis=0)):
            normal = np.array([end[1] - start[1], start[0] - end[0]]) / np.hypot(*(end - start))
            bounds.append([*normal, abs(normal) @ [w / 2, h / 2], normal @ start])
    bounds, found = np.array(bounds), []
    for three in itertools.combinations(bounds, 3):
        three = np.array(three)
        if abs(np.linalg.det(three[:, :3] / [1, 1, max(w, h)])) > 1e-7:
            best = np.linalg.solve(three[:, :3], three[:, 3])
            if np.all(bounds[:, :3] @ best <= bounds[:, 3] + 1e-9 * (w + h)):
                found.append(best)
    found = np.array(found)
    return found[found[:, 2] >= found[:, 2].max() - 1e-9].mean(axis=0)


def _perspective(group, p):
    """Corners, or sliders; `fill` is "crop" or a color."""
    w, h = group.width, group.height
    fill = p.get("fill", "crop")
    if "corners" in p:
        corners = np.array(p["corners"]) * (w, h)
        sides = np.hypot(*(corners - np.roll(corners, -1, axis=0)).T)
        width, height = (max(1, nearest((sides[k] + sides[k + 2]) / 2)) for k in (0, 1))
        back = homography([(0, 0), (width, 0), (width, height), (0, height)], corners)
    else:
        matrix = slider_matrix(p, w, h)
        back, width, height = np.linalg.inv(matrix), w, h
        if fill == "crop":
            x, y, s = covered_rectangle(matrix, w, h)
            width, height = (min(n, max(1, int(np.floor(n * s + 1e-9)))) for n in (w, h))
            back = back @ [[1, 0, x - width / 2], [0, 1, y - height / 2], [0, 0, 1]]
    group.bend(lambda points, channel: (_projected(back, points), 1.0), width, height)
    return None if fill == "crop" or "corners" in p else fill


def _lens(group, p):
    """Distortion, the gain of a vignette, and red and blue that are larger or smaller than green."""
    frame = np.array([group.width, group.height], float)
    square = (frame ** 2).sum() / 4
    k = -0.2 * p.get("distortion", 0) / 100
    scale = 1 / (1 + k * (1 if k > 0 else (frame.min() / 2) ** 2 / square))
    factors = [1 - 0.003 * p.get(key, 0) / 100 if key else 1.0
               for key in ("chromaticAberrationRed", None, "chromaticAberrationBlue")]
    amount, t = p.get("vignette", 0) / 100, p.get("midpoint", 50) / 100

    def back(points, channel):
        offsets = points - frame / 2
        rho = (offsets ** 2).sum(axis=-1) / square
        green = offsets * (scale * (1 + k * rho))[..., None]
        reached = (green ** 2).sum(axis=-1) / square
        gain = (1 + 3 * abs(amount) * reached * (1 - t + t * reached) ** 2) ** np.sign(amount)
        places = frame / 2 + green * factors[channel]
        return (places if channel == 1 or factors[channel] == 1 else np.clip(places, 0, frame)), gain

    group.bend(back, group.width, group.height)


def _canvas(group, p):
    """The frame enlarged around the picture, which keeps its pixels."""
    w, h = group.width, group.height
    if "aspect" in p:
        a, b = (float(v) for v in p["aspect"].split(":"))
        if p.get("turn", False) and (a - b) * (w - h) < 0:
            a, b = b, a
        width, height = max(w, nearest(h * a / b)), max(h, nearest(w * b / a))
    else:
        width, height = max(w, p.get("width", 0)), max(h, p.get("height", 0))
    ax, ay = ANCHORS[p.get("anchor", "center")]
    group.then(np.eye(2), [nearest((width - w) * ax), nearest((height - h) * ay)], width, height)
    return p.get("background", "#ffffff")


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


STEPS = {"rotate": _rotate, "flip": _flip, "straighten": _straighten, "crop": _crop, "resize": _resize,
         "perspective": _perspective, "lens": _lens, "canvas": _canvas}
