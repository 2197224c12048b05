// Sampling through bends: at each position, through the affine map that is tangent there.
#pragma STDC FP_CONTRACT OFF

static inline double magnitude_of(double x) { return x < 0 ? -x : x; }

// The taps around a position along one axis, limited to those inside the image.
static inline void reached_taps(double center, double reach, int32_t size, int32_t *first, int32_t *end) {
  const double low = __builtin_ceil(center - reach), high = __builtin_floor(center + reach) + 1;
  *first = low > 0 ? (low < size ? (int32_t)low : size) : 0;
  *end = high > 0 ? (high < size ? (int32_t)high : size) : 0;
}

// The filter of one output pixel in one channel; returns 0 if it has no place or no tap.
static inline int warp_window(const px_warp *warp, int32_t channel, double ox, double oy, px_window *w, float *gain) {
  px_place place;
  if (!bent_place(warp->map, warp->bends, warp->bend_count, channel, ox, oy, &place)) return 0;
  const double *j = place.jacobian;
  const double determinant = j[0] * j[3] - j[1] * j[2];
  if (!(magnitude_of(determinant) > 1e-12)) return 0;
  // As `px_affine.linear`; the filter's coordinates run from −1 to 1.
  double linear[4] = {j[3] / determinant, -j[1] / determinant, -j[2] / determinant, j[0] / determinant};
  double sigma_x = __builtin_sqrt(linear[0] * linear[0] + linear[1] * linear[1]);
  double sigma_y = __builtin_sqrt(linear[2] * linear[2] + linear[3] * linear[3]);
  if (sigma_x < 1) sigma_x = 1;
  if (sigma_y < 1) sigma_y = 1;
  for (int k = 0; k < 4; k++) linear[k] /= 3 * (k < 2 ? sigma_x : sigma_y);
  const double reach_x = 3 * (magnitude_of(j[0]) * sigma_x + magnitude_of(j[1]) * sigma_y);
  const double reach_y = 3 * (magnitude_of(j[2]) * sigma_x + magnitude_of(j[3]) * sigma_y);
  const double px = place.x - 0.5, py = place.y - 0.5;
  reached_taps(px, reach_x, warp->width, &w->x0, &w->x1);
  reached_taps(py, reach_y, warp->height, &w->y0, &w->y1);
  if (w->x0 >= w->x1 || w->y0 >= w->y1) return 0;
  w->u = (float)(linear[0] * (w->x0 - px) + linear[1] * (w->y0 - py));
  w->v = (float)(linear[2] * (w->x0 - px) + linear[3] * (w->y0 - py));
  w->u_right = (float)linear[0];
  w->u_down = (float)linear[1];
  w->v_right = (float)linear[2];
  w->v_down = (float)linear[3];
  *gain = (float)place.gain;
  return 1;
}

static inline int is_filled(const px_warp *warp, double ox, double oy) {
  px_place place;
  if (!warp->has_fill) return 0;
  if (!bent_place(warp->fill_map, warp->fill_bends, warp->fill_bend_count, 1, ox, oy, &place)) return 1;
  return !(place.x >= 0 && place.y >= 0 && place.x <= warp->fill_size[0] && place.y <= warp->fill_size[1]);
}

// One pixel, all channels at the same place or each at its own; alpha goes with green.
LANEWISE void warp_pixel(const px_warp *warp, int bands, const px_samples *input, double ox, double oy, float *to) {
  const int is_split = warp->is_split && bands > 2, colors = bands < 3 ? 1 : 3;
  for (int32_t channel = is_split ? 0 : 1; channel < (is_split ? 3 : 2); channel++) {
    px_window w;
    float found[4] = {0, 0, 0, 0}, gain = 1;
    if (warp_window(warp, channel, ox, oy, &w, &gain)) sample_window(input, &w, bands, found);
    for (int c = 0; c < bands; c++)
      if (!is_split || c == channel || (c == 3 && channel == 1)) to[c] = c < colors ? found[c] * gain : found[c];
  }
}

LANEWISE void warp_pixels(const px_warp *warp, int bands, const px_samples *input, float *output, int32_t x, int32_t y,
                          int32_t width) {
  for (int32_t i = 0; i < width; i++) {
    const double ox = x + i + 0.5, oy = y + 0.5;
    float *to = output + (ptrdiff_t)i * bands;
    if (is_filled(warp, ox, oy))
      for (int c = 0; c < bands; c++) to[c] = warp->fill[c];
    else
      warp_pixel(warp, bands, input, ox, oy, to);
  }
}

static void warp_row(const px_warp *warp, int32_t bands, const float *input, int32_t input_x, int32_t input_y,
                     int32_t input_w, int32_t input_h, ptrdiff_t stride, float *output, int32_t x, int32_t y,
                     int32_t width) {
  const px_samples samples = {input, stride, input_x, input_y, input_w, input_h, bands};
  switch (bands) {
    case 1: warp_pixels(warp, 1, &samples, output, x, y, width); break;
    case 2: warp_pixels(warp, 2, &samples, output, x, y, width); break;
    case 3: warp_pixels(warp, 3, &samples, output, x, y, width); break;
    default: warp_pixels(warp, 4, &samples, output, x, y, width); break;
  }
}

// The pixels that the taps of a part reach, found at every pixel: the edges of a part say nothing certain about its
// inside.
static px_frame warp_needs(const px_warp *warp, const px_frame *to) {
  int32_t left = INT32_MAX, top = INT32_MAX, right = 0, bottom = 0;
  for (int32_t y = to->y; y < to->y + to->height; y++)
    for (int32_t x = to->x; x < to->x + to->width; x++) {
      if (is_filled(warp, x + 0.5, y + 0.5)) continue;
      for (int32_t channel = warp->is_split ? 0 : 1; channel < (warp->is_split ? 3 : 2); channel++) {
        px_window w;
        float gain;
        if (!warp_window(warp, channel, x + 0.5, y + 0.5, &w, &gain)) continue;
        left = w.x0 < left ? w.x0 : left;
        top = w.y0 < top ? w.y0 : top;
        right = w.x1 > right ? w.x1 : right;
        bottom = w.y1 > bottom ? w.y1 : bottom;
      }
    }
  if (right == 0) return (px_frame){0, 0, 1, 1};
  // Whole runs of taps are faster.
  return (px_frame){left, top, right - left + TAP_COLUMNS - 1, bottom - top + TAP_ROWS - 1};
}
