"""How two pictures differ: PSNR, SSIM and ΔE2000, from 8-bit sRGB codes, straight alpha."""

import numpy as np

import color

SRGB_XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                     [0.0193339, 0.1191920, 0.9503041]])


def psnr(first, second):
    """Decibels, of code values where white is 1."""
    return float(10 * np.log10(1 / np.mean((first - second) ** 2)))


def _smoothed(plane):
    """The mean under a Gaussian of 11 pixels, σ 1.5, where all of it lies inside."""
    offsets = np.arange(-5, 6)
    weights = np.exp(-offsets**2 / (2 * 1.5**2))
    weights /= weights.sum()
    rows = sum(w * plane[k:plane.shape[0] - 10 + k] for k, w in enumerate(weights))
    return sum(w * rows[:, k:plane.shape[1] - 10 + k] for k, w in enumerate(weights))


def ssim(first, second):
    """Wang, Bovik, Sheikh, Simoncelli 2004, equation 13 and section III C; the mean of the channels."""
    c1, c2 = 0.01**2, 0.03**2
    found = []
    for channel in range(3):
        x, y = first[..., channel], second[..., channel]
        mx, my = _smoothed(x), _smoothed(y)
        vx, vy = _smoothed(x * x) - mx * mx, _smoothed(y * y) - my * my
        vxy = _smoothed(x * y) - mx * my
        found.append(((2 * mx * my + c1) * (2 * vxy + c2) / ((mx**2 + my**2 + c1) * (vx + vy + c2))).mean())
    return float(np.mean(found))


def lab(linear):
    """CIE L*a*b* of linear light, relative to D65."""
    xyz = linear @ SRGB_XYZ.T / SRGB_XYZ.sum(axis=1)
    f = np.where(xyz > 216 / 24389, np.cbrt(np.maximum(xyz, 0)), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1)


def delta_e(first, second):
    """Sharma, Wu, Dalal 2005, equations 2 to 22."""
    l1, a1, b1 = np.moveaxis(np.asarray(first, float), -1, 0)
    l2, a2, b2 = np.moveaxis(np.asarray(second, float), -1, 0)
    mean = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(mean**7 / (mean**7 + 25.0**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    colored = c1 * c2 != 0
    dh = h2 - h1
    dh = np.where(colored, dh - 360 * (dh > 180) + 360 * (dh < -180), 0)
    dl, dc = l2 - l1, c2 - c1
    dhue = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh / 2))
    l, c, total = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2
    far = np.abs(h1 - h2) > 180
    h = np.where(colored, (total + np.where(far, np.where(total < 360, 360, -360), 0)) / 2, total)
    t = (1 - 0.17 * np.cos(np.radians(h - 30)) + 0.24 * np.cos(np.radians(2 * h))
         + 0.32 * np.cos(np.radians(3 * h + 6)) - 0.20 * np.cos(np.radians(4 * h - 63)))
    theta = 30 * np.exp(-(((h - 275) / 25) ** 2))
    rc = 2 * np.sqrt(c**7 / (c**7 + 25.0**7))
    sl = 1 + 0.015 * (l - 50) ** 2 / np.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rt = -np.sin(np.radians(2 * theta)) * rc
    return np.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dhue / sh) ** 2 + rt * (dc / sc) * (dhue / sh))


def figures(first, second):
    """All of them, of 8-bit codes; pictures with alpha over black and over white, whichever differ more."""
    found = []
    for background in (0, 1) if first.shape[-1] == 4 else (0,):
        light = [_over(codes, background) for codes in (first, second)]
        codes = [color.encode(one) for one in light]
        differences = np.sort(delta_e(lab(light[0]), lab(light[1])).ravel())
        found.append([psnr(*codes), ssim(*codes), differences.mean(),
                      differences[int(np.ceil(0.99 * differences.size)) - 1], differences[-1]])
    least, most = np.min(found, axis=0), np.max(found, axis=0)
    return {"psnr": least[0], "ssim": least[1], "mean": most[2], "p99": most[3], "max": most[4]}


def _over(codes, background):
    light = color.decode(codes[..., :3] / 255)
    if codes.shape[-1] == 3:
        return light
    alpha = codes[..., 3:] / 255
    return light * alpha + background * (1 - alpha)


def _picture(width, height, channels):
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    waves = [128 + 90 * np.sin(x / 5 + c) + 30 * np.cos(y / (3 + c)) for c in range(channels)]
    return np.stack(waves, axis=-1).round().clip(0, 255)


def cases():
    """Pairs of pictures and their figures."""
    noise = np.random.default_rng(7)
    for name, width, height, channels, change in [
            ("noise", 24, 20, 3, lambda p: p + noise.integers(-6, 7, p.shape)),
            ("brighter", 21, 16, 3, lambda p: p + 5),
            ("another picture", 24, 24, 3, lambda p: 255 - p),
            ("other colors", 20, 18, 3, lambda p: p[..., [1, 2, 0]]),
            ("one pixel", 24, 16, 3, lambda p: np.where(np.arange(24)[None, :, None] + 24 * np.arange(16)[:, None, None]
                                                       == 200, 255 - p, p)),
            ("transparency", 20, 16, 4, lambda p: p - [0, 0, 0, 40])]:
        first = _picture(width, height, channels)
        second = change(first).clip(0, 255)
        yield {"name": name, "width": width, "height": height, "channels": channels,
               "first": first.astype(int).ravel().tolist(), "second": second.astype(int).ravel().tolist(),
               **figures(first, second)}


# Table 1 of Sharma, Wu, Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and Application 30, 2005.
PAIRS = [
    [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425], [50, 3.1571, -77.2803, 50, 0, -82.7485, 2.8615],
    [50, 2.8361, -74.0200, 50, 0, -82.7485, 3.4412], [50, -1.3802, -84.2814, 50, 0, -82.7485, 1.0000],
    [50, -1.1848, -84.8006, 50, 0, -82.7485, 1.0000], [50, -0.9009, -85.5211, 50, 0, -82.7485, 1.0000],
    [50, 0, 0, 50, -1, 2, 2.3669], [50, -1, 2, 50, 0, 0, 2.3669],
    [50, 2.4900, -0.0010, 50, -2.4900, 0.0009, 7.1792], [50, 2.4900, -0.0010, 50, -2.4900, 0.0010, 7.1792],
    [50, 2.4900, -0.0010, 50, -2.4900, 0.0011, 7.2195], [50, 2.4900, -0.0010, 50, -2.4900, 0.0012, 7.2195],
    [50, -0.0010, 2.4900, 50, 0.0009, -2.4900, 4.8045], [50, -0.0010, 2.4900, 50, 0.0010, -2.4900, 4.8045],
    [50, -0.0010, 2.4900, 50, 0.0011, -2.4900, 4.7461], [50, 2.5000, 0, 50, 0, -2.5000, 4.3065],
    [50, 2.5000, 0, 73, 25, -18, 27.1492], [50, 2.5000, 0, 61, -5, 29, 22.8977],
    [50, 2.5000, 0, 56, -27, -3, 31.9030], [50, 2.5000, 0, 58, 24, 15, 19.4535],
    [50, 2.5000, 0, 50, 3.1736, 0.5854, 1.0000], [50, 2.5000, 0, 50, 3.2972, 0, 1.0000],
    [50, 2.5000, 0, 50, 1.8634, 0.5757, 1.0000], [50, 2.5000, 0, 50, 3.2592, 0.3350, 1.0000],
    [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
    [63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630],
    [61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731],
    [35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645],
    [22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373],
    [36.4612, 47.8580, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146],
    [90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441],
    [90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381],
    [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
    [2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082],
]
