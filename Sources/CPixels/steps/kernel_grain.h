// p: the origin of the grid; from pixels to grains, four numbers of a matrix, row by row; the deviations of coarse and fine
// grain, the lower and upper 16 bits of the seed.
#pragma STDC FP_CONTRACT OFF

typedef uint32_t hashes __attribute__((ext_vector_type(WIDTH)));

// A nearly normal number for each place of a grid: the sum of four bytes of a hash, with a deviation of one.
LANEWISE floats grain_number(ints x, ints y, uint32_t seed) {
  hashes h = (hashes)x * 0x9E3779B1u + (hashes)y * 0x85EBCA77u + seed;
  h = (h ^ h >> 15) * 0x2C1B3C6Du;
  h = (h ^ h >> 12) * 0x297A2D39u;
  h ^= h >> 15;
  hashes sum = (h & 255u) + (h >> 8 & 255u) + (h >> 16 & 255u) + (h >> 24);
  // The variance of a byte is (256² − 1)/12.
  return (to_floats((ints)sum) - 510.0f) * 0.00676581f;
}

LANEWISE floats whole_below(floats x) {
  floats whole = to_floats(to_ints(x));
  return whole > x ? whole - 1.0f : whole;
}

// Quadratic B-splines over the numbers of a grid, divided by their deviation at that place, so that it is one
// everywhere.
LANEWISE floats grain_noise(floats u, floats v, uint32_t seed) {
  floats left = whole_below(u), top = whole_below(v), s = u - left, t = v - top;
  floats across[3] = {0.5f * (1.0f - s) * (1.0f - s), 0.5f + s - s * s, 0.5f * s * s};
  floats down[3] = {0.5f * (1.0f - t) * (1.0f - t), 0.5f + t - t * t, 0.5f * t * t};
  ints x = to_ints(left), y = to_ints(top);
  floats sum = all(0.0f);
  for (int j = 0; j < 3; j++) {
    floats row = all(0.0f);
    for (int i = 0; i < 3; i++) row += across[i] * grain_number(x + (i - 1), y + (j - 1), seed);
    sum += down[j] * row;
  }
  floats variance = (across[0] * across[0] + across[1] * across[1] + across[2] * across[2]) *
                    (down[0] * down[0] + down[1] * down[1] + down[2] * down[2]);
  return sum / root(variance);
}

static void step_grain(const px_step *step, px_block *block) {
  const float *p = step->p;
  const uint32_t seed = (uint32_t)p[8] | (uint32_t)p[9] << 16;
  const float down = (float)block->y + 0.5f - p[1];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    floats across = lane_numbers() + (float)(block->x + i) + 0.5f - p[0];
    floats x = across * p[2] + down * p[3], y = across * p[4] + down * p[5];
    // The fine grain is slanted and 2.17 times as dense, so that the grids never align.
    floats fine_x = 1.736f * x + 1.302f * y, fine_y = 1.736f * y - 1.302f * x;
    floats noise = p[6] * grain_noise(x, y, seed);
    if (p[7] != 0.0f) noise += p[7] * grain_noise(fine_x, fine_y, ~seed);
    triple t = load_triple(block, i);
    floats tone = clamp(encode_f(luminance_f(t.x, t.y, t.z)), 0.0f, 1.0f);
    floats shift = noise * (4.0f * tone * (1.0f - tone));
    store_triple(block, i, (triple){
      decode_f(encode_f(t.x) + shift), decode_f(encode_f(t.y) + shift), decode_f(encode_f(t.z) + shift)});
  }
}
