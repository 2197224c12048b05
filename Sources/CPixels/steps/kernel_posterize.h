// p: the number of steps between black and white, and its reciprocal.
#pragma STDC FP_CONTRACT OFF

LANEWISE floats posterized(floats linear, float steps, float inverse) {
  return decode_f(to_floats(to_ints(clamp(encode_f(linear), 0.0f, 1.0f) * steps + 0.5f)) * inverse);
}

static void step_posterize(const px_step *step, px_block *block) {
  const float steps = step->p[0], inverse = step->p[1];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    store_triple(block, i, (triple){
      posterized(t.x, steps, inverse), posterized(t.y, steps, inverse), posterized(t.z, steps, inverse)});
  }
}
