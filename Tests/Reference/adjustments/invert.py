"""invert: E + (1 − 2E)·amount/100, for every E."""

from color import decode, encode


def apply(linear, p):
    e = encode(linear)
    return decode(e + (1 - 2 * e) * p.get("amount", 100) / 100)


TYPICAL = {"amount": 70}
NEUTRAL = [{"amount": 0}]
SETTINGS = [{}] + [{"amount": v} for v in (0, 10, 50, 75, 100)]
