"""blacks: a gain over the base; see local.py."""

from local import smooth


def gains(b, p):
    return p.get("amount", 0) / 100 * 2.2 * smooth((-3.5 - b) / 5.5)


TYPICAL = {"amount": 60}
IMAGES = [(name, 9, 13, 3, [{"op": "blacks", "amount": amount}]) for name, amount in (("up", 100), ("down", -60))]
