"""brightness: E / (E + (1−E)·s), s = 2^(−1.2716·amount/100)."""

from tone import per_channel


def apply(linear, p):
    s = 2.0 ** (-1.2716 * p.get("amount", 0) / 100)
    return per_channel(linear, lambda e: e / (e + (1 - e) * s))


TYPICAL = {"amount": 40}
SETTINGS = [{}] + [{"amount": v} for v in (-100, -40, -7.5, 12, 50, 100)]
