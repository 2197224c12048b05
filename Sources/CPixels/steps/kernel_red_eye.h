// p: the share of a pupil's light that remains. Red that is much stronger than green and blue becomes their mean.
#pragma STDC FP_CONTRACT OFF

static void step_red_eye(const px_step *step, px_block *block) {
  const float loss = 1.0f - step->p[0];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    floats mean = (t.y + t.z) * 0.5f;
    floats redness = (t.x - mean) / larger(t.x, all(0x1p-10f));
    floats weight = smoothstep_f(0.6f, 1.0f / 0.2f, redness);
    floats keep = 1.0f - weight * loss;
    store_triple(block, i, (triple){(t.x + weight * (mean - t.x)) * keep, t.y * keep, t.z * keep});
  }
}
