"""clone: spots take the pixels of other places."""

from adjustments.heal import SPOTS, covered, images


def apply(linear, p, to_frame):
    return covered(linear, p, to_frame, has_light=False)


TYPICAL = {"spots": SPOTS}
IMAGES = images("clone")
