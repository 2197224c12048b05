// The median of a square of a plane: by sorting where it is small, by counting where it is large.
#pragma STDC FP_CONTRACT OFF

// MARK: Sorting, radius 1 and 2

LANEWISE void exchange(floats *low, floats *high) {
  const floats a = *low, b = *high;
  *low = smaller(a, b);
  *high = larger(a, b);
}

// The median of 25 values in five rows of five of which the columns are sorted. The exchanges are a selection network
// from which all were taken that no column-sorted input needs (tried with all 7 776 such inputs of zeros and ones).
static const uint8_t exchanges25[56][2] = {
    {0, 3}, {0, 1}, {2, 4}, {1, 2}, {3, 4}, {2, 3}, {5, 8}, {6, 9}, {6, 8}, {5, 6}, {7, 9}, {6, 7}, {8, 9}, {7, 8},
    {11, 14}, {10, 12}, {11, 13}, {10, 11}, {12, 14}, {11, 12}, {13, 14}, {12, 13}, {16, 19}, {15, 17}, {16, 18},
    {15, 16}, {17, 19}, {16, 17}, {17, 18}, {20, 23}, {21, 24}, {20, 22}, {21, 23}, {20, 21}, {22, 24}, {21, 22},
    {21, 12}, {20, 7}, {4, 16}, {8, 11}, {21, 8}, {17, 3}, {12, 11}, {8, 12}, {3, 13}, {9, 16}, {17, 4}, {8, 15},
    {3, 9}, {12, 7}, {4, 3}, {15, 12}, {4, 7}, {4, 15}, {3, 12}, {3, 15},
};
enum { MEDIAN25 = 15 };

// A row of the plane with its edges repeated; what is no number counts as infinity.
static void load_median_row(const px_plane *plane, int32_t y, int32_t begin, int32_t end, float *row) {
  const int32_t first = plane->from->x < begin ? begin : plane->from->x;
  const int32_t from_right = plane->from->x + plane->from->width, last = from_right > end ? end : from_right;
  const float *values = plane_row(plane, y) + (first - plane->from->x);
  for (int32_t x = 0; x < last - first; x++)
    row[first - begin + x] = values[x] == values[x] ? values[x] : __builtin_inff();
  extend_row(row, first - begin, last - begin, 0, end - begin);
}

// Sorts the columns of `side` rows into `side` others.
LANEWISE void sort_columns(const float *const *rows, int side, float *const *sorted, int32_t width) {
  for (int32_t x = 0; x < width; x += WIDTH) {
    floats v[5];
    for (int k = 0; k < side; k++) v[k] = load_lanes(&rows[k][x]);
    if (side == 5) {
      exchange(&v[0], &v[3]);
      exchange(&v[1], &v[4]);
      exchange(&v[0], &v[2]);
      exchange(&v[1], &v[3]);
      exchange(&v[0], &v[1]);
      exchange(&v[2], &v[4]);
      exchange(&v[1], &v[2]);
      exchange(&v[3], &v[4]);
      exchange(&v[2], &v[3]);
    } else {
      exchange(&v[0], &v[1]);
      exchange(&v[1], &v[2]);
      exchange(&v[0], &v[1]);
    }
    for (int k = 0; k < side; k++) store_lanes(&sorted[k][x], v[k]);
  }
}

LANEWISE floats middle(floats a, floats b, floats c) {
  return larger(smaller(a, b), smaller(larger(a, b), c));
}

// The median of nine values of which the columns are sorted: that of the largest low, the median middle and the
// smallest high one (A. W. Paeth, Graphics Gems, 1990).
LANEWISE floats median9(const float *const *sorted, int32_t x) {
  floats v[3][3];
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) v[r][c] = load_lanes(&sorted[r][x + c]);
  return middle(larger(larger(v[0][0], v[0][1]), v[0][2]), middle(v[1][0], v[1][1], v[1][2]),
                smaller(smaller(v[2][0], v[2][1]), v[2][2]));
}

LANEWISE floats median25(const float *const *sorted, int32_t x) {
  floats v[25];
  for (int r = 0; r < 5; r++)
    for (int c = 0; c < 5; c++) v[5 * r + c] = load_lanes(&sorted[r][x + c]);
#pragma clang loop unroll(full)
  for (int k = 0; k < 56; k++) exchange(&v[exchanges25[k][0]], &v[exchanges25[k][1]]);
  return v[MEDIAN25];
}

LANEWISE void median_by_sorting(int side, const px_plane *plane, float *output, ptrdiff_t output_stride,
                                const px_frame *to, float *scratch) {
  const int32_t radius = side / 2, begin = to->x - radius, end = to->x + to->width + radius;
  const ptrdiff_t stride = scratch_row(end - begin);
  const float *rows[5];
  float *sorted[5], *result = scratch + 2 * side * stride;
  for (int k = 0; k < side; k++) sorted[k] = scratch + (side + k) * stride;
  memset(scratch, 0, sizeof(float) * (size_t)(2 * side + 1) * (size_t)stride);
  int32_t loaded = to->y - radius;
  for (int32_t y = to->y; y < to->y + to->height; y++) {
    for (; loaded <= y + radius; loaded++)
      load_median_row(plane, loaded, begin, end, scratch + (loaded - to->y + radius) % side * stride);
    for (int k = 0; k < side; k++) rows[k] = scratch + (y - to->y + k) % side * stride;
    sort_columns(rows, side, sorted, end - begin);
    for (int32_t x = 0; x < to->width; x += WIDTH)
      store_lanes(&result[x], side == 3 ? median9((const float *const *)sorted, x)
                                        : median25((const float *const *)sorted, x));
    memcpy(output + (y - to->y) * output_stride, result, sizeof(float) * (size_t)to->width);
  }
}

// MARK: Counting, larger radii

// Values are counted in 64 runs of 64 bins: for each column of the square, and for the square (S. Perreault and
// P. Hébert, Median Filtering in Constant Time, 2007). A strip of columns is done at a time, to stay in the cache.
enum { BINS = 4096, RUNS = 64, RUN = 64, STRIP = 128 };

typedef struct {
  uint16_t runs[RUNS];
  uint16_t bins[RUNS][RUN];
} px_counts;

// Counts of the square, of which a run of bins is brought up to date when it is looked at.
typedef struct {
  px_counts counts;
  int32_t last[RUNS];  // the column of the strip for which a run's bins are right
} px_square;

static inline void add_counts(uint16_t *to, const uint16_t *from) {
  for (int k = 0; k < RUN; k++) to[k] = (uint16_t)(to[k] + from[k]);
}

static inline void move_counts(uint16_t *to, const uint16_t *entering, const uint16_t *leaving) {
  for (int k = 0; k < RUN; k++) to[k] = (uint16_t)(to[k] + entering[k] - leaving[k]);
}

static void count_row(px_counts *columns, const uint16_t *bins, int32_t width, int change) {
  for (int32_t x = 0; x < width; x++) {
    const int bin = bins[x];
    uint16_t *run = &columns[x].runs[bin / RUN], *one = &columns[x].bins[bin / RUN][bin % RUN];
    *run = (uint16_t)(*run + change);
    *one = (uint16_t)(*one + change);
  }
}

// Brings the bins of a run up to date for the square over columns x to x + 2·radius.
static void update_run(px_square *square, const px_counts *columns, int32_t radius, int32_t x, int run) {
  const int32_t side = 2 * radius + 1;
  uint16_t *bins = square->counts.bins[run];
  int32_t last = square->last[run];
  if (last < 0 || x - last > radius) {
    memset(bins, 0, sizeof(uint16_t) * RUN);
    for (int32_t k = 0; k < side; k++) add_counts(bins, columns[x + k].bins[run]);
  } else {
    for (; last < x; last++) move_counts(bins, columns[last + side].bins[run], columns[last].bins[run]);
  }
  square->last[run] = x;
}

// The bin of the median of the square over columns x to x + 2·radius, of which the runs are right.
static int median_bin(px_square *square, const px_counts *columns, int32_t radius, int32_t x) {
  int32_t rest = (2 * radius + 1) * (2 * radius + 1) / 2;
  int run = 0, bin = 0;
  while (rest >= square->counts.runs[run]) rest -= square->counts.runs[run++];
  update_run(square, columns, radius, x, run);
  while (rest >= square->counts.bins[run][bin]) rest -= square->counts.bins[run][bin++];
  return run * RUN + bin;
}

typedef struct {
  px_counts *columns;
  px_square *square;
  float *values;      // the rows of the square: what they hold
  uint16_t *bins;     // and in which bins; one row more, which leaves
  ptrdiff_t stride;
  size_t size;
} median_scratch_parts;

static median_scratch_parts parts_of_counting(const px_median *m, const px_frame *to, float *scratch) {
  const int32_t strip = to->width < STRIP ? to->width : STRIP, width = strip + 2 * m->radius;
  median_scratch_parts parts = {.stride = scratch_row(width)};
  const ptrdiff_t rows = 2 * m->radius + 2;
  ptrdiff_t at = 0;
  parts.values = scratch;
  at += rows * parts.stride;
  parts.bins = (uint16_t *)(scratch + at);
  at += rows * parts.stride / 2;
  parts.columns = (px_counts *)(scratch + at);
  at += (ptrdiff_t)(sizeof(px_counts) / sizeof(float)) * width;
  parts.square = (px_square *)(scratch + at);
  at += (ptrdiff_t)(sizeof(px_square) / sizeof(float));
  parts.size = (size_t)at;
  return parts;
}

static void load_bins(const px_median *m, const float *values, uint16_t *bins, int32_t width) {
  const float scale = (float)BINS / (m->high - m->low);
  for (int32_t x = 0; x < width; x++) {
    float place = (values[x] - m->low) * scale;
    place = place > 0.0f ? place : 0.0f;
    bins[x] = (uint16_t)(place < (float)(BINS - 1) ? place : (float)(BINS - 1));
  }
}

// One row of a strip; `values` are those of its own row and `bins` too, from the first column of the output on.
static void count_medians(const px_median *m, const median_scratch_parts *parts, const float *values,
                          const uint16_t *bins, float *output, int32_t width) {
  const int32_t side = 2 * m->radius + 1;
  const float step = (m->high - m->low) * (1.0f / BINS);
  px_square *square = parts->square;
  memset(square->counts.runs, 0, sizeof square->counts.runs);
  for (int run = 0; run < RUNS; run++) square->last[run] = -1;
  for (int32_t k = 0; k < side; k++) add_counts(square->counts.runs, parts->columns[k].runs);
  for (int32_t x = 0; x < width; x++) {
    if (x > 0) move_counts(square->counts.runs, parts->columns[x + side - 1].runs, parts->columns[x - 1].runs);
    const int bin = median_bin(square, parts->columns, m->radius, x);
    output[x] = bin == bins[x] ? values[x] : m->low + ((float)bin + 0.5f) * step;
  }
}

static void median_by_counting(const px_median *m, const px_plane *plane, float *output, ptrdiff_t output_stride,
                               const px_frame *to, float *scratch) {
  const median_scratch_parts parts = parts_of_counting(m, to, scratch);
  const int32_t radius = m->radius, rows = 2 * radius + 2;
  for (int32_t first = 0; first < to->width; first += STRIP) {
    const int32_t strip = to->width - first < STRIP ? to->width - first : STRIP, width = strip + 2 * radius;
    const int32_t begin = to->x + first - radius;
    memset(parts.columns, 0, sizeof(px_counts) * (size_t)width);
    int32_t loaded = 0;
    for (int32_t y = 0; y < to->height; y++) {
      for (; loaded <= y + 2 * radius; loaded++) {
        float *values = parts.values + loaded % rows * parts.stride;
        uint16_t *bins = parts.bins + loaded % rows * parts.stride;
        load_median_row(plane, to->y - radius + loaded, begin, begin + width, values);
        load_bins(m, values, bins, width);
        count_row(parts.columns, bins, width, 1);
      }
      if (y > 0) count_row(parts.columns, parts.bins + (y - 1) % rows * parts.stride, width, -1);
      const ptrdiff_t center = (y + radius) % rows * parts.stride + radius;
      count_medians(m, &parts, parts.values + center, parts.bins + center, output + y * output_stride + first, strip);
    }
  }
}

// MARK: Both

static size_t median_scratch(const px_median *m, const px_frame *to) {
  static float nothing;
  if (m->radius > 2) return parts_of_counting(m, to, &nothing).size;
  return (size_t)((4 * m->radius + 3) * scratch_row(to->width + 2 * m->radius));
}

static void median_tile(const px_median *m, const px_frame *image, const float *input, ptrdiff_t input_stride,
                        const px_frame *from, float *output, ptrdiff_t output_stride, const px_frame *to,
                        float *scratch) {
  const px_plane plane = {input, input_stride, image, from};
  if (m->radius == 1)
    median_by_sorting(3, &plane, output, output_stride, to, scratch);
  else if (m->radius == 2)
    median_by_sorting(5, &plane, output, output_stride, to, scratch);
  else
    median_by_counting(m, &plane, output, output_stride, to, scratch);
}
