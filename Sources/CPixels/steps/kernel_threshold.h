// p: the luminance at and above which pixels are white.
#pragma STDC FP_CONTRACT OFF

static void step_threshold(const px_step *step, px_block *block) {
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    floats y = luminance_f(t.x, t.y, t.z) >= step->p[0] ? all(1.0f) : all(0.0f);
    store_triple(block, i, (triple){y, y, y});
  }
}
