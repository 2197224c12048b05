// p: E of the dark color, the difference from it to the light one, and the share that is mixed in.
#pragma STDC FP_CONTRACT OFF

static void step_duotone(const px_step *step, px_block *block) {
  const float *dark = step->p, *way = step->p + 3, amount = step->p[6];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    floats tone = clamp(encode_f(luminance_f(t.x, t.y, t.z)), 0.0f, 1.0f);
    floats r = encode_f(t.x), g = encode_f(t.y), b = encode_f(t.z);
    store_triple(block, i, (triple){
      decode_f(r + (dark[0] + way[0] * tone - r) * amount),
      decode_f(g + (dark[1] + way[1] * tone - g) * amount),
      decode_f(b + (dark[2] + way[2] * tone - b) * amount)});
  }
}
