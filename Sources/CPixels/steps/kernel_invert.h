// p: amount 0…1. E′ = E + (1 − 2E)·amount.
#pragma STDC FP_CONTRACT OFF

static void step_invert(const px_step *step, px_block *block) {
  const float amount = step->p[0], slope = 1.0f - 2.0f * amount;
  for (int c = 0; c < 3; c++) {
    float *v = block->color[c];
    for (int32_t i = 0; i < block->padded; i += WIDTH)
      store_lanes(&v[i], decode_f(encode_f(load_lanes(&v[i])) * slope + amount));
  }
}
