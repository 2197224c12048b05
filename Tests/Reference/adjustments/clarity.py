"""clarity: the contrast of a place with its wide surroundings, and a little texture; see local.py."""

TYPICAL = {"amount": 40}
IMAGES = [
    (name, 11, 9, channels, [{"op": "clarity", **settings}]) for name, channels, settings in (
        ("more", 3, {"amount": 100}), ("less", 3, {"amount": -100}), ("alpha", 4, {"amount": 60}),
        ("laid over softly", 3, {"amount": 60, "blend": "soft-light"}))]
