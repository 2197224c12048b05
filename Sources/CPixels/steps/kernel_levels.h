// p: black, white, 1/gamma, outputBlack, outputWhite; channels: those it changes. On E, slope 1 outside 0…1.
#pragma STDC FP_CONTRACT OFF

static void step_levels(const px_step *step, px_block *block) {
  const float black = step->p[0], inverse_range = 1.0f / (step->p[1] - step->p[0]), power = step->p[2];
  const float low = step->p[3], range = step->p[4] - step->p[3];
  for (int c = 0; c < 3; c++) {
    if (!(step->channels & (1u << c))) continue;
    float *v = block->color[c];
    for (int32_t i = 0; i < block->padded; i += WIDTH) {
      floats e = encode_f(load_lanes(&v[i])), inside = clamp(e, 0.0f, 1.0f);
      floats t = clamp((inside - black) * inverse_range, 0.0f, 1.0f);
      floats shaped = t > 0.0f ? pow_f(t, all(power)) : all(0.0f);
      store_lanes(&v[i], decode_f(low + range * shaped + (e - inside)));
    }
  }
}
