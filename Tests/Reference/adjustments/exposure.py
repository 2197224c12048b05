"""exposure: L·2^ev."""


def apply(linear, p):
    return linear * 2.0 ** p.get("ev", 0)


TYPICAL = {"ev": 0.7}
NEUTRAL = [{"ev": 0}]
SETTINGS = [{}] + [{"ev": v} for v in (-10, -1.5, -0.35, 0.35, 1, 10)]
