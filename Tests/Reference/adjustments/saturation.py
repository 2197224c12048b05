"""saturation: Y + (L − Y)·(1 + amount/100)."""

from color import luminance


def apply(linear, p):
    y = luminance(linear)[..., None]
    return y + (linear - y) * (1 + p.get("amount", 0) / 100)


TYPICAL = {"amount": 40}
SETTINGS = [{}] + [{"amount": v} for v in (-100, -35, -1, 10, 60, 100)]
