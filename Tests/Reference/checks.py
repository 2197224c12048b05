"""The reference against numbers published elsewhere. record.py runs all of it first."""

import os
import pathlib
import tempfile

import numpy as np

import blend
import cicp
import color
import comparison
import gamut
import geometry
import icc
import pictures
import recipe
import tables
from adjustments import contrast, curve, exposure, lut, sharpen, whiteBalance


def near(found, expected, tolerance):
    found, expected = np.asarray(found, float), np.asarray(expected, float)
    assert np.all(np.abs(found - expected) <= tolerance), f"found {found}, expected {expected}"


def transfer():
    # IEC 61966-2-1: code 128 of 255 is 0.2158605 linear, a grey of 0.18 is 0.4613561 encoded.
    near(color.decode(128 / 255), 0.21586050, 1e-8)
    near(color.encode(0.18), 0.46135613, 1e-8)
    near(color.decode(color.encode([-0.7, -0.001, 0, 0.002, 0.5, 1, 4])), [-0.7, -0.001, 0, 0.002, 0.5, 1, 4], 1e-14)


def differences():
    pairs = np.array(comparison.PAIRS)
    near(comparison.delta_e(pairs[:, :3], pairs[:, 3:6]), pairs[:, 6], 0.00005)
    near(comparison.delta_e(pairs[:, 3:6], pairs[:, :3]), pairs[:, 6], 0.00005)
    near(comparison.lab(np.array([[1.0, 1, 1], [1, 0, 0]])), [[100, 0, 0], [53.24, 80.09, 67.20]], 0.01)
    # Equal pictures are 1; a constant against a constant has the luminance term alone.
    flat = np.full((12, 12, 3), 0.5)
    near(comparison.ssim(flat, flat), 1, 1e-12)
    near(comparison.ssim(flat, flat + 0.25), (2 * 0.375 + 1e-4) / (0.25 + 0.5625 + 1e-4), 1e-9)
    near(comparison.psnr(flat, flat + 0.01), 40, 1e-9)


def oklab():
    # Ottosson 2020 and CSS Color 4: OKLab of the sRGB primaries and white.
    near(color.oklab(np.eye(3)), [[0.62796, 0.22486, 0.12585], [0.86644, -0.23389, 0.17950],
                                  [0.45201, -0.03246, -0.31153]], 1e-5)
    near(color.oklab([1, 1, 1]), [1, 0, 0], 1e-6)
    near(color.from_oklab(color.oklab([-0.2, 0.3, 1.7])), [-0.2, 0.3, 1.7], 1e-12)
    near(color.band_weights(np.linspace(0, 359, 360)).sum(axis=-1), 1, 1e-15)
    near(color.oklch_hue(color.BAND_HSL), color.BAND_HUES, 1e-9)
    assert np.all(np.diff(color.BAND_HUES) > 0)


def colorimetry():
    # The sRGB to XYZ matrix of IEC 61966-2-1; D65 in CIE 1960 uv (0.1978, 0.3122); illuminant A at 2856 K on the locus.
    near(color.SRGB_XYZ, [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], 1e-4)
    near(color.xy_to_uv(color.D65), [0.1978, 0.3122], 1e-4)
    near(color.uv_to_xy(color.xy_to_uv((0.25, 0.4))), (0.25, 0.4), 1e-15)
    near(color.planck(2856)[0], color.xy_to_uv((0.44757, 0.40745)), 1e-4)
    # CAT16 inverse as CIE 248:2022 prints it.
    near(np.linalg.inv(color.CAT16), [[1.86206786, -1.01125463, 0.14918677], [0.38752654, 0.62144744, -0.00897398],
                                      [-0.01584150, -0.03412294, 1.04996444]], 1e-8)


def white_balance():
    white = np.ones(3)
    near(whiteBalance.matrix(whiteBalance.kelvin_of(100), 0) @ white, (1.190, 0.975, 0.680), 5e-4)
    near(whiteBalance.matrix(6504, 0), np.eye(3), 1e-13)
    assert (whiteBalance.matrix(6504, 50) @ white)[1] < 1, "a positive tint is magenta"


def sigmoid():
    # ImageMagick -sigmoidal-contrast C,50%: (s(u) − s(0)) / (s(1) − s(0)), s(u) = 1 / (1 + exp(C·(½ − u))); C = 4κ.
    for amount in (10, 50, 100):
        c = 4 * 1.9150080481545 * np.sqrt(amount / 100)
        s = lambda u: 1 / (1 + np.exp(c * (0.5 - u)))
        e = np.linspace(0, 1, 65)
        expected = (s(e) - s(0)) / (s(1) - s(0))
        near(gray_after(contrast, e, {"amount": amount}), expected, 1e-13)
        near(gray_after(contrast, expected, {"amount": -amount}), e, 1e-12)
    step = 1e-5
    steep = gray_after(contrast, [0.5 - step, 0.5 + step], {"amount": 100})
    near((steep[1] - steep[0]) / (2 * step), 2, 1e-6)


def gray_after(adjustment, e, settings):
    """The encoded values of grays after an adjustment."""
    return color.encode(adjustment.apply(np.repeat(color.decode(e)[:, None], 3, 1), settings))[:, 0]


# The 18 colors of a ColorChecker (BabelColor averages) as sRGB codes, and a skin.
PATCHES = [(115, 82, 68), (194, 150, 130), (98, 122, 157), (87, 108, 67), (133, 128, 177), (103, 189, 170),
           (214, 126, 44), (80, 91, 166), (193, 90, 99), (94, 60, 108), (157, 188, 64), (224, 163, 46), (56, 61, 150),
           (70, 148, 73), (175, 54, 60), (231, 199, 31), (187, 86, 149), (8, 133, 161), (222, 180, 155)]


def hues():
    patches = color.decode(np.array(PATCHES) / 255)
    for amount in (-100, -50, 50, 100):
        after = contrast.apply(patches, {"amount": amount})
        near(color.oklch(after)[2], color.oklch(patches)[2], 1e-6)
        # What is cut off when the picture is written turns no hue either.
        near(color.oklch(np.clip(after, 0, 1))[2], color.oklch(patches)[2], 0.3)


def shoulder():
    # White stays white, the slope at the knee is that of the exposure, and a tanned skin keeps its hue.
    for ev in (0.3, 1, 3):
        e = np.array([0.05, 0.39, 1])
        near(gray_after(exposure, color.encode(color.decode(e) / 2**ev), {"ev": ev, "shoulder": 100})[:2], e[:2], 1e-12)
        near(gray_after(exposure, e, {"ev": ev, "shoulder": 100})[2], 1, 1e-12)
    skin = color.decode(np.array([222, 180, 155]) / 255)
    held = exposure.apply(skin, {"ev": 1, "shoulder": 100})
    assert held.max() < 1
    near(color.oklch(held)[2], color.oklch(skin)[2], 1e-6)


def profiles():
    # The colorants that published primaries lead to, and Display P3 to linear sRGB as CSS Color 4 prints it.
    near(icc.colorants_of(color.SRGB_PRIMARIES), icc.TAGS["sRGB"]["colorants"], 1e-4)
    near(icc.colorants_of(icc.DISPLAY_P3_PRIMARIES), icc.TAGS["Display P3"]["colorants"], 1e-4)
    near(icc.colorants_of(icc.ADOBE_RGB_PRIMARIES), icc.TAGS["Adobe RGB (1998)"]["colorants"], 1e-4)
    near(icc.matrix_to_srgb(icc.TAGS["Display P3"]["colorants"]),
         [[1.22494, -0.22494, 0], [-0.04206, 1.04206, 0], [-0.01964, -0.07864, 1.09827]], 3e-5)
    near(icc.matrix_to_srgb(icc.TAGS["Adobe RGB (1998)"]["colorants"]).sum(axis=1), 1, 1e-15)
    near(icc.parametric(icc.SRGB_PARA, np.linspace(0, 1, 256)), color.decode(np.linspace(0, 1, 256)), 2e-5)
    # White paper is white, all the inks are black, and the profile's black is not.
    near(icc.inks_to_linear_srgb([[0, 0, 0, 0], [1, 1, 1, 1]]), [[1, 1, 1], [0, 0, 0]], 2e-4)
    assert icc.lab_to_xyz([10, 0, 0])[1] > 0.01
    # Code points: BT.709 as the recommendation prints it, Display P3 as CSS Color 4 does, BT.2020 as BT.2087 does.
    near(cicp.TRANSFERS[1](1.099 * 0.5**0.45 - 0.099), 0.5, 1e-3)
    near(cicp.to_linear_srgb(12, 8, np.eye(3)).T,
         [[1.22494, -0.22494, 0], [-0.04206, 1.04206, 0], [-0.01964, -0.07864, 1.09827]], 3e-5)
    near(cicp.to_linear_srgb(9, 8, np.eye(3)).T,
         [[1.6605, -0.5876, -0.0728], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1187]], 1e-4)
    corpus = os.environ.get("PHOTOEDIT_CORPUS")
    if corpus:
        folder = pathlib.Path(corpus, "photos/icc")
        for name, file in (("sRGB", "sRGB-v4"), ("Display P3", "DisplayP3-v4"),
                           ("Adobe RGB compatible, with toe", "AdobeCompat-v4")):
            tags = icc.read((folder / f"{file}.icc").read_bytes())
            assert tags == icc.TAGS[name], f"{file}.icc carries {tags}"
        micro = icc.read((folder / "sRGB-v2-micro.icc").read_bytes())
        near(icc.to_linear_srgb(micro, np.full(3, 0.5)), [color.decode(0.5)] * 3, 2e-3)


def gamuts():
    # Lightness and hue stay, chroma falls, what fits stays, and the result fits.
    linear = icc.to_linear_srgb(icc.TAGS["Display P3"], np.array([[1, 0, 0], [0, 1, 0], [0.2, 0.9, 0.3], [0.5, 0.4, 0.3]]))
    found = gamut.reduced(linear, np.eye(3))
    (l0, c0, h0), (l1, c1, h1) = color.oklch(linear), color.oklch(found)
    near(l1, l0, 1e-12)
    near(h1, h0, 1e-9)
    assert np.all(c1[:3] < c0[:3]) and np.all(found > -8e-4) and np.all(found < 1 + 8e-4)
    assert np.array_equal(found[3], linear[3])
    # Next to blue, where the border is hollow, colors that are hardly outside stay.
    near(gamut.reduced([[-5e-4, 0, 1], [0, 0, 1]], np.eye(3)), [[0, 0, 1], [0, 0, 1]], 1e-3)


def curves():
    # Monotone data stay monotone, end to end through the points, and a line is a line.
    points = [[0, 0], [0.1, 0.02], [0.2, 0.5], [0.25, 0.5], [0.7, 0.95], [1, 1]]
    x = np.linspace(0, 1, 2001)
    y = curve.hermite(points)(x)
    assert np.all(np.diff(y) >= 0)
    near(curve.hermite(points)(np.array(points)[:, 0]), np.array(points)[:, 1], 1e-15)
    near(curve.hermite([[0, 0], [0.3, 0.3], [1, 1]])(x), x, 1e-15)


def blends():
    gray = np.full((1, 3), color.decode(0.5))
    near(blend.mix(gray, gray, "multiply"), 0.25, 1e-12)
    near(blend.mix(gray, gray, "screen"), 0.75, 1e-12)
    near(blend.mix(gray, color.decode(np.full((1, 3), 0.75)), "soft-light"), 0.5 + 0.5 * (np.sqrt(0.5) - 0.5), 1e-12)
    red = np.array([[0.9, 0.1, 0.05]])
    near(color.decode(blend.mix(red, red, "color")), red, 1e-12)
    assert np.array_equal(blend.compose(red, red * 2, opacity=0), red)


def masks():
    # The ends, the middle and the outside of shapes, by hand.
    frame, gray = (100, 50), np.full((3, 3), 0.2140411)
    at = lambda *points: dict.fromkeys(("source", "current"), (np.array(points, float), frame))
    line = {"shape": "linear", "from": [0, 0.5], "to": [1, 0.5]}
    near(blend.weights(line, gray, at((-9, 3), (50, 49), (100, 0))), [0, 0.5, 1], 1e-15)
    ring = {"shape": "radial", "center": [0.5, 0.5], "radius": [20, 10], "angle": 90, "feather": 50}
    near(blend.weights(ring, gray, at((50, 25), (57.5, 25), (50, 45.1))), [1, 0.5, 0], 1e-15)
    dab = {"shape": "brush", "strokes": [{"points": [[0.2, 0.5], [0.8, 0.5]], "radius": 10, "hardness": 0}] * 2}
    near(blend.weights(dab, gray, at((30, 25), (40, 30), (91, 25))), [1, 0.75, 0], 1e-15)
    near(blend.weights({"shape": "luminance", "low": 0.6, "smooth": 0.2}, gray, at(*[(0, 0)] * 3)), 0.5, 1e-6)
    near(blend.weights({"shape": "color", "range": 180}, gray, at(*[(0, 0)] * 3)), 0, 0)


def mask_pictures():
    # Centers are exact, ends are held, the middle between two centers is their mean, and means keep the mean.
    frame = (300, 200)
    v = pictures.PICTURES["gray.png"][1]
    at = lambda *points: pictures.sampled("gray.png", np.array(points, float), np.array(frame, float))
    near(at((30, 25), (270, 175), (-50, -9), (60, 25)), [v[0, 0], v[3, 4], v[0, 0], (v[0, 0] + v[0, 1]) / 2], 1e-15)
    x, y = np.meshgrid(np.arange(12) + 0.5, np.arange(41) + 0.5)
    large = pictures.PICTURES["large.png"][1]
    found = pictures.sampled("large.png", np.stack([x, y], axis=-1), np.array([12.0, 41]))
    near(found, large.reshape(41, 12, 5).mean(axis=2), 1e-14)
    near(pictures.values(np.full((1, 1, 4), 102), 8), 0.16, 1e-15)


def luts():
    # Linear tables are exact in every tetrahedron; gray goes along the diagonal, whatever the other nodes hold.
    colors = np.random.default_rng(2).uniform(-0.3, 1.4, (200, 3))
    near(lut.apply(colors, {"file": "identity.cube"}), colors, 1e-14)
    for space in lut.SPACES:
        near(lut.apply(colors, {"file": "identity.cube", "space": space}), colors, 1e-13)
    near(lut.rec709([0.018, 1, 0.18]), [0.081, 1, 0.409], 5e-4)
    near(lut.TO_P3 @ [1, 0, 0], [0.8225, 0.0332, 0.0171], 1e-4)
    cube = np.random.default_rng(3).random((3, 3, 3, 3))
    near(lut.tetrahedral(cube, np.full((1, 3), 0.5)), (cube[0, 0, 0] + cube[1, 1, 1]) / 2, 1e-15)
    near(lut.tetrahedral(cube, np.array([[1, 0.25, 2]])), 0.75 * cube[2, 0, 1] + 0.25 * cube[2, 1, 1], 1e-15)
    try:
        import PyOpenColorIO as ocio
    except ImportError:
        return
    # OpenColorIO interpolates in tetrahedra too, in float32.
    inside = np.random.default_rng(4).random((500, 3)).astype(np.float32)
    for name in ("warm.cube", "wide.cube", "curves.cube", "range.cube", "shaper.cube"):
        table = tables.parse(tables.FILES[name])
        low, high = (np.array(side) for side in table["domain"])
        values = (low + (high - low) * inside).astype(np.float32)
        with tempfile.NamedTemporaryFile("w", suffix=".cube") as file:
            file.write(tables.FILES[name])
            file.flush()
            how = ocio.INTERP_LINEAR if table["cube"] is None else ocio.INTERP_TETRAHEDRAL
            transform = ocio.FileTransform(file.name, interpolation=how)
            processor = ocio.Config.CreateRaw().getProcessor(transform).getOptimizedCPUProcessor(
                ocio.OPTIMIZATION_LOSSLESS)
        found = values.copy()
        processor.applyRGB(found)
        near(lut.looked_up(table, values.astype(float)), found, 3e-6)


def sampling():
    image = np.random.default_rng(1).random((7, 9, 4))
    turned = [{"op": "rotate", "quarterTurns": 1}]
    assert np.array_equal(recipe.image_after(image, turned), np.rot90(image, -1))
    assert np.array_equal(recipe.image_after(image, turned + [{"op": "rotate", "quarterTurns": 3}]), image)
    assert np.array_equal(recipe.image_after(image, [{"op": "flip", "axis": "horizontal"}]), image[:, ::-1])
    # Clockwise content: a dot right of the middle goes down.
    dot = np.zeros((41, 41, 3))
    dot[20, 30] = 1
    tilted = recipe.image_after(dot, [{"op": "straighten", "degrees": 30, "fill": "#000000"}])[..., 0]
    near(np.unravel_index(tilted.argmax(), tilted.shape), [20 + 5, 20 + 9], 0)
    flat = np.full((9, 13, 3), 0.4)
    for steps in ([{"op": "straighten", "degrees": 7}], [{"op": "resize", "width": 5}],
                  [{"op": "resize", "percent": 170, "enlarge": True}]):
        near(recipe.image_after(flat, steps), 0.4, 1e-14)
    # A size that does not change is the same pixels, and a halved ramp keeps its slope in the middle.
    assert np.array_equal(recipe.image_after(image, [{"op": "resize", "width": 9}]), image)
    ramp = np.repeat(np.arange(40.0)[None, :, None], 3, 2)
    near(recipe.image_after(ramp, [{"op": "resize", "width": 20, "height": 1, "fit": "exact"}])[0, 10, 0], 20.5, 1e-12)
    # Upwards the top is wider, and as much down again is the same place; corners become corners; a barrel is fuller outside.
    upwards, downwards = (geometry.slider_matrix({"vertical": v}, 30, 20) for v in (-50, 50))
    near(upwards @ downwards, np.eye(3), 1e-12)
    assert upwards[2] @ [15, 0, 1] < upwards[2] @ [15, 20, 1]
    group = geometry.Group(30, 20)
    group.add({"op": "perspective", "corners": [[0.1, 0.2], [0.8, 0.1], [0.9, 0.7], [0.2, 0.9]]})
    near(group.to_source(np.array([[group.width, 0.0], [0, group.height]])), [[24, 2], [6, 18]], 1e-12)
    near(geometry.covered_rectangle(np.eye(3), 30, 20), [15, 10, 1], 1e-12)
    for distortion in (-70, 70):
        bulge = geometry.Group(30, 20)
        bulge.add({"op": "lens", "distortion": distortion, "vignette": 50})
        edge = np.stack([np.linspace(0, 30, 31), np.zeros(31)], axis=-1)
        places = bulge.to_source(edge)
        near([places[:, 1].min(), places[:, 1].max() > 0.5], [0, 1], 1e-12)
    assert geometry.crop_rectangle({"aspect": "4:5"}, 300, 200) == (25, 0, 250, 200)
    near(sharpen.gaussian(np.full((5, 6), 0.3), 2), 0.3, 1e-15)


def run():
    checks = (transfer, differences, oklab, colorimetry, white_balance, sigmoid, hues, shoulder, profiles, gamuts, curves, blends, masks,
              mask_pictures, luts, sampling)
    for check in checks:
        check()
