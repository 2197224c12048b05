// Gains that depend on where a pixel lies.
#pragma STDC FP_CONTRACT OFF

// 0, 1, 2 … for the lanes of a vector.
LANEWISE floats lane_numbers(void) {
  floats x;
  for (int lane = 0; lane < WIDTH; lane++) x[lane] = (float)lane;
  return x;
}

static void vignette(const px_step *step, px_block *block) {
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
