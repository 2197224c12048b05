"""Resizes the photos of a folder to 512 pixels in a pool of two processes, with pyvips or with img2dataset's resizer."""

import multiprocessing
import sys
from pathlib import Path


def with_pyvips(paths):
    import pyvips

    source, target = paths
    image = pyvips.Image.thumbnail(str(source), 512, height=512)
    image.jpegsave(str(target), Q=80, strip=True)


def with_img2dataset(paths):
    import io

    from img2dataset.resizer import Resizer

    source, target = paths
    resizer = Resizer(
        image_size=512, resize_mode="keep_ratio_largest", resize_only_if_bigger=True, encode_quality=80,
        encode_format="jpg",
    )
    data, *_, error = resizer(io.BytesIO(source.read_bytes()))
    if error:
        raise RuntimeError(f"{source}: {error}")
    target.write_bytes(data)


if __name__ == "__main__":
    module, photos, resized = sys.argv[1:]
    work = {"pyvips": with_pyvips, "img2dataset": with_img2dataset}[module]
    pairs = [(path, Path(resized) / path.name) for path in sorted(Path(photos).iterdir())]
    with multiprocessing.Pool(2) as pool:
        for _ in pool.imap_unordered(work, pairs):
            pass
