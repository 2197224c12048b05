"""One module for each adjustment, named after its op: its definition, and the settings that are recorded.

`apply` takes linear colors and the parameters, and by name what else it needs: `frame` (W, H), `positions` (the pixels
(i, j)), `source` (their places in the photo, in parts of its long edge), `alpha`, `long_edge` (of the photo, in pixels here). It returns the colors, or the colors and alpha.
`TYPICAL` is a usual setting, `NEUTRAL` settings that change nothing besides the defaults. `SETTINGS` are recorded on
loose colors; `IMAGES` (name, width, height, channels, adjustments) on whole images, for what looks at neighbors or alpha.
"""

import importlib
import pathlib

NAMES = sorted(path.stem for path in pathlib.Path(__file__).parent.glob("*.py") if path.stem != "__init__")
MODULES = {name: importlib.import_module("adjustments." + name) for name in NAMES}
