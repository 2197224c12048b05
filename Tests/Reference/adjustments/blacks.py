"""blacks: a gain over the base, up to white; see local.py."""

import numpy as np

from local import smooth


def gains(b, p):
    amount, x = p.get("amount", 0) / 100, np.maximum(0, -b)
    return amount * (1.1 * smooth(x / 6.5) + smooth((x - 8) / 4) if amount > 0 else 0.62 * x**3 / (x**2 + 16))


TYPICAL = {"amount": 60}
IMAGES = [(name, 9, 13, 3, [{"op": "blacks", "amount": amount}]) for name, amount in (("up", 100), ("down", -60))]
