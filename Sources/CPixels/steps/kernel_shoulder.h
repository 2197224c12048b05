// p: knee, 1/(1 − knee), curvature, part·(1 − knee). Above the knee of E, channels are held back along a hyperbola; then
// the hue before is restored. Needs kernel_kept_hue.h.
#pragma STDC FP_CONTRACT OFF

LANEWISE floats held_back(const float *p, floats linear) {
  floats e = encode_f(linear);
  floats u = larger((e - p[0]) * p[1], all(0.0f));
  floats held = decode_f(e + p[3] * (u / (1.0f + p[2] * u) - u));
  // Darker values are unchanged to the last bit.
  return e > p[0] ? held : linear;
}

static void step_shoulder(const px_step *step, px_block *block) {
  const float *p = step->p;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    triple held = {held_back(p, t.x), held_back(p, t.y), held_back(p, t.z)};
    ints differs = (held.x != t.x) | (held.y != t.y) | (held.z != t.z);
    if (!any(differs)) continue;
    triple kept = with_hue_of(t, held);
    store_triple(block, i, (triple){
      differs ? kept.x : t.x, differs ? kept.y : t.y, differs ? kept.z : t.z});
  }
}
