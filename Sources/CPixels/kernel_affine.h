// Sampling through any affine map.
#pragma STDC FP_CONTRACT OFF

// The filter at x, |x| ≤ 3, from its table.
static inline float filter(const px_affine *affine, float x) {
  float position = (x < 0.0f ? -x : x) * (float)affine->filter_samples;
  int32_t index = (int32_t)position;
  float fraction = position - (float)index;
  return affine->filter[index] + (affine->filter[index + 1] - affine->filter[index]) * fraction;
}

// Whether the place of an output position, seen through `map`, lies in a frame of this size.
static inline int is_inside(const double *map, double x, double y, const double *size) {
  double px = map[0] * x + map[1] * y + map[2], py = map[3] * x + map[4] * y + map[5];
  return px >= 0 && py >= 0 && px <= size[0] && py <= size[1];
}

static void affine_row(const px_affine *affine, int32_t bands, const float *input, int32_t input_x, int32_t input_y,
                   int32_t input_w, int32_t input_h, ptrdiff_t stride, float *output, int32_t x, int32_t y,
                   int32_t width) {
  const double *m = affine->map;
  float linear[4];
  for (int k = 0; k < 4; k++) linear[k] = (float)(affine->linear[k] / (k < 2 ? affine->sigma_x : affine->sigma_y));
  for (int32_t i = 0; i < width; i++) {
    const double ox = x + i + 0.5, oy = y + 0.5;
    float *to = output + (ptrdiff_t)i * bands;
    if (affine->has_fill && !is_inside(affine->fill_map, ox, oy, affine->fill_size)) {
      for (int32_t c = 0; c < bands; c++) to[c] = affine->fill[c];
      continue;
    }
    const double px = m[0] * ox + m[1] * oy + m[2], py = m[3] * ox + m[4] * oy + m[5];
    int32_t x0 = (int32_t)__builtin_floor(px - affine->reach_x), x1 = (int32_t)__builtin_ceil(px + affine->reach_x);
    int32_t y0 = (int32_t)__builtin_floor(py - affine->reach_y), y1 = (int32_t)__builtin_ceil(py + affine->reach_y);
    if (x0 < input_x) x0 = input_x;
    if (y0 < input_y) y0 = input_y;
    if (x1 > input_x + input_w - 1) x1 = input_x + input_w - 1;
    if (y1 > input_y + input_h - 1) y1 = input_y + input_h - 1;
    float sum[4] = {0, 0, 0, 0}, total = 0;
    for (int32_t qy = y0; qy <= y1; qy++) {
      const float *row = input + (ptrdiff_t)(qy - input_y) * stride;
      const float dy = (float)(qy + 0.5 - py);
      for (int32_t qx = x0; qx <= x1; qx++) {
        const float dx = (float)(qx + 0.5 - px);
        const float u = linear[0] * dx + linear[1] * dy, v = linear[2] * dx + linear[3] * dy;
        if (!(u > -3.0f && u < 3.0f && v > -3.0f && v < 3.0f)) continue;
        const float weight = filter(affine, u) * filter(affine, v);
        const float *from = row + (ptrdiff_t)(qx - input_x) * bands;
        total += weight;
        for (int32_t c = 0; c < bands; c++) sum[c] += weight * from[c];
      }
    }
    for (int32_t c = 0; c < bands; c++) to[c] = total != 0.0f ? sum[c] / total : 0.0f;
  }
}
