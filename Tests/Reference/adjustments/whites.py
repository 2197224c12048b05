"""whites: a gain over the base; see local.py."""

from local import smooth


def gains(b, p):
    return p.get("amount", 0) / 100 * 0.6 * smooth((b + 3) / 3)


TYPICAL = {"amount": 30}
IMAGES = [(name, 9, 13, 3, [{"op": "whites", "amount": amount}]) for name, amount in (("up", 100), ("down", -60))]
