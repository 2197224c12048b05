"""What is recorded: the inputs, the settings of every adjustment, and the files they go to."""

import numpy as np

import blend
import cicp
import color
import comparison
import gamut
import icc
import pictures
import recipe
import tables
from adjustments import MODULES, curve, dehaze, noiseReduction, whiteBalance

ADJUSTMENTS = "AdjustmentsTests/Fixtures/"
RENDERING = "RenderingTests/Fixtures/"


def _colors():
    """Some forty linear colors: greys, primaries, skin, near black and white, out of gamut, up to 4."""
    rows = [[v] * 3 for v in (0, 0.0005, 0.0031308, 0.01, 0.05, 0.18, 0.2140411, 0.5, 0.8, 0.97, 1, 1.5, 4, -0.02)]
    rows += [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 0], [1, 0.2140411, 0], [0.2140411, 0, 1]]
    # Skin, foliage, sky and muted colors as 8-bit sRGB codes.
    codes = [(115, 82, 68), (194, 150, 130), (241, 205, 178), (70, 45, 36), (87, 108, 67), (98, 122, 157),
             (224, 163, 46), (128, 126, 121), (18, 30, 24), (254, 251, 240)]
    rows += [np.round(color.decode(np.array(c) / 255), 7).tolist() for c in codes]
    # Display P3 red and green, Adobe RGB green, a vivid blue, and lights with a cast.
    rows += [[1.2249, -0.042, -0.0196], [-0.2249, 1.0421, -0.0786], [-0.3983, 1, -0.0429], [-0.05, 0.1, 1.1],
             [4, 2.5, 0.9], [0.3, -0.12, 0.02], [0.001, 0, 0.0002], [0.02, 0.005, -0.001]]
    return rows


COLORS = _colors()


def _point(op, settings, with_positions=False, frame=(300, 200)):
    """One case for each of the settings, on all the colors."""
    cases = []
    for setting in settings:
        case = {"adjustment": {"op": op, **setting}}
        positions = None
        size = setting.get("_frame", frame)
        if with_positions:
            case["adjustment"].pop("_frame", None)
            positions = _positions(*size)
            case.update(frame=list(size), positions=positions)
        case.update(input=COLORS, output=recipe.colors_after(COLORS, case["adjustment"], size, positions))
        cases.append(case)
    return cases


def _positions(width, height):
    """A pixel for each color: the corners, the middle, then spread over the frame."""
    fixed = [[0, 0], [width - 1, 0], [0, height - 1], [width - 1, height - 1], [width // 2, height // 2],
             [width // 2, 0], [0, height // 2]]
    spread = [[k * 67 % width, k * 41 % height] for k in range(len(COLORS) - len(fixed))]
    return fixed + spread


S_CURVE = curve.S_CURVE

BLENDS = [
    {"op": "exposure", "ev": 1, "opacity": 0.4}, {"op": "exposure", "ev": 1, "opacity": 0},
    {"op": "invert", "opacity": 1, "blend": "normal"}, {"op": "exposure", "ev": 0, "blend": "multiply"},
    {"op": "exposure", "ev": -0.5, "blend": "screen"}, {"op": "invert", "blend": "overlay", "opacity": 0.7},
    {"op": "exposure", "ev": 0, "blend": "soft-light"}, {"op": "invert", "blend": "soft-light", "opacity": 0.5},
    {"op": "contrast", "amount": 60, "blend": "luminosity"}, {"op": "saturation", "amount": 80, "blend": "color"},
    {"op": "blackAndWhite", "blend": "luminosity", "opacity": 0.6}]

LINEAR = {"shape": "linear", "from": [0.5, 0.7], "to": [0.5, 0.4]}
SLANTED = {"shape": "linear", "from": [0.1, 0.2], "to": [0.8, 0.5]}
RADIAL = {"shape": "radial", "center": [0.4, 0.5], "radius": [30, 20], "angle": 25, "feather": 60}
MIDTONES = {"shape": "luminance", "low": 0.2, "high": 0.7, "smooth": 0.15}
ORANGES = {"shape": "color", "hue": 30, "range": 20, "smooth": 25}

PAINTED = {"shape": "brush", "strokes": [
    {"points": [[0.1, 0.2], [0.5, 0.3], [0.9, 0.8]], "radius": 12, "hardness": 20, "flow": 80},
    {"points": [[0.4, 0.6]], "radius": 20, "hardness": 0},
    {"points": [[0.8, 0.1], [0.8, 0.1]], "flow": 30, "radius": 15}]}

MASKS = [
    LINEAR, SLANTED, RADIAL, {"shape": "radial", "center": [0.5, 0.5], "radius": [50, 25], "angle": 0, "feather": 100},
    {"shape": "radial", "center": [0.3, 0.4], "radius": [20, 35], "angle": -70, "feather": 0}, MIDTONES,
    {"shape": "luminance", "low": 0, "high": 0.4, "smooth": 0.3},
    {"shape": "luminance", "low": 0.6, "high": 1, "smooth": 0.2},
    ORANGES, {"shape": "color", "hue": 350, "range": 10, "smooth": 40}, {"all": [SLANTED, MIDTONES]},
    {"any": [RADIAL, ORANGES]}, {"not": {"any": [SLANTED, {"not": RADIAL}]}}, {"shape": "linear"}, {"shape": "radial"},
    {"shape": "color"}, {"shape": "color", "hue": 250, "range": 0, "smooth": 180}, {"shape": "brush"}, PAINTED,
    {"not": {"all": [PAINTED, {"not": MIDTONES}, LINEAR]}}]

PICTURES = [
    {"shape": "image", "path": "gray.png"},
    {"shape": "image", "path": "deep.png"}, {"not": {"shape": "image", "path": "color.png"}},
    {"shape": "image", "path": "veil.png"}, {"all": [{"shape": "image", "path": "turned.png"}, LINEAR]},
    {"shape": "image", "path": "white.png"}, {"shape": "image", "path": "black.png"}]


def _masks(masks):
    """Weights for every mask, and the colors after a masked adjustment."""
    frame = (300, 200)
    positions = _positions(*frame)
    places = dict.fromkeys(("source", "current"), (np.array(positions) + 0.5, frame))
    cases = []
    for mask in masks:
        adjustment = {"op": "exposure", "ev": -1, "opacity": 0.8, "mask": mask}
        cases.append({
            "adjustment": adjustment, "frame": list(frame), "positions": positions, "input": COLORS,
            "weights": blend.weights(mask, np.array(COLORS), places),
            "output": recipe.colors_after(COLORS, adjustment, frame, positions)})
    return cases


def _white_balances():
    """The matrices of lights; rows are output channels."""
    lights = [{"kelvin": k, "tint": t} for k in (3000, 4000, 5003, 6504, 9300, 25000) for t in (-100, 0, 35)]
    lights += [{"temperature": v, "tint": 0} for v in (-100, -50, -10, 10, 50, 100)]
    table = []
    for given in lights:
        kelvin = given.get("kelvin") or whiteBalance.kelvin_of(given["temperature"])
        matrix = whiteBalance.matrix(kelvin, given["tint"])
        table.append({**given, "matrix": np.where(np.abs(matrix) < 1e-13, 0, matrix), "white": matrix @ np.ones(3)})
    return table


def _profiles():
    """Code values of profiles as linear sRGB."""
    steps = np.array([0, 1, 5, 10, 11, 64, 128, 200, 254, 255]) / 255
    codes = [[v, v, v] for v in steps] + np.eye(3).tolist() + (1 - np.eye(3)).tolist()
    codes += [[0.8, 0.3, 0.1], [0.05, 0.6, 0.9], [0.2, 0.02, 0.01], [0.99, 0.95, 0.4]]
    cases = []
    for name, tags in icc.TAGS.items():
        cases.append({"profile": name, **tags, "matrix": icc.matrix_to_srgb(tags["colorants"]),
                      "codes": codes, "linear": icc.to_linear_srgb(tags, np.array(codes))})
    curv = [0, 9000, 17000, 40000, 65535]
    tags = {"colorants": icc.TAGS["Display P3"]["colorants"], "curv": curv}
    cases.append({"profile": "a table of five", **tags, "matrix": icc.matrix_to_srgb(tags["colorants"]),
                  "codes": codes, "linear": icc.to_linear_srgb(tags, np.array(codes))})
    return cases


def _inks():
    """Colors of four inks."""
    inks = [[0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 1, 0, 0],
            [0, 1, 1, 0], [0.2, 0.1, 0.1, 0.05], [0.6, 0.4, 0.2, 0], [0.05, 0.9, 0.8, 0.3], [0.4, 0.4, 0.4, 0.4]]
    inks = np.round(np.array(inks) * 255) / 255
    return {"nodes": icc.ink_nodes(), "inks": inks, "linear": icc.inks_to_linear_srgb(inks)}


def _code_points():
    """Values of code points of H.273 as linear sRGB."""
    codes = np.array([[v, v, v] for v in (0, 5, 20, 64, 128, 200, 255)] + [[255, 0, 0], [0, 255, 0], [0, 0, 255],
                     [200, 80, 30], [20, 150, 220], [250, 240, 100]]) / 255
    pairs = [(1, 13), (12, 13), (9, 14), (9, 1), (5, 6), (6, 6), (1, 4), (5, 5), (7, 7), (1, 8), (9, 15), (1, 1)]
    return [{"primaries": p, "transfer": t, "codes": codes, "linear": cicp.to_linear_srgb(p, t, codes)}
            for p, t in pairs]


def _conversions():
    """The same colors encoded, in OKLab and as luminance."""
    linear = np.array(COLORS, float)
    _, chroma, hue = color.oklch(linear)
    return [{"linear": row, "encoded": e, "luminance": y, "oklab": np.where(np.abs(lab) < 1e-13, 0, lab)}
            for row, e, y, lab in zip(COLORS, color.encode(linear), color.luminance(linear), color.oklab(linear))]


def picture(width, height, channels=3, seed=1):
    """A tiny image with edges, ramps, a bright spot, a dark hole and colors out of gamut; made of integers only."""
    image = np.empty((height, width, channels))
    for j in range(height):
        for i in range(width):
            noise = ((i * 73856093) ^ (j * 19349663) ^ (seed * 83492791)) % 1009 / 1009
            edge = 0.55 if i * 3 > j * 2 + width else 0.06
            row = [edge + 0.2 * noise, 0.4 * j / height + 0.1 * noise, 0.6 * i / width + 0.05]
            if (i, j) == (width // 4, height // 3):
                row = [2.5, 1.9, 1.2]
            if (i, j) == (width // 2, height // 2):
                row = [0.0, -0.03, 0.4]
            if channels == 4:
                row.append(0.0 if i < 2 and j < 3 else min(1, (i + 2 * j + 4 * noise) / 20))
            image[j, i] = [round(v, 4) for v in row]
    return image


def _images(cases):
    """Whole images: (name, width, height, channels, adjustments)."""
    result = []
    for name, width, height, channels, adjustments in cases:
        image = picture(width, height, channels)
        output = recipe.image_after(image, adjustments)
        result.append({
            "name": name, "width": width, "height": height, "channels": channels, "input": image.ravel(),
            "adjustments": adjustments, "outputWidth": output.shape[1], "outputHeight": output.shape[0],
            "output": output.ravel()})
    return result


def _straighten(degrees, **more):
    return {"op": "straighten", "degrees": degrees, **more}


def _resize(**settings):
    return {"op": "resize", **settings}


def _perspective(**settings):
    return {"op": "perspective", **settings}


def _lens(**settings):
    return {"op": "lens", **settings}


def _canvas(**settings):
    return {"op": "canvas", **settings}


def _pictured(path, **more):
    return {"op": "exposure", "ev": -1, "mask": {"shape": "image", "path": path}, **more}


QUARTER = {"op": "rotate", "quarterTurns": 1}
MIRROR = {"op": "flip", "axis": "horizontal"}
UPSIDE = {"op": "flip", "axis": "vertical"}
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}

QUADRILATERAL = [[0.15, 0.1], [0.85, 0.25], [0.95, 0.9], [0.05, 0.75]]

IMAGES = {
    "rotate": [(f"{n} quarter turns", 13, 9, 3, [{"op": "rotate", "quarterTurns": n}]) for n in (1, 2, 3)] + [
        ("two turns in a row", 7, 5, 4, [QUARTER, QUARTER])],
    "flip": [("left and right", 13, 9, 3, [MIRROR]), ("top and bottom", 13, 9, 3, [UPSIDE]),
             ("both, and a turn", 8, 5, 4, [MIRROR, QUARTER, UPSIDE])],
    "crop": [
        ("fractions", 13, 9, 3, [CROP]), ("never empty", 13, 9, 3, [
            {"op": "crop", "x": 0.5, "y": 0.5, "width": 0.001, "height": 0.001}]),
        ("to the last pixel", 10, 7, 3, [{"op": "crop", "x": 0.35, "y": 0.31, "width": 0.65, "height": 0.69}]),
        ("aspect turned to the photo", 13, 9, 3, [{"op": "crop", "aspect": "4:5"}]),
        ("aspect as it stands", 13, 9, 3, [{"op": "crop", "aspect": "4:5", "turn": False}]),
        ("square at the southeast", 9, 13, 3, [{"op": "crop", "aspect": "1:1", "anchor": "southeast"}]),
        ("wide at the north", 9, 13, 3, [{"op": "crop", "aspect": "16:9", "turn": False, "anchor": "north"}]),
        ("a crop of a crop, mirrored", 13, 9, 4, [CROP, MIRROR, {"op": "crop", "aspect": "1:1", "anchor": "west"}])],
    "straighten": [
        ("seven degrees", 13, 9, 3, [_straighten(7)]), ("minus 45 degrees", 13, 9, 3, [_straighten(-45)]),
        ("portrait", 9, 13, 3, [_straighten(-3.5)]), ("nothing", 13, 9, 3, [_straighten(0)]),
        ("on a color", 13, 9, 3, [_straighten(12, fill="#804020")]),
        ("alpha", 11, 8, 4, [_straighten(5)]), ("alpha on a color", 11, 8, 4, [_straighten(-20, fill="#ffffff")])],
    "resize": [
        ("down to a width", 13, 9, 3, [_resize(width=6)]), ("down to a long edge", 9, 13, 3, [_resize(longEdge=5)]),
        ("up by percent", 7, 5, 3, [_resize(percent=180, enlarge=True)]),
        ("not up", 7, 5, 3, [_resize(width=20)]), ("inside a box", 13, 9, 3, [_resize(width=8, height=3)]),
        ("cover", 13, 9, 3, [_resize(width=6, height=6, fit="cover")]),
        ("exact, one way up and one down", 9, 7, 3, [_resize(width=4, height=11, fit="exact", enlarge=True)]),
        ("short edge", 13, 9, 3, [_resize(shortEdge=4)]), ("megapixels", 13, 9, 3, [_resize(megapixels=0.00004)])],
    "resize-alpha": [
        ("alpha down", 13, 9, 4, [_resize(width=7)]), ("alpha up", 6, 5, 4, [_resize(percent=200, enlarge=True)])],
    "group": [
        ("turn, straighten, crop, resize", 13, 9, 3, [QUARTER, _straighten(4), CROP, _resize(percent=80)]),
        ("crop, straighten, enlarge", 13, 9, 3, [CROP, _straighten(-6), _resize(width=12, enlarge=True)]),
        ("straighten there and back", 11, 9, 3, [_straighten(5), _straighten(-5)]),
        ("straighten on a color, turn, crop", 12, 9, 3, [_straighten(9, fill="#336699"), QUARTER, CROP]),
        ("exact size, then a turn", 9, 7, 3, [_resize(width=14, height=5, fit="exact", enlarge=True), QUARTER]),
        ("alpha: mirror, straighten, cover", 13, 9, 4, [
            MIRROR, _straighten(8), _resize(width=5, height=5, fit="cover")])],
    "perspective": [
        ("the top wider", 13, 9, 3, [_perspective(vertical=-60)]),
        ("a side higher, in a portrait", 9, 13, 3, [_perspective(horizontal=45)]),
        ("all sliders", 13, 9, 3, [_perspective(
            vertical=-30, horizontal=20, rotate=4, aspect=-25, scale=90, x=8, y=-12)]),
        ("wider, cut in the middle", 13, 9, 3, [_perspective(aspect=-80)]),
        ("on a color", 13, 9, 3, [_perspective(vertical=70, rotate=-6, fill="#804020")]),
        ("small on a color, beyond the horizon", 13, 9, 3, [
            _perspective(vertical=100, horizontal=-100, scale=50, x=90, y=-90, fill="#336699")]),
        ("corners", 13, 9, 3, [_perspective(corners=QUADRILATERAL)]),
        ("corners of a parallelogram", 9, 9, 3, [_perspective(corners=[[0.1, 0.2], [0.7, 0.1], [0.9, 0.7], [0.3, 0.8]])]),
        ("alpha", 11, 8, 4, [_perspective(vertical=-50, x=20)]),
        ("alpha on a color", 11, 8, 4, [_perspective(horizontal=-80, scale=80, fill="#ffffff")])],
    "lens": [
        ("barrel", 13, 9, 3, [_lens(distortion=70)]), ("pincushion, in a portrait", 9, 13, 3, [_lens(distortion=-100)]),
        ("corners lighter", 13, 9, 3, [_lens(vignette=80, midpoint=20)]),
        ("corners darker", 13, 9, 3, [_lens(vignette=-50, midpoint=90)]),
        ("fringes", 13, 9, 3, [_lens(chromaticAberrationRed=-100, chromaticAberrationBlue=100)]),
        ("all", 13, 9, 3, [_lens(
            distortion=40, vignette=40, chromaticAberrationRed=60, chromaticAberrationBlue=-80)]),
        ("alpha", 11, 8, 4, [_lens(distortion=-60, vignette=60, chromaticAberrationRed=50)])],
    "canvas": [
        ("a width", 7, 5, 3, [_canvas(width=12)]), ("no smaller", 7, 5, 3, [_canvas(width=5, height=8)]),
        ("an aspect", 7, 5, 3, [_canvas(aspect="4:5", background="#336699", anchor="south")]),
        ("an aspect turned to the photo", 5, 8, 3, [_canvas(aspect="3:2", turn=True, anchor="northwest")]),
        ("alpha", 5, 4, 4, [_canvas(width=8, height=9, background="#804020", anchor="southeast")]),
        ("after a turn, before a size", 9, 7, 3, [QUARTER, _canvas(aspect="1:1"), _resize(width=7)]),
        ("after a size", 13, 9, 3, [_resize(width=7), _canvas(width=10, height=9)])],
    "bent": [
        ("straighten, perspective, lens, resize", 13, 9, 3, [
            _straighten(4), _perspective(vertical=-40), _lens(distortion=50, vignette=30), _resize(percent=70)]),
        ("lens, turn, corners, crop, enlarge", 13, 9, 3, [
            _lens(distortion=-40, chromaticAberrationBlue=70), QUARTER, _perspective(corners=QUADRILATERAL), CROP,
            _resize(width=12, enlarge=True)]),
        ("there and back", 13, 9, 3, [
            _perspective(vertical=50, fill="#000000"), _perspective(horizontal=-30), _straighten(3)]),
        ("a mask keeps its place in the picture", 13, 9, 3, [
            _lens(distortion=60), _perspective(vertical=-50, horizontal=30),
            {"op": "exposure", "ev": -1, "mask": {"all": [RADIAL, {"not": PAINTED}]}}]),
        ("masked by a picture, on the page and in the photo", 13, 9, 3, [
            _perspective(vertical=60, x=10), _pictured("deep.png"),
            {"op": "contrast", "amount": 60, "mask": {**LINEAR, "space": "current"}},
            {"op": "vignette", "amount": -60, "mask": SLANTED}])],
    "local": [
        ("all at once in a photo that is wide enough for a mid layer", 230, 3, 3, [
            *dehaze.ALL, {"op": "texture", "amount": -60, "opacity": 0.7, "mask": LINEAR}]),
        ("the base leaves out what changes detail only", 17, 11, 3, [
            {"op": "sharpen", "amount": 150, "radius": 2, "detail": 100},
            {"op": "noiseReduction", "luminance": 100, "color": 100, "noise": noiseReduction.EVEN},
            {"op": "shadows", "amount": 100}, {"op": "clarity", "amount": 100}])],
    "masks": [
        ("a picture of the size of the photo", 13, 9, 3, [_pictured("deep.png")]),
        ("alpha, on a photo with alpha", 13, 9, 4, [_pictured("veil.png")]),
        ("a turned picture that keeps its place", 13, 9, 3, [
            QUARTER, _straighten(6), CROP, _pictured("turned.png", opacity=0.8)]),
        ("a larger picture is averaged", 13, 9, 3, [_pictured("large.png")]),
        ("averaged askew, after a resize", 13, 9, 3, [_resize(width=9), _straighten(-20), _pictured("large.png")]),
        ("sharpening behind a picture", 13, 9, 3, [
            {"op": "sharpen", "amount": 150, "radius": 0.8, "mask": {"not": {"shape": "image", "path": "gray.png"}}}]),
        ("local adjustments behind a picture", 13, 9, 3, [
            {"op": "shadows", "amount": 60, "mask": {"shape": "image", "path": "gray.png"}}])],
    "noiseReduction-color": noiseReduction.SEVERAL,
    "chain": [
        ("alpha stays", 8, 7, 4, [{"op": "sharpen", "amount": 60, "radius": 0.8, "opacity": 0.5}]),
        ("vignette after a crop", 13, 9, 3, [
            {"op": "exposure", "ev": 0.4}, CROP, {"op": "vignette", "amount": -60, "roundness": -20}]),
        ("two groups", 13, 9, 3, [
            _straighten(3), {"op": "curve", "points": S_CURVE}, _resize(width=8),
            {"op": "sharpen", "amount": 50, "radius": 0.6}]),
        ("a mask keeps its place in the picture", 13, 9, 3, [
            QUARTER, _straighten(6), CROP, {"op": "exposure", "ev": -1, "mask": LINEAR}]),
        ("a mask of the frame as it is", 13, 9, 3, [
            MIRROR, CROP, {"op": "exposure", "ev": -1, "mask": {**RADIAL, "space": "current"}}]),
        ("strokes of the picture and a mask of the page", 13, 9, 4, [
            _straighten(-8), CROP, {"op": "exposure", "ev": 1.5, "mask": {"any": [
                {"all": [PAINTED, {**SLANTED, "space": "current"}]}, {"not": {**RADIAL, "space": "source"}}]}}]),
        ("grain of the photo, after a crop and a turn", 13, 9, 3, [
            CROP, _straighten(-6), {"op": "grain", "amount": 80, "size": 100, "seed": 5}]),
        ("masked sharpening", 13, 9, 3, [
            UPSIDE, {"op": "sharpen", "amount": 150, "radius": 0.8, "mask": {"all": [LINEAR, MIDTONES]}}]),
        ("a masked vignette, laid over softly", 13, 9, 3, [
            QUARTER, {"op": "vignette", "amount": -80, "blend": "soft-light", "mask": {"not": RADIAL}}]),
        ("an ellipse after a resize", 13, 9, 3, [
            _resize(width=10), {"op": "saturation", "amount": -100, "mask": RADIAL, "opacity": 0.9}])],
}


def everything():
    """All fixtures as (path under Tests, members)."""
    for op, module in MODULES.items():
        members = {"typical": module.TYPICAL, "neutral": getattr(module, "NEUTRAL", [])}
        if hasattr(module, "IMAGES"):
            if op == "text":
                members["ink"] = module.INK
            if op == "noiseReduction":
                members["measured"] = [module.measured(width, height) for width, height in module.MEASURED]
            yield f"{RENDERING}{op}.json", {**members, "cases": _images(module.IMAGES)}
            continue
        if op == "whiteBalance":
            members["matrices"] = _white_balances()
        if op == "lut":
            members["files"] = tables.FILES
        members["cases"] = _point(op, module.SETTINGS, with_positions=op in ("vignette", "grain"))
        yield f"{ADJUSTMENTS}{op}.json", members
    yield ADJUSTMENTS + "blend.json", {
        "cases": [{"adjustment": a, "input": COLORS, "output": recipe.colors_after(COLORS, a)} for a in BLENDS]}
    yield ADJUSTMENTS + "mask.json", {"cases": _masks(MASKS)}
    yield ADJUSTMENTS + "mask-picture.json", {"cases": _masks(PICTURES), "pictures": pictures.FILES}
    yield ADJUSTMENTS + "color.json", {
        "conversions": _conversions(),
        "bands": [{"name": n, "hsl": h, "oklch": k} for n, h, k in zip(color.BANDS, color.BAND_HSL, color.BAND_HUES)]}
    yield RENDERING + "color.json", {"profiles": _profiles(), "whiteBalance": _white_balances()}
    yield RENDERING + "files/colors.json", {
        "inks": [_inks()], "codePoints": _code_points(), "gamut": list(gamut.cases())}
    for name, cases in IMAGES.items():
        yield f"{RENDERING}{name}.json", {"cases": _images(cases)}
    yield RENDERING + "comparison/pictures.json", {"pairs": comparison.PAIRS, "cases": list(comparison.cases())}
