"""brilliance: lighter shadows and darker highlights; see local.py."""

from adjustments import highlights, shadows


def gains(b, p):
    amount = p.get("amount", 0)
    return 0.6 * amount / 100 * (shadows.gain(b) - highlights.gain(b, p["white"] if amount > 0 else 0))


TYPICAL = {"amount": 40}
NEUTRAL = [{"white": 1}]
IMAGES = [
    (name, 12, 7, 3, [{"op": "brilliance", **settings}]) for name, settings in (
        ("up", {"amount": 100, "white": 0.7}), ("down", {"amount": -100}))]
