// Colors that an output cannot represent lose OKLCh chroma, at constant lightness and hue, until they fit.
#pragma STDC FP_CONTRACT OFF

// Values no farther outside than this are only clipped. Between gray and the blue of sRGB, at one hue, red falls to
// -0.0007: without this, a color that rounding puts beyond blue would lose a quarter of its light there.
#define GAMUT_TOLERANCE 7.5e-4f

LANEWISE ints within_0_1(floats x) { return (x >= -GAMUT_TOLERANCE) & (x <= 1.0f + GAMUT_TOLERANCE); }

LANEWISE ints fits(const px_target *target, triple t) {
  triple v = target->has_matrix ? matrix_times(target->matrix, t) : t;
  return within_0_1(v.x) & within_0_1(v.y) & within_0_1(v.z);
}

LANEWISE triple with_chroma(triple lab, floats part) {
  return oklab_inverse_f((triple){lab.x, lab.y * part, lab.z * part});
}

// Bisects between gray and the color. For white and brighter lights nothing fits: they become gray, and are clipped.
static void reduce_chroma(const px_target *target, px_block *block) {
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    ints inside = fits(target, t);
    if (!any(~inside)) continue;
    triple lab = oklab_f(t);
    floats part = all(0.0f);
    for (float step = 0.5f; step >= 0x1p-20f; step *= 0.5f) {
      floats more = part + step;
      part = fits(target, with_chroma(lab, more)) ? more : part;
    }
    triple reduced = with_chroma(lab, part);
    store_triple(block, i, (triple){
        inside ? t.x : reduced.x,
        inside ? t.y : reduced.y,
        inside ? t.z : reduced.z,
    });
  }
}
