"""exposure: L·2^ev."""


def apply(linear, p):
    return linear * 2.0 ** p.get("ev", 0)
