// p: the exponent, and the power of the light that becomes one half.
#pragma STDC FP_CONTRACT OFF

LANEWISE floats tone_mapped(floats linear, float exponent, float half) {
  floats power = pow_f(linear, all(exponent));
  // Beyond 2^40 a quotient of infinities could be anything.
  floats mapped = linear > 0x1p40f ? all(1.0f) : power / (power + half);
  return linear > 0.0f ? mapped : all(0.0f);
}

static void step_tone_map(const px_step *step, px_block *block) {
  const float exponent = step->p[0], half = step->p[1];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    store_triple(block, i, (triple){
      tone_mapped(t.x, exponent, half), tone_mapped(t.y, exponent, half), tone_mapped(t.z, exponent, half)});
  }
}
