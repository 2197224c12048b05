// p: centerX, centerY, 1/rx², 1/ry², 1/halfWidth, 1/halfHeight, squareness, start, end, ev. A gain of 2^(ev·s), where s
// rises from start to end with the distance from the center.
#pragma STDC FP_CONTRACT OFF

static void step_vignette(const px_step *step, px_block *block) {
  const float *p = step->p;
  const float inverse_width = 1.0f / (p[8] - p[7]);
  const float y = (float)block->y + 0.5f - p[1], y_round = y * y * p[3], y_square = (y < 0.0f ? -y : y) * p[5];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    floats x = (lane_numbers() + (float)(block->x + i)) + 0.5f - p[0];
    floats round = root(x * x * p[2] + y_round);
    floats square = larger(magnitude(x) * p[4], all(y_square));
    floats d = round + (square - round) * p[6];
    floats gain = exp2_f(p[9] * smoothstep_f(p[7], inverse_width, d));
    triple t = load_triple(block, i);
    store_triple(block, i, (triple){t.x * gain, t.y * gain, t.z * gain});
  }
}
