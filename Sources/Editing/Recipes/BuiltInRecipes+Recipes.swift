// swift-format-ignore-file
// Written by Scripts/embed-recipes from the folder Recipes; do not edit it.

extension BuiltInRecipes {
  /// The recipes by their paths below the folder, without the last line end.
  static let recipes: [String: String] = [
    "black-and-white.json": ##"""
// A warm black and white: dark skies, light skin.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Black and white",
  "adjustments": [
    {
      "op": "blackAndWhite", "id": "gray",
      // How light each color becomes, like a color filter before the lens.
      "red": 10, "orange": 25, "yellow": 25, "green": 20, "aqua": -10, "blue": -25, "purple": -10,
      // A touch of brown in the middle tones, as on warm paper.
      "tone": { "hue": 38, "saturation": 6 }
    },
    { "op": "brightness", "id": "light", "amount": 20 },
    { "op": "contrast", "id": "contrast", "amount": 30 },
    { "op": "vignette", "id": "frame", "amount": -14, "feather": 80 }
  ]
}
"""##,
    "cinematic.json": ##"""
// A look from a table: cool shadows, warm lights.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Cinematic",
  "adjustments": [
    { "op": "exposure", "id": "light", "ev": 0.1 },
    // The file is looked for beside this recipe. A library keeps its bytes with the edit.
    { "op": "lut", "id": "look", "file": "looks/teal-and-amber.cube", "amount": 85 },
    { "op": "vignette", "id": "frame", "amount": -18, "feather": 80 }
  ]
}
"""##,
    "darker-sky.json": ##"""
// Works in parts of the picture: a darker sky, lighter ground, and crisper only where it is not dark.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Darker sky",
  "adjustments": [
    // 0 at the horizon, 1 at the top; skin and sunset colors are spared.
    { "op": "exposure", "id": "sky", "ev": -0.9, "mask": { "all": [
      { "shape": "linear", "from": [0.5, 0.62], "to": [0.5, 0.25] },
      { "not": { "shape": "color", "hue": 25, "range": 20, "smooth": 25 } }
    ] } },
    { "op": "saturation", "id": "blue", "amount": 25, "mask": { "shape": "color", "hue": 215, "range": 35, "smooth": 25 } },
    { "op": "brightness", "id": "ground", "amount": 18, "mask": { "shape": "linear", "from": [0.5, 0.55], "to": [0.5, 0.8] } },
    // A mask stays where it is in the picture, whatever is cropped before or after.
    { "op": "sharpen", "id": "detail", "amount": 60, "mask": { "shape": "luminance", "low": 0.25, "smooth": 0.15 } }
  ]
}
"""##,
    "document-scan.json": ##"""
// Makes a photographed page readable: gray, paper white, ink black.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Document scan",
  "output": { "format": "png", "metadata": "none" },   // PNG keeps letters sharp
  "adjustments": [
    // Yellowed paper and warm lamps become light, blue ink becomes dark.
    { "op": "blackAndWhite", "red": 20, "orange": 50, "yellow": 50, "blue": -40 },
    // Everything above "white" becomes paper, everything below "black" becomes ink. Set "white" to the paper's gray.
    { "op": "levels", "black": 0.2, "white": 0.72, "gamma": 1.1 },
    { "op": "sharpen", "amount": 80, "radius": 1, "detail": 60 }
  ]
}
"""##,
    "dramatic-black-and-white.json": ##"""
// Takes another recipe and changes it. Steps are found by their id: what is not named here stays as it is there.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Dramatic black and white",
  "extends": "black-and-white.json",
  "adjustments": [
    // Same id: these keys replace those of the step, the others are kept.
    { "id": "gray", "green": 0, "aqua": -40, "blue": -60, "tone": { "hue": 38, "saturation": 0 } },
    { "id": "contrast", "amount": 50 },
    { "id": "frame", "enabled": false },
    // New ids are appended, or placed with "before" and "after".
    { "op": "levels", "id": "ends", "black": 0.03, "white": 0.97, "after": "contrast" },
    { "op": "sharpen", "id": "grit", "amount": 60, "radius": 1.4 }
  ]
}
"""##,
    "golden-hour.json": ##"""
// The light of the last hour before sunset.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Golden hour",
  "adjustments": [
    { "op": "whiteBalance", "temperature": 40, "tint": 12 },
    { "op": "exposure", "ev": 0.25 },
    // Blend "luminosity": contrast without stronger colors.
    { "op": "contrast", "amount": 14, "blend": "luminosity" },
    // Warm lights, shadows that stay a little blue.
    { "op": "curve", "red": [[0, 0], [0.5, 0.525], [1, 1]], "blue": [[0, 0.03], [0.35, 0.35], [1, 0.94]] },
    { "op": "vibrance", "amount": 22 },
    { "op": "vignette", "amount": -20, "feather": 85 }
  ]
}
"""##,
    "looks/chrome.json": ##"""
// Look: slide film: crisp and saturated, blues deep, neutral whites.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Chrome",
  "adjustments": [
    { "op": "contrast", "id": "contrast", "amount": 22 },
    { "op": "vibrance", "id": "color", "amount": 25 },
    { "op": "hsl", "id": "bands", "blue": { "saturation": 12, "luminance": -22 }, "aqua": { "luminance": -12 }, "red": { "saturation": 8, "luminance": -8 }, "green": { "hue": 8, "luminance": -10 } }
  ]
}
"""##,
    "looks/dramatic-cool.json": ##"""
// Look: heavy skies before the rain.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Dramatic cool",
  "adjustments": [
    { "op": "highlights", "id": "highlights", "amount": -30 },
    { "op": "shadows", "id": "shadows", "amount": 15 },
    { "op": "clarity", "id": "clarity", "amount": 35 },
    { "op": "parametricCurve", "id": "curve", "shadows": -45, "darks": -25, "lights": 5 },
    { "op": "saturation", "id": "color", "amount": -10 },
    { "op": "colorGrade", "id": "grade", "shadows": { "hue": 225, "saturation": 24 }, "midtones": { "hue": 215, "saturation": 16 }, "highlights": { "hue": 200, "saturation": 8 } },
    { "op": "vignette", "id": "frame", "amount": -22, "feather": 85 }
  ]
}
"""##,
    "looks/dramatic-warm.json": ##"""
// Look: heavy skies in the light of the evening.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Dramatic warm",
  "adjustments": [
    { "op": "highlights", "id": "highlights", "amount": -30 },
    { "op": "shadows", "id": "shadows", "amount": 15 },
    { "op": "clarity", "id": "clarity", "amount": 35 },
    { "op": "parametricCurve", "id": "curve", "shadows": -45, "darks": -25, "lights": 5 },
    { "op": "saturation", "id": "color", "amount": -6 },
    { "op": "colorGrade", "id": "grade", "midtones": { "hue": 38, "saturation": 16 }, "highlights": { "hue": 45, "saturation": 26 } },
    { "op": "vignette", "id": "frame", "amount": -22, "feather": 85 }
  ]
}
"""##,
    "looks/dramatic.json": ##"""
// Look: heavy skies and held colors.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Dramatic",
  "adjustments": [
    { "op": "highlights", "id": "highlights", "amount": -30 },
    { "op": "shadows", "id": "shadows", "amount": 15 },
    { "op": "clarity", "id": "clarity", "amount": 35 },
    { "op": "parametricCurve", "id": "curve", "shadows": -45, "darks": -25, "lights": 5 },
    { "op": "saturation", "id": "color", "amount": -8 },
    { "op": "vignette", "id": "frame", "amount": -22, "feather": 85 }
  ]
}
"""##,
    "looks/fade.json": ##"""
// Look: a print that hung in the light: gray blacks, pale colors.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Fade",
  "adjustments": [
    { "op": "saturation", "id": "color", "amount": -25 },
    { "op": "curve", "id": "curve", "points": [[0, 0.09], [0.25, 0.28], [0.75, 0.76], [1, 0.95]] },
    { "op": "colorGrade", "id": "grade", "shadows": { "hue": 220, "saturation": 8 }, "highlights": { "hue": 45, "saturation": 8 } }
  ]
}
"""##,
    "looks/film.json": ##"""
// Look: color negative film: soft shoulders, warm light over cool shadows, fine grain.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Film",
  "adjustments": [
    { "op": "highlights", "id": "highlights", "amount": -20 },
    { "op": "curve", "id": "curve", "points": [[0, 0.025], [0.25, 0.23], [0.6, 0.64], [0.85, 0.88], [1, 0.975]] },
    { "op": "hsl", "id": "bands", "green": { "hue": 12, "saturation": -18 }, "yellow": { "saturation": -8 }, "blue": { "hue": -12, "saturation": -10 }, "orange": { "luminance": 6 } },
    { "op": "colorGrade", "id": "grade", "shadows": { "hue": 190, "saturation": 12 }, "highlights": { "hue": 42, "saturation": 12 } },
    { "op": "grain", "id": "grain", "amount": 16, "size": 25 }
  ]
}
"""##,
    "looks/instant.json": ##"""
// Look: an instant picture: muted, green in the shadows, cream in the light.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Instant",
  "adjustments": [
    { "op": "saturation", "id": "color", "amount": -18 },
    { "op": "curve", "id": "curve", "points": [[0, 0.06], [0.25, 0.27], [0.7, 0.74], [1, 0.96]] },
    { "op": "colorGrade", "id": "grade", "shadows": { "hue": 165, "saturation": 18 }, "highlights": { "hue": 48, "saturation": 22 }, "blending": 70 },
    { "op": "vignette", "id": "frame", "amount": -20, "midpoint": 40, "feather": 90 }
  ]
}
"""##,
    "looks/matte.json": ##"""
// Look: quiet colors on matte paper: soft blacks, even light.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Matte",
  "adjustments": [
    { "op": "shadows", "id": "shadows", "amount": 20 },
    { "op": "vibrance", "id": "color", "amount": -22 },
    { "op": "curve", "id": "curve", "points": [[0, 0.075], [0.18, 0.18], [0.5, 0.52], [1, 0.97]] }
  ]
}
"""##,
    "looks/mono.json": ##"""
// Look: plain black and white, with skin a little lighter and skies a little darker.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Mono",
  "adjustments": [
    { "op": "blackAndWhite", "id": "gray", "red": 5, "orange": 15, "yellow": 10, "blue": -15, "aqua": -5 },
    { "op": "contrast", "id": "contrast", "amount": 12 }
  ]
}
"""##,
    "looks/noir.json": ##"""
// Look: black and white of lamps and shadows: deep blacks, hard light, grain.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Noir",
  "adjustments": [
    { "op": "clarity", "id": "clarity", "amount": 20 },
    { "op": "blackAndWhite", "id": "gray", "red": 10, "orange": 15, "blue": -30, "aqua": -20, "green": -10 },
    { "op": "parametricCurve", "id": "curve", "shadows": -70, "darks": -45, "lights": 15, "highlights": 25 },
    { "op": "contrast", "id": "contrast", "amount": 25 },
    { "op": "vignette", "id": "frame", "amount": -35, "feather": 80 },
    { "op": "grain", "id": "grain", "amount": 22, "size": 30 }
  ]
}
"""##,
    "looks/process.json": ##"""
// Look: developed in the wrong chemicals: cyan shadows, yellow light.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Process",
  "adjustments": [
    { "op": "contrast", "id": "contrast", "amount": 10 },
    { "op": "curve", "id": "curve", "red": [[0, 0], [0.25, 0.19], [0.75, 0.81], [1, 1]], "green": [[0, 0], [0.25, 0.24], [0.75, 0.79], [1, 1]], "blue": [[0, 0.07], [0.5, 0.5], [1, 0.91]] },
    { "op": "saturation", "id": "color", "amount": 6 }
  ]
}
"""##,
    "looks/tonal.json": ##"""
// Look: black and white with long, soft midtones.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Tonal",
  "adjustments": [
    { "op": "blackAndWhite", "id": "gray", "orange": 20, "yellow": 15, "green": 10, "blue": 10 },
    { "op": "highlights", "id": "highlights", "amount": -25 },
    { "op": "shadows", "id": "shadows", "amount": 25 },
    { "op": "contrast", "id": "contrast", "amount": -10 }
  ]
}
"""##,
    "looks/transfer.json": ##"""
// Look: a warm old transfer print: soft, reddish, with lifted blacks.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Transfer",
  "adjustments": [
    { "op": "whiteBalance", "id": "light", "temperature": 18, "tint": 6 },
    { "op": "saturation", "id": "color", "amount": -14 },
    { "op": "curve", "id": "curve", "points": [[0, 0.05], [0.3, 0.32], [0.7, 0.73], [1, 0.97]], "red": [[0, 0.02], [0.5, 0.53], [1, 1]] },
    { "op": "vignette", "id": "frame", "amount": -16, "feather": 90 }
  ]
}
"""##,
    "looks/vivid-cool.json": ##"""
// Look: fresh colors in cool light.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Vivid cool",
  "adjustments": [
    { "op": "whiteBalance", "id": "light", "temperature": -10, "tint": 1 },
    { "op": "clarity", "id": "clarity", "amount": 10 },
    { "op": "contrast", "id": "contrast", "amount": 15 },
    { "op": "vibrance", "id": "color", "amount": 42 },
    { "op": "saturation", "id": "saturation", "amount": 4 }
  ]
}
"""##,
    "looks/vivid-warm.json": ##"""
// Look: fresh colors in warm light.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Vivid warm",
  "adjustments": [
    { "op": "whiteBalance", "id": "light", "temperature": 12, "tint": 2 },
    { "op": "clarity", "id": "clarity", "amount": 10 },
    { "op": "contrast", "id": "contrast", "amount": 15 },
    { "op": "vibrance", "id": "color", "amount": 42 },
    { "op": "saturation", "id": "saturation", "amount": 5 }
  ]
}
"""##,
    "looks/vivid.json": ##"""
// Look: fresh colors and clear light; skin stays skin.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Vivid",
  "adjustments": [
    { "op": "clarity", "id": "clarity", "amount": 10 },
    { "op": "contrast", "id": "contrast", "amount": 15 },
    { "op": "vibrance", "id": "color", "amount": 45 },
    { "op": "saturation", "id": "saturation", "amount": 6 }
  ]
}
"""##,
    "made-to-measure.json": ##"""
// A recipe with parameters: one file, set at the command line.
//   photoedit apply made-to-measure.json photo.jpg -o out/ --param ev=0.7 --param warmth=-10
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Made to measure",
  // Each name with the value it has when none is given.
  "parameters": { "ev": 0.25, "warmth": 6, "longEdge": 2400, "crispness": 40 },
  "output": { "quality": 90 },
  "adjustments": [
    { "op": "exposure", "ev": { "$param": "ev" } },
    { "op": "whiteBalance", "temperature": { "$param": "warmth" } },
    { "op": "curve", "points": [[0, 0], [0.25, 0.235], [0.75, 0.77], [1, 1]] },
    { "op": "resize", "longEdge": { "$param": "longEdge" } },
    { "op": "sharpen", "amount": { "$param": "crispness" }, "radius": 0.8 }
  ]
}
"""##,
    "matte-film.json": ##"""
// A faded print: blacks that are not black, soft lights, colors that lean a little.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Matte film",
  "adjustments": [
    { "op": "saturation", "amount": -18 },
    {
      "op": "curve",
      // The first point lifts black to a dark gray, the last one takes the glare off white.
      "points": [[0, 0.1], [0.2, 0.22], [0.5, 0.53], [0.8, 0.81], [1, 0.94]],
      // Green-blue shadows against creamy lights.
      "red": [[0, 0], [0.25, 0.235], [0.75, 0.765], [1, 1]],
      "blue": [[0, 0.05], [0.5, 0.5], [1, 0.93]]
    },
    { "op": "vignette", "amount": -10, "feather": 100 }
  ]
}
"""##,
    "moody-landscape.json": ##"""
// Heavy weather: darker, cooler, quiet colors.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Moody landscape",
  "adjustments": [
    { "op": "exposure", "ev": -0.45 },
    { "op": "whiteBalance", "temperature": -10, "tint": -3 },
    { "op": "contrast", "amount": 22 },
    { "op": "saturation", "amount": -38 },
    // Teal in the shadows: less red, a little more blue; the lights stay neutral.
    { "op": "curve", "red": [[0, 0], [0.25, 0.225], [0.7, 0.7], [1, 1]], "blue": [[0, 0.03], [0.3, 0.315], [0.7, 0.7], [1, 0.97]] },
    { "op": "vignette", "amount": -40, "midpoint": 40, "feather": 90 },
    { "op": "sharpen", "amount": 40, "radius": 1.2, "masking": 30 }
  ]
}
"""##,
    "product-on-white.json": ##"""
// For a shop: square, bright and honest in color, on a background that runs out to white.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Product on white",
  "output": { "format": "jpeg", "quality": 90, "profile": "srgb", "background": "#ffffff", "metadata": "safe" },
  "adjustments": [
    { "op": "crop", "aspect": "1:1" },
    { "op": "resize", "longEdge": 2000 },
    { "op": "exposure", "ev": 0.25 },
    // Light grays go to white, middle and dark tones stay where they are.
    { "op": "levels", "white": 0.96 },
    { "op": "curve", "luminance": [[0, 0], [0.5, 0.505], [0.82, 0.87], [0.96, 1], [1, 1]] },
    // A positive vignette lightens: the corners of the sweep disappear.
    { "op": "vignette", "amount": 30, "midpoint": 60, "feather": 60 },
    { "op": "sharpen", "amount": 40, "radius": 0.8 }
  ]
}
"""##,
    "social-4x5.json": ##"""
// The tall format of picture feeds: 1080 × 1350 pixels, upright also for landscape photos.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Social 4:5",
  "output": { "format": "jpeg", "quality": 88, "profile": "srgb", "metadata": "safe" },
  "adjustments": [
    // "turn": false keeps 4:5 upright; otherwise a landscape photo would get 5:4. Use "anchor" to keep another part.
    { "op": "crop", "id": "frame", "aspect": "4:5", "turn": false, "anchor": "center" },
    { "op": "resize", "id": "size", "width": 1080, "height": 1350, "fit": "cover" },
    { "op": "brightness", "id": "light", "amount": 8 },
    { "op": "contrast", "id": "contrast", "amount": 10 },
    { "op": "vibrance", "id": "color", "amount": 25 },
    { "op": "sharpen", "id": "crispness", "amount": 50, "radius": 0.6 }
  ]
}
"""##,
    "vivid-travel.json": ##"""
// Blue skies, green trees: the holiday as it is remembered.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Vivid travel",
  "adjustments": [
    { "op": "exposure", "ev": 0.2 },
    { "op": "contrast", "amount": 16 },
    // Vibrance first: it lifts weak colors most. Then a little saturation for all of them.
    { "op": "vibrance", "amount": 45 },
    { "op": "saturation", "amount": 7 },
    { "op": "sharpen", "amount": 35, "radius": 0.9, "masking": 20 }
  ]
}
"""##,
    "warm-portrait.json": ##"""
// Friendly light on a face: a little warmer and brighter, with soft contrast.
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Warm portrait",
  "adjustments": [
    { "op": "whiteBalance", "id": "warmth", "temperature": 14, "tint": 3 },
    { "op": "exposure", "id": "light", "ev": 0.3 },
    // A luminance curve changes tones and leaves hues alone: skin stays skin.
    { "op": "curve", "id": "softness", "luminance": [[0, 0.015], [0.25, 0.26], [0.6, 0.645], [0.85, 0.885], [1, 0.99]] },
    // Vibrance spares skin; saturation would not.
    { "op": "vibrance", "id": "color", "amount": 18 },
    { "op": "vignette", "id": "frame", "amount": -22, "midpoint": 45, "feather": 80 }
  ]
}
"""##,
    "web-export.json": ##"""
// For a web page or a mail: small, sRGB, without the place where it was taken.
//   photoedit apply web-export.json photo.jpg -o web/
{
  "formatIdentifier": "org.photoedit.recipe",
  "formatVersion": "1.0",
  "title": "Web export",
  "output": {
    "format": "jpeg",
    "quality": 82,
    "subsampling": "4:2:0",
    "profile": "srgb",      // what every browser shows correctly
    "metadata": "safe"      // keeps author and copyright, drops location and serial numbers
  },
  "adjustments": [
    { "op": "resize", "longEdge": 2048 },
    // Making a picture smaller softens it a little, so sharpen afterwards.
    { "op": "sharpen", "amount": 45, "radius": 0.6 }
  ]
}
"""##,
  ]
}
