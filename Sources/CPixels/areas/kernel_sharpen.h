// p: amount 0…1.5, radius in pixels, detail 0…1, masking 0…1. Unsharp masking on the encoded luminance; see the
// definition of `sharpen`.
#pragma STDC FP_CONTRACT OFF

// The kernel's own memory: a plane of E of Y, three rows of the blurred luminance, a row of sums, and the weights.
enum { BLURRED_ROWS = 3, SHARPEN_ROWS = 4, SHARPEN_TAPS = 32 };

// How far the blur reaches; the gradient of its result needs one pixel more.
static inline int32_t sharpen_taps(const px_area *area) {
  const double taps = __builtin_ceil(3 * area->p[1]);
  return taps < SHARPEN_TAPS ? (int32_t)taps : SHARPEN_TAPS;
}

static int32_t sharpen_reach(const px_area *area) { return sharpen_taps(area) + 1; }

static area_needs sharpen_needs(const area_run *run) {
  return (area_needs){
      .planes = 1, .own_behind = run->reach, .floats = (size_t)(SHARPEN_ROWS * run->stride + run->reach)};
}

static inline float *sharpen_row_of(const area_run *run, int32_t row) {
  return run->own + row * run->stride + run->reach;
}

static inline float *blurred_row(const area_run *run, int32_t y) { return sharpen_row_of(run, y % BLURRED_ROWS); }

// Gaussian weights from the center out.
static inline float *sharpen_weights(const area_run *run) { return run->own + SHARPEN_ROWS * run->stride; }

static void sharpen_begin(area_run *run) {
  const double radius = run->area->p[1];
  const int32_t taps = sharpen_taps(run->area);
  double sides = 0;
  for (int32_t k = 1; k <= taps; k++) sides += px_exp(-(double)(k * k) / (2 * radius * radius));
  for (int32_t k = 0; k <= taps; k++)
    sharpen_weights(run)[k] = (float)(px_exp(-(double)(k * k) / (2 * radius * radius)) / (1 + 2 * sides));
  run->next = run->to->y > 0 ? run->to->y - 1 : 0;
}

static void sharpen_load(area_run *run, int32_t y, int32_t first, px_block *block) {
  float *row = area_own_row(run, 0, y);
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    store_lanes(&row[first + i], encode_f(run->pass->is_gray ? t.x : luminance_f(t.x, t.y, t.z)));
  }
  const int32_t left = run->from->x - run->to->x, right = left + run->from->width;
  if (first + block->count == right) extend_row(row, left, right, -run->reach, run->to->width + run->reach);
}

// A row of the blurred luminance, columns −1…width.
static void blur_luminance(const area_run *run, int32_t y) {
  const px_frame *image = run->image, *to = run->to;
  const int32_t reach = run->reach, taps = sharpen_taps(run->area), last = image->height - 1;
  const float *weights = sharpen_weights(run), *above[SHARPEN_TAPS + 1], *below[SHARPEN_TAPS + 1];
  for (int32_t k = 1; k <= taps; k++) {
    above[k] = area_own_row(run, 0, y - k < 0 ? 0 : y - k) - reach;
    below[k] = area_own_row(run, 0, y + k > last ? last : y + k) - reach;
  }
  float *sums = sharpen_row_of(run, BLURRED_ROWS), *blurred = blurred_row(run, y);
  add_pairs(weights, taps, area_own_row(run, 0, y) - reach, above, below, sums - reach, to->width + 2 * reach);
  mean_across(weights, taps, sums - 1, blurred - 1, to->width + 2);
  // Beyond the image the gradient is that of the blurred image, not of a blur that continues outside.
  if (to->x == 0) blurred[-1] = blurred[0];
  if (to->x + to->width == image->width) blurred[to->width] = blurred[to->width - 1];
}

static void sharpen_row(area_run *run, int32_t y) {
  const int32_t end = y + 2 < run->image->height ? y + 2 : run->image->height;
  for (; run->next < end; run->next++) blur_luminance(run, run->next);
}

// Computes the new encoded luminance of a run of pixels.
static void sharpened_luminance(const px_area *area, const float *e, const float *b, const float *above,
                                const float *below, float *wanted, int32_t count) {
  const float amount = (float)area->p[0], detail = (float)area->p[2], masking = (float)area->p[3];
  for (int32_t x = 0; x < count; x += WIDTH) {
    floats value = load_lanes(&e[x]), high = value - load_lanes(&b[x]);
    floats ratio = high * (1.0f / 0.03f);
    floats shaped = high * (detail + (1.0f - detail) / (1.0f + ratio * ratio));
    if (masking > 0.0f) {
      floats gx = (load_lanes(&b[x + 1]) - load_lanes(&b[x - 1])) * 0.5f;
      floats gy = (load_lanes(&below[x]) - load_lanes(&above[x])) * 0.5f;
      shaped = shaped * smoothstep_f(0.0f, 1.0f / (0.12f * masking), root(gx * gx + gy * gy));
    }
    store_lanes(&wanted[x], larger(value + 1.5f * amount * shaped, smaller(value, all(0.0f))));
  }
}

static void sharpen_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  const float *above = blurred_row(run, y == 0 ? 0 : y - 1) + first;
  const float *below = blurred_row(run, y + 1 >= run->image->height ? y : y + 1) + first;
  float wanted[BLOCK];
  sharpened_luminance(run->area, area_own_row(run, 0, y) + first, blurred_row(run, y) + first, above, below, wanted,
                      block->padded);
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    floats luminance = run->pass->is_gray ? t.x : luminance_f(t.x, t.y, t.z);
    store_triple(block, i, set_luminance_f(t, luminance, load_lanes(&wanted[i])));
  }
}
