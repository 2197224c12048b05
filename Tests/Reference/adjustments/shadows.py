"""shadows: a gain over the base; see local.py."""

from local import smooth


def gain(b):
    return 1.9 * smooth((-1.6 - b) / 4.6) * (1 - 0.85 * smooth((-6.2 - b) / 5.3))


def gains(b, p):
    return p.get("amount", 0) / 100 * gain(b)


TYPICAL = {"amount": 40}
LEFT = {"shape": "linear", "from": [1, 0.5], "to": [0, 0.5]}
IMAGES = [
    (name, 11, 9, 3, [{"op": "shadows", **settings}]) for name, settings in (
        ("none", {}), ("typical", {"amount": 40}), ("all", {"amount": 100}), ("none of them", {"amount": -100}),
        ("half, masked", {"amount": 80, "opacity": 0.5, "mask": LEFT}))]
