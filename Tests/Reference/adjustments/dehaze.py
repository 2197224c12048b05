"""dehaze: removes haze of the color `air`, or adds it; see local.py."""

AIR = [0.8, 0.85, 0.95]
TYPICAL = {"amount": 30}
NEUTRAL = [{"air": AIR}]
CROP = {"op": "crop", "x": 0.1, "y": 0.1, "width": 0.8, "height": 0.8}
ALL = [
    {"op": "shadows", "amount": 60}, {"op": "dehaze", "amount": 50, "air": AIR}, {"op": "clarity", "amount": 40},
    {"op": "highlights", "amount": -70, "white": 0.5}, {"op": "texture", "amount": 30}, {"op": "shadows", "amount": 10}]
MASKED = [
    {"op": "blacks", "amount": 30},
    {"op": "dehaze", "amount": 70, "air": AIR, "opacity": 0.6,
     "mask": {"shape": "radial", "center": [0.4, 0.5], "radius": [14, 9], "angle": 25, "feather": 60}},
    {"op": "texture", "amount": 60, "mask": {"shape": "luminance", "low": 0.2, "high": 0.7, "smooth": 0.15}},
    {"op": "whites", "amount": 30}, {"op": "clarity", "amount": 30}]
IMAGES = [
    ("removed", 11, 9, 3, [{"op": "dehaze", "amount": 100, "air": AIR}]),
    ("added", 11, 9, 3, [{"op": "dehaze", "amount": -100, "air": AIR}]),
    ("a run of all, after a crop", 13, 9, 3, [CROP, {"op": "exposure", "ev": 0.3}, *ALL]),
    ("steps with masks over one base", 11, 8, 4, MASKED),
    ("after a turn and a smaller size", 14, 9, 3, [
        {"op": "rotate", "quarterTurns": 1}, {"op": "resize", "percent": 70}, {"op": "clarity", "amount": 80},
        {"op": "dehaze", "amount": 40, "air": AIR}])]
