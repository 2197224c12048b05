// What the plane filters share: weighted means, and a base of fewer pixels.
//
// The grid of the base is fixed to the image, and every sum has a fixed order, so that tiles give the same bytes as the
// complete image.
#pragma STDC FP_CONTRACT OFF

// A part of a plane; the pixels beyond the image repeat its edges.
typedef struct {
  const float *base;
  ptrdiff_t stride;
  const px_frame *image, *from;
} px_plane;

static inline const float *plane_row(const px_plane *plane, int32_t y) {
  const int32_t last = plane->image->height - 1;
  y = y < 0 ? 0 : y > last ? last : y;
  return plane->base + (y - plane->from->y) * plane->stride;
}

// Floats of scratch for a row of this many values, and what vectors may write beyond them.
static inline ptrdiff_t scratch_row(ptrdiff_t width) { return (width + LANES - 1) / LANES * LANES + 2 * LANES; }

// Repeats the outermost values of a row on both sides.
static void extend_row(float *row, int32_t from, int32_t to, int32_t low, int32_t high) {
  for (int32_t x = low; x < from; x++) row[x] = row[from];
  for (int32_t x = to; x < high; x++) row[x] = row[to - 1];
}

enum { PAIRS = 16 };

// sums = center·weights[0] + Σ weights[k]·(before[k] + after[k]), k = 1…count rising; without a center it adds to the
// existing sums.
static void add_pairs(const float *weights, int32_t count, const float *center, const float *const *before,
                      const float *const *after, float *sums, int32_t width) {
  int32_t x = 0;
  for (; x + 2 * WIDTH <= width; x += 2 * WIDTH) {
    floats a = center ? weights[0] * load_lanes(&center[x]) : load_lanes(&sums[x]);
    floats b = center ? weights[0] * load_lanes(&center[x + WIDTH]) : load_lanes(&sums[x + WIDTH]);
    for (int32_t k = 1; k <= count; k++) {
      a += weights[k] * (load_lanes(&before[k][x]) + load_lanes(&after[k][x]));
      b += weights[k] * (load_lanes(&before[k][x + WIDTH]) + load_lanes(&after[k][x + WIDTH]));
    }
    store_lanes(&sums[x], a);
    store_lanes(&sums[x + WIDTH], b);
  }
  for (; x < width; x++) {
    if (center) sums[x] = weights[0] * center[x];
    for (int32_t k = 1; k <= count; k++) sums[x] += weights[k] * (before[k][x] + after[k][x]);
  }
}

// A weighted mean of the rows around y of a plane.
static void mean_down(const float *weights, int32_t reach, const px_plane *plane, int32_t y, float *sums) {
  const float *above[PAIRS + 1], *below[PAIRS + 1];
  for (int32_t done = 0; done == 0 || done < reach; done += PAIRS) {
    const int32_t count = reach - done < PAIRS ? reach - done : PAIRS;
    for (int32_t k = 1; k <= count; k++) {
      above[k] = plane_row(plane, y - done - k);
      below[k] = plane_row(plane, y + done + k);
    }
    add_pairs(weights + done, count, done == 0 ? plane_row(plane, y) : NULL, above, below, sums, plane->from->width);
  }
}

// A weighted mean of the values around each of a row, which must extend by `reach` on both sides.
static void mean_across(const float *weights, int32_t reach, const float *row, float *sums, int32_t width) {
  const float *before[PAIRS + 1], *after[PAIRS + 1];
  for (int32_t done = 0; done == 0 || done < reach; done += PAIRS) {
    const int32_t count = reach - done < PAIRS ? reach - done : PAIRS;
    for (int32_t k = 1; k <= count; k++) {
      before[k] = row - done - k;
      after[k] = row + done + k;
    }
    add_pairs(weights + done, count, done == 0 ? row : NULL, before, after, sums, width);
  }
}

// Σ weights·values in an order that every instruction set keeps, without any value beyond `count`.
static inline float exact_dot(const float *weights, const float *values, int32_t count) {
  const int32_t whole = count / DOT_LANES * DOT_LANES;
  float sum = whole > 0 ? dot(weights, values, whole) : 0.0f;
  for (int32_t k = whole; k < count; k++) sum += weights[k] * values[k];
  return sum;
}

// The grid of a base: one pixel for every `shrink` of the image's, the first that a tile needs, and how many.
typedef struct {
  int32_t shrink, x, y, width, height;
} px_base;

static inline int32_t floor_ratio(int32_t a, int32_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

// The pixels of the base between which a tile lies: from `before` before the first to `after` after the last, where
// pixel i begins at image pixel i·shrink + offset.
static px_base base_of(const px_frame *to, int32_t shrink, int32_t offset, int32_t before, int32_t after) {
  const int32_t x = floor_ratio(to->x - offset, shrink), y = floor_ratio(to->y - offset, shrink);
  const int32_t right = floor_ratio(to->x + to->width - 1 - offset, shrink);
  const int32_t bottom = floor_ratio(to->y + to->height - 1 - offset, shrink);
  return (px_base){
      shrink, x - before, y - before, right - x + 1 + before + after, bottom - y + 1 + before + after};
}

// Means over each pixel's neighbors in the base, across and down; shrinks the base by `reach` on every side. `row` is
// scratch for a row of the base.
static void blur_base(const float *weights, int32_t reach, px_base *base, float *pixels, float *row) {
  const int32_t width = base->width - 2 * reach, height = base->height - 2 * reach;
  const px_frame frame = {0, 0, width, base->height};
  const px_plane plane = {pixels, base->width, &frame, &frame};
  for (int32_t y = 0; y < base->height; y++) {
    mean_across(weights, reach, pixels + (ptrdiff_t)y * base->width + reach, row, width);
    memcpy(pixels + (ptrdiff_t)y * base->width, row, sizeof(float) * (size_t)width);
  }
  // Row y of the result is computed from rows y to y + 2·reach, and replaces the first of them.
  for (int32_t y = 0; y < height; y++) {
    mean_down(weights, reach, &plane, y + reach, row);
    memcpy(pixels + (ptrdiff_t)y * base->width, row, sizeof(float) * (size_t)width);
  }
  for (int32_t y = 0; y < height && width < base->width; y++)
    memmove(pixels + (ptrdiff_t)y * width, pixels + (ptrdiff_t)y * base->width, sizeof(float) * (size_t)width);
  *base = (px_base){base->shrink, base->x + reach, base->y + reach, width, height};
}

// Weights that expand the base to the image: `taps` for each phase of a pixel. Those of one tap are contiguous, `shrink`
// of them and a vector of zeros.
typedef struct {
  int32_t taps, offset;
  float *weights;
} px_expansion;

static inline ptrdiff_t expansion_stride(int32_t shrink) { return scratch_row(shrink); }

static inline float *expansion_weights(const px_expansion *expansion, int32_t shrink, int32_t tap) {
  return expansion->weights + tap * expansion_stride(shrink);
}

// Computes row y of the image from the base. `mixed` and `wide` are scratch; returns the start of the row in `wide`.
static const float *expand_row(const px_expansion *e, const px_base *base, const float *pixels, const px_frame *to,
                               int32_t y, float *mixed, float *wide) {
  const int32_t n = base->shrink;
  const int32_t first = floor_ratio(y - e->offset, n), phase = y - e->offset - first * n;
  const int32_t left = floor_ratio(to->x - e->offset, n), right = floor_ratio(to->x + to->width - 1 - e->offset, n);
  const int32_t groups = right - left + 1, width = groups + e->taps - 1;
  const float *rows = pixels + (ptrdiff_t)(first - (e->taps / 2 - 1) - base->y) * base->width;
  rows += left - (e->taps / 2 - 1) - base->x;
  for (int32_t t = 0; t < e->taps; t++) {
    const float weight = expansion_weights(e, n, t)[phase];
    const float *row = rows + t * (ptrdiff_t)base->width;
    for (int32_t x = 0; x < width; x++) mixed[x] = t == 0 ? weight * row[x] : mixed[x] + weight * row[x];
  }
  if (n == 1) return mixed;
  for (int32_t g = 0; g < groups; g++)
    for (int32_t p = 0; p < n; p += WIDTH) {
      floats sum = load_lanes(&expansion_weights(e, n, 0)[p]) * mixed[g];
      for (int32_t t = 1; t < e->taps; t++) sum += load_lanes(&expansion_weights(e, n, t)[p]) * mixed[g + t];
      store_lanes(&wide[g * n + p], sum);
    }
  return wide + (to->x - e->offset - left * n);
}
