"""invert: E + (1 − 2E)·amount/100, for every E."""

from color import decode, encode


def apply(linear, p):
    e = encode(linear)
    return decode(e + (1 - 2 * e) * p.get("amount", 100) / 100)
