// Sampling through any affine map.
#pragma STDC FP_CONTRACT OFF

// The taps of a pixel are summed two rows of eight at a time, on every instruction set, so the sums are the same.
enum { TAP_COLUMNS = 8, TAP_ROWS = 2, TAPS = TAP_COLUMNS * TAP_ROWS };

// The vectors are wider than those of some instruction sets, which matters only where a function is really called.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

typedef float taps __attribute__((ext_vector_type(16)));
typedef float taps8 __attribute__((ext_vector_type(8)));

LANEWISE taps join_taps(taps8 low, taps8 high) {
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

LANEWISE taps8 low_taps(taps x) { return __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7); }
LANEWISE taps8 high_taps(taps x) { return __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15); }

LANEWISE taps8 load_taps(const float *from) {
  taps8 x;
  memcpy(&x, from, sizeof x);
  return x;
}

// sinc(x/3) for z = (x/3)², 0 ≤ z ≤ 1. The polynomial is a minimax fit without the zero at z = 1.
LANEWISE taps third_sinc(taps z) {
  taps p = (taps)(0.001931981067173183f);
  p = p * z - 0.023756487295031548f;
  p = p * z + 0.16675688326358795f;
  p = p * z - 0.6449292898178101f;
  p = p * z + 0.9999999403953552f;
  return p * (1.0f - z);
}

// Lanczos3(3u)·Lanczos3(3v), 0 where |u| or |v| is 1 or more; within 5e-7. With q = sinc(x/3) and z = (x/3)²,
// sinc(x)·sinc(x/3) = q²·(1 − 4π²/3·z·q²), since sin 3a = sin a·(3 − 4 sin² a).
LANEWISE taps lanczos_taps(taps u, taps v) {
  taps zu = u * u, zv = v * v;
  zu = zu < 1.0f ? zu : (taps)(1.0f);
  zv = zv < 1.0f ? zv : (taps)(1.0f);
  const taps qu = third_sinc(zu), qv = third_sinc(zv), both = qu * qv;
  const float k = 13.159472534785811f;
  return both * both * ((1.0f - k * (zu * (qu * qu))) * (1.0f - k * (zv * (qv * qv))));
}

// Whether an output position, mapped by `map`, lies in a frame of this size.
static inline int is_inside(const double *map, double x, double y, const double *size) {
  double px = map[0] * x + map[1] * y + map[2], py = map[3] * x + map[4] * y + map[5];
  return px >= 0 && py >= 0 && px <= size[0] && py <= size[1];
}

// The pixels that an affine row is sampled from.
typedef struct {
  const float *base;
  ptrdiff_t stride;
  int32_t x, y, width, height, bands;
} px_samples;

// The filter of one output pixel: taps from (x0, y0) up to but excluding (x1, y1), the filter's coordinates at the
// first, and their change for a step right and a step down.
typedef struct {
  int32_t x0, y0, x1, y1;
  float u, v, u_right, v_right, u_down, v_down;
} px_window;

// Sums of weight·value, for each of the taps that one vector of memory holds, and of the weights.
typedef struct {
  taps values[4], total;
} px_tap_sums;

// Repeats every weight once per band; returns part k of the repeated weights.
LANEWISE taps8 spread(taps8 w, int bands, int k) {
  switch (bands * 4 + k) {
    case 8: return __builtin_shufflevector(w, w, 0, 0, 1, 1, 2, 2, 3, 3);
    case 9: return __builtin_shufflevector(w, w, 4, 4, 5, 5, 6, 6, 7, 7);
    case 12: return __builtin_shufflevector(w, w, 0, 0, 0, 1, 1, 1, 2, 2);
    case 13: return __builtin_shufflevector(w, w, 2, 3, 3, 3, 4, 4, 4, 5);
    case 14: return __builtin_shufflevector(w, w, 5, 5, 6, 6, 6, 7, 7, 7);
    case 16: return __builtin_shufflevector(w, w, 0, 0, 0, 0, 1, 1, 1, 1);
    case 17: return __builtin_shufflevector(w, w, 2, 2, 2, 2, 3, 3, 3, 3);
    case 18: return __builtin_shufflevector(w, w, 4, 4, 4, 4, 5, 5, 5, 5);
    case 19: return __builtin_shufflevector(w, w, 6, 6, 6, 6, 7, 7, 7, 7);
    default: return w;
  }
}

LANEWISE void add_taps(px_tap_sums *sums, taps weight, const float *upper, const float *lower, int bands) {
  const taps8 top = low_taps(weight), bottom = high_taps(weight);
  for (int k = 0; k < bands; k++)
    sums->values[k] += join_taps(spread(top, bands, k), spread(bottom, bands, k)) *
                       join_taps(load_taps(upper + TAP_COLUMNS * k), load_taps(lower + TAP_COLUMNS * k));
  sums->total += weight;
}

// The values of a run of taps; 0 for taps that have no weight or lie outside, whose weight becomes 0 too.
LANEWISE void gather_taps(const px_samples *input, int32_t qx, int32_t qy, float *weights, float *values, int bands) {
  static const float nothing[4];
  for (int j = 0; j < TAP_COLUMNS; j++) {
    const int32_t x = qx + j - input->x, y = qy - input->y;
    const float *from = nothing;
    if (x < 0 || y < 0 || x >= input->width || y >= input->height)
      weights[j] = 0.0f;
    else if (weights[j] != 0.0f)
      from = input->base + y * input->stride + (ptrdiff_t)x * bands;
    memcpy(values + j * bands, from, sizeof(float) * (size_t)bands);
  }
}

// The sums of one pixel. `careful` checks every tap, for pixels at the edges of the input.
LANEWISE px_tap_sums sum_taps(const px_samples *input, const px_window *w, int bands, int careful) {
  static const taps columns = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
  static const taps rows = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};
  px_tap_sums sums;
  memset(&sums, 0, sizeof sums);
  for (int32_t qx = w->x0; qx < w->x1; qx += TAP_COLUMNS) {
    const taps right = columns + (float)(qx - w->x0);
    const taps u = w->u + (w->u_right * right + w->u_down * rows);
    const taps v = w->v + (w->v_right * right + w->v_down * rows);
    for (int32_t qy = w->y0; qy < w->y1; qy += TAP_ROWS) {
      const float down = (float)(qy - w->y0);
      taps weight = lanczos_taps(u + w->u_down * down, v + w->v_down * down);
      if (careful) {
        float weights[TAPS], values[TAP_ROWS][TAP_COLUMNS * 4];
        memcpy(weights, &weight, sizeof weights);
        for (int r = 0; r < TAP_ROWS; r++) gather_taps(input, qx, qy + r, weights + r * TAP_COLUMNS, values[r], bands);
        memcpy(&weight, weights, sizeof weights);
        add_taps(&sums, weight, values[0], values[1], bands);
      } else {
        const float *upper = input->base + (qy - input->y) * input->stride + (ptrdiff_t)(qx - input->x) * bands;
        add_taps(&sums, weight, upper, upper + input->stride, bands);
      }
    }
  }
  return sums;
}

// Adds up the taps of each band; the values of the bands alternate.
LANEWISE void add_up_taps(const taps *sums, int bands, float *to) {
  float eight[TAP_COLUMNS * 4];
  for (int k = 0; k < bands; k++) {
    const taps8 both = low_taps(sums[k]) + high_taps(sums[k]);
    memcpy(eight + TAP_COLUMNS * k, &both, sizeof both);
  }
  for (int half = TAP_COLUMNS / 2 * bands; half >= bands; half /= 2)
    for (int j = 0; j < half; j++) eight[j] += eight[j + half];
  memcpy(to, eight, sizeof(float) * (size_t)bands);
}

// Computes the mean of each band; returns whether all of them are finite.
LANEWISE int finish_taps(const px_tap_sums *sums, int bands, float *to) {
  float total, values[4];
  add_up_taps(&sums->total, 1, &total);
  add_up_taps(sums->values, bands, values);
  int is_finite = 1;
  for (int c = 0; c < bands; c++) {
    to[c] = total != 0.0f ? values[c] / total : 0.0f;
    is_finite &= to[c] - to[c] == 0.0f;
  }
  return is_finite;
}

// Whether whole runs of taps lie in the input. The last row of a run may lie below the filter's reach, but not below
// the input.
static inline int is_within(const px_samples *input, const px_window *w) {
  const int32_t right = w->x0 + (w->x1 - w->x0 + TAP_COLUMNS - 1) / TAP_COLUMNS * TAP_COLUMNS;
  const int32_t bottom = w->y0 + (w->y1 - w->y0 + TAP_ROWS - 1) / TAP_ROWS * TAP_ROWS;
  return w->x0 >= input->x && w->y0 >= input->y && right <= input->x + input->width &&
         bottom <= input->y + input->height;
}

// The mean of the pixels in a window.
LANEWISE void sample_window(const px_samples *input, const px_window *w, int bands, float *to) {
  if (is_within(input, w)) {
    const px_tap_sums sums = sum_taps(input, w, bands, 0);
    if (finish_taps(&sums, bands, to)) return;
  }
  // A tap of weight 0 must not count, but infinity times 0 is NaN.
  const px_tap_sums sums = sum_taps(input, w, bands, 1);
  finish_taps(&sums, bands, to);
}

LANEWISE void affine_pixels(const px_affine *affine, int bands, const px_samples *input, float *output, int32_t x,
                            int32_t y, int32_t width) {
  const double *m = affine->map;
  // The filter's coordinates run from −1 to 1.
  double linear[4];
  for (int k = 0; k < 4; k++) linear[k] = affine->linear[k] / (3 * (k < 2 ? affine->sigma_x : affine->sigma_y));
  for (int32_t i = 0; i < width; i++) {
    const double ox = x + i + 0.5, oy = y + 0.5;
    float *to = output + (ptrdiff_t)i * bands;
    if (affine->has_fill && !is_inside(affine->fill_map, ox, oy, affine->fill_size)) {
      for (int c = 0; c < bands; c++) to[c] = affine->fill[c];
      continue;
    }
    const double px = m[0] * ox + m[1] * oy + m[2] - 0.5, py = m[3] * ox + m[4] * oy + m[5] - 0.5;
    px_window w = {
        .x0 = (int32_t)__builtin_ceil(px - affine->reach_x), .x1 = (int32_t)__builtin_floor(px + affine->reach_x) + 1,
        .y0 = (int32_t)__builtin_ceil(py - affine->reach_y), .y1 = (int32_t)__builtin_floor(py + affine->reach_y) + 1,
        .u_right = (float)linear[0], .u_down = (float)linear[1],
        .v_right = (float)linear[2], .v_down = (float)linear[3]};
    w.u = (float)(linear[0] * (w.x0 - px) + linear[1] * (w.y0 - py));
    w.v = (float)(linear[2] * (w.x0 - px) + linear[3] * (w.y0 - py));
    sample_window(input, &w, bands, to);
  }
}

static void affine_row(const px_affine *affine, int32_t bands, const float *input, int32_t input_x, int32_t input_y,
                       int32_t input_w, int32_t input_h, ptrdiff_t stride, float *output, int32_t x, int32_t y,
                       int32_t width) {
  const px_samples samples = {input, stride, input_x, input_y, input_w, input_h, bands};
  switch (bands) {
    case 1: affine_pixels(affine, 1, &samples, output, x, y, width); break;
    case 2: affine_pixels(affine, 2, &samples, output, x, y, width); break;
    case 3: affine_pixels(affine, 3, &samples, output, x, y, width); break;
    default: affine_pixels(affine, 4, &samples, output, x, y, width); break;
  }
}

#include "kernel_warp.h"

#pragma clang diagnostic pop
