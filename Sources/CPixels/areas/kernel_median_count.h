// The median of a larger square, by counting.
#pragma STDC FP_CONTRACT OFF

// Values are counted in 64 runs of 64 bins: for each column of the square, and for the square (S. Perreault and P.
// Hébert, Median Filtering in Constant Time, 2007). Counts are cumulative, up to a run, and within a run up to a bin,
// so that a place is found without branches. One strip of columns is processed at a time, to stay in the cache.
enum { BINS = 4096, RUNS = 64, RUN = 64, STRIP = 128 };

typedef struct {
  uint16_t runs[RUNS];
  uint16_t bins[RUNS][RUN];
} px_counts;

// Counts of the square, whose runs of bins are updated on demand.
typedef struct {
  px_counts counts;
  int32_t last[RUNS];  // the column of the strip for which a run's bins are up to date
} px_square;

static inline void add_counts(uint16_t *to, const uint16_t *from) {
  for (int k = 0; k < RUN; k++) to[k] = (uint16_t)(to[k] + from[k]);
}

static inline void remove_counts(uint16_t *to, const uint16_t *from) {
  for (int k = 0; k < RUN; k++) to[k] = (uint16_t)(to[k] - from[k]);
}

static inline void move_counts(uint16_t *to, const uint16_t *entering, const uint16_t *leaving) {
  for (int k = 0; k < RUN; k++) to[k] = (uint16_t)(to[k] + entering[k] - leaving[k]);
}

typedef uint16_t shorts __attribute__((ext_vector_type(2 * WIDTH)));

// The number of counts that are at most `rank`: the first run or bin with the value of this rank.
static inline int place_of(const uint16_t *counts, uint16_t rank) {
  shorts places = (shorts)((uint16_t)0);
  for (int k = 0; k < RUN; k += 2 * WIDTH) {
    shorts some;
    memcpy(&some, counts + k, sizeof some);
    // A true lane is −1.
    places -= (shorts)(some <= rank);
  }
  return __builtin_reduce_add(places);
}

// Adds a row of bins to the counts, or removes it.
static void count_row(px_counts *columns, const uint16_t *bins, int32_t width, int entering) {
  // Every count at or after place k changes by one.
  uint16_t ones[2 * RUN];
  for (int k = 0; k < RUN; k++) {
    ones[k] = 0;
    ones[RUN + k] = 1;
  }
  for (int32_t x = 0; x < width; x++) {
    const int run = bins[x] / RUN, bin = bins[x] % RUN;
    if (entering) {
      add_counts(columns[x].runs, &ones[RUN - run]);
      add_counts(columns[x].bins[run], &ones[RUN - bin]);
    } else {
      remove_counts(columns[x].runs, &ones[RUN - run]);
      remove_counts(columns[x].bins[run], &ones[RUN - bin]);
    }
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

// The bin of the median of the square over columns x to x + 2·radius, whose runs are up to date.
static int median_bin(px_square *square, const px_counts *columns, int32_t radius, int32_t x) {
  const uint16_t rank = (uint16_t)((2 * radius + 1) * (2 * radius + 1) / 2);
  const int run = place_of(square->counts.runs, rank);
  update_run(square, columns, radius, x, run);
  const uint16_t below = run > 0 ? square->counts.runs[run - 1] : 0;
  return run * RUN + place_of(square->counts.bins[run], (uint16_t)(rank - below));
}

typedef struct {
  px_counts *columns;
  px_square *square;
  float *values;      // the values of the rows of the square
  uint16_t *bins;     // their bins; one row more, which leaves the square
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
  // Counts begin at the start of a cache line.
  const uintptr_t line = 64, here = (uintptr_t)(scratch + at);
  parts.columns = (px_counts *)(scratch + at + (line - here % line) % line / sizeof(float));
  parts.square = (px_square *)(parts.columns + width);
  at += line / sizeof(float) + (ptrdiff_t)(sizeof(px_counts) / sizeof(float)) * width;
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

// One row of a strip; `values` and `bins` are those of its own row, starting at the first column of the output.
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
      if (y > 0) count_row(parts.columns, parts.bins + (y - 1) % rows * parts.stride, width, 0);
      const ptrdiff_t center = (y + radius) % rows * parts.stride + radius;
      count_medians(m, &parts, parts.values + center, parts.bins + center, output + y * output_stride + first, strip);
    }
  }
}
