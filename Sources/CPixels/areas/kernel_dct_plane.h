// Denoises a plane by a sliding DCT, row by row.
//
// Blocks lie at every `step`-th pixel of the image, and the last of a row or column at its end.
#pragma STDC FP_CONTRACT OFF

typedef struct {
  int32_t step, width, height;  // of the image
  px_frame to;                  // the part of the image that is wanted
  int32_t origin, right;        // the columns that are held; `origin` is a multiple of `step`
  int32_t columns, length;      // values of a phase that are used, and that there is room for
  int32_t held;                 // rows of input
  float *input, *guide;         // rings of rows; `guide` may be null
  float *spectrum, *guide_sums; // coefficients of columns; sums of columns of the guide
  float *sums, *weights;        // rings: eight rows of sums of results, the weights of eight rows of blocks
  const float *gains;           // 2.5/T² for each level of the guide
} dct_plane;

// A row of a ring, phase after phase.
static inline float *phases_of_row(const dct_plane *p, float *ring, int32_t row) {
  return ring + (ptrdiff_t)row * p->step * p->length;
}

static inline float *dct_input_row(const dct_plane *p, int32_t y) { return phases_of_row(p, p->input, y % p->held); }

// Lays out the scratch of a plane whose columns x … right − 1 are held; returns its end.
static float *lay_out_dct_plane(dct_plane *p, int32_t x, int32_t has_guide, float *scratch) {
  p->origin = x / p->step * p->step;
  p->columns = (p->right - p->origin + p->step - 1) / p->step;
  p->length = (p->columns + CHUNK - 1) / CHUNK * CHUNK + 2 * LANES;
  const ptrdiff_t row = (ptrdiff_t)p->step * p->length;
  p->input = scratch;
  p->spectrum = p->input + row * p->held;
  p->sums = p->spectrum + row * DCT;
  p->weights = p->sums + row * DCT;
  scratch = p->weights + row * DCT;
  p->guide = has_guide ? scratch : NULL;
  p->guide_sums = has_guide ? scratch + row * p->held : NULL;
  return has_guide ? p->guide_sums + row : scratch;
}

// Puts every other value into one row and the rest into another; returns how many went into each.
static int32_t part_twos(const float *values, int32_t count, float *even, float *odd) {
  int32_t i = 0;
  for (; 2 * (i + WIDTH) <= count; i += WIDTH) {
    floats_twice both;
    memcpy(&both, values + 2 * i, sizeof both);
    store_lanes(even + i, both.even);
    store_lanes(odd + i, both.odd);
  }
  return i;
}

// Puts every fourth value into the first row, the values after these into the second, and so on, rows `length` apart.
static int32_t part_fours(const float *values, int32_t count, float *rows, ptrdiff_t length) {
  int32_t i = 0;
  for (; 4 * (i + WIDTH) <= count; i += WIDTH) {
    floats_twice first, second, even, odd;
    memcpy(&first, values + 4 * i, sizeof first);
    memcpy(&second, values + 4 * i + 2 * WIDTH, sizeof second);
    even.lo = first.even;
    even.hi = second.even;
    odd.lo = first.odd;
    odd.hi = second.odd;
    store_lanes(rows + i, even.even);
    store_lanes(rows + length + i, odd.even);
    store_lanes(rows + 2 * length + i, even.odd);
    store_lanes(rows + 3 * length + i, odd.odd);
  }
  return i;
}

// Where a column lies in a row of phases.
static inline ptrdiff_t place_of_column(const dct_plane *p, int32_t x) {
  return (x - p->origin) % p->step * (ptrdiff_t)p->length + (x - p->origin) / p->step;
}

// Puts the values of a row, starting at column x, where the DCT expects them.
static void split_row(const dct_plane *p, const float *row, int32_t x, float *phases) {
  const int32_t whole = (x + p->step - 1) / p->step * p->step, first = whole < p->right ? whole : p->right;
  for (int32_t column = x; column < first; column++) phases[place_of_column(p, column)] = row[column - x];
  float *to = phases + (first - p->origin) / p->step;
  const int32_t count = p->right - first;
  const int32_t done = p->step == 2   ? part_twos(row + first - x, count, to, to + p->length)
                       : p->step == 4 ? part_fours(row + first - x, count, to, p->length)
                                      : 0;
  for (int32_t column = first + done * p->step; column < p->right; column++)
    phases[place_of_column(p, column)] = row[column - x];
}

static inline int is_dct_plane(const dct_plane *p) { return p->width >= DCT && p->height >= DCT; }

static inline int is_block_row(const dct_plane *p, int32_t y) {
  return y >= 0 && y <= p->height - DCT && (y % p->step == 0 || y == p->height - DCT);
}

// A row of blocks in progress. It is processed in runs of columns that stay in the first-level cache from the transform
// to the result.
typedef struct {
  const dct_plane *plane;
  int32_t y, begun;      // the first `begun` of the rows under it have results already
  int32_t runs;          // of CHUNK values of each phase
  block_source source;
  block_chunk chunk, last;
  const float *from[DCT], *guide[DCT];
  float *to[DCT], *weights;
} block_row;

static block_row *begin_block_row(block_row *row, const dct_plane *p, int32_t y, int32_t begun) {
  row->plane = p;
  row->y = y;
  row->begun = begun;
  row->runs = (p->columns + CHUNK - 1) / CHUNK;
  row->source = (block_source){p->spectrum, p->step * (ptrdiff_t)p->length, {0}, p->guide_sums};
  memset(&row->chunk, 0, sizeof row->chunk);
  row->weights = phases_of_row(p, p->weights, y % DCT);
  for (int32_t k = 0; k < DCT; k++) {
    row->source.at[k] = k % p->step * (ptrdiff_t)p->length + k / p->step;
    row->from[k] = dct_input_row(p, y + k);
    row->guide[k] = p->guide ? phases_of_row(p, p->guide, (y + k) % p->held) : NULL;
    row->to[k] = phases_of_row(p, p->sums, (y + k) % DCT);
  }
  return row;
}

static inline int32_t end_of_run(const block_row *row, int32_t run) {
  const int32_t end = (run + 1) * CHUNK;
  return end < row->plane->columns ? end : row->plane->columns;
}

// DCT of the columns of a run, and the sums of the guide.
static void transform_columns(const block_row *row, int32_t run) {
  const dct_plane *p = row->plane;
  const int32_t end = end_of_run(row, run);
  for (int32_t phase = 0; phase < p->step; phase++)
    for (ptrdiff_t i = phase * (ptrdiff_t)p->length + run * CHUNK; i < phase * (ptrdiff_t)p->length + end; i += WIDTH) {
      floats x[DCT];
      for (int k = 0; k < DCT; k++) x[k] = load_lanes(row->from[k] + i);
      forward_dct(x);
      for (int k = 0; k < DCT; k++) store_lanes(p->spectrum + k * row->source.row + i, x[k]);
      if (!p->guide) continue;
      floats sum = load_lanes(row->guide[0] + i);
      for (int k = 1; k < DCT; k++) sum += load_lanes(row->guide[k] + i);
      store_lanes(p->guide_sums + i, sum);
    }
}

// Shrinks the last block of a row if it lies off the raster. Its result is the chunk's first.
static int shrink_last_block(const dct_plane *p, block_chunk *chunk) {
  const int32_t x = p->width - DCT;
  if (x % p->step == 0 || p->right < p->width) return 0;
  float values[DCT * DCT * LANES] = {0}, guide[DCT * LANES] = {0};
  block_source source = {.values = values, .row = DCT * LANES, .guide = p->guide ? guide : NULL};
  for (int32_t j = 0; j < DCT; j++) {
    const ptrdiff_t at = place_of_column(p, x + j);
    source.at[j] = j * LANES;
    if (p->guide) guide[j * LANES] = p->guide_sums[at];
    for (int v = 0; v < DCT; v++)
      values[(v * DCT + j) * LANES] = p->spectrum[v * (ptrdiff_t)p->step * p->length + at];
  }
  shrink_blocks(&source, p->gains, 0, chunk, 0);
  return 1;
}

static void add_last_block(const dct_plane *p, const block_chunk *chunk, float *weights) {
  const int32_t x = p->width - DCT;
  for (int32_t j = 0; j < DCT; j++) {
    const ptrdiff_t at = place_of_column(p, x + j);
    weights[at] += chunk->weights[BEFORE];
    for (int v = 0; v < DCT; v++)
      p->spectrum[v * (ptrdiff_t)p->step * p->length + at] += chunk->values[v][j][BEFORE];
  }
}

// Replaces the coefficients of a run's columns by sums over its blocks, and stores the sums of weights beside them.
static void shrink_run(block_row *row, int32_t run) {
  const dct_plane *p = row->plane;
  const int32_t count = p->right - DCT < p->origin ? 0 : (p->right - DCT - p->origin) / p->step + 1, first = run * CHUNK;
  const int32_t end = count - first > CHUNK ? CHUNK : count - first > 0 ? count - first : 0;
  for (int32_t k = 0; k < end; k += WIDTH) shrink_blocks(&row->source, p->gains, first + k, &row->chunk, k);
  if (end < CHUNK) clear_blocks(&row->chunk, end);
  for (int32_t phase = 0; phase < p->step; phase++) {
    const ptrdiff_t at = phase * (ptrdiff_t)p->length + first;
    sum_blocks(row->chunk.weights, 0, DCT / p->step, row->weights + at);
    for (int v = 0; v < DCT; v++)
      sum_blocks(row->chunk.values[v][phase], p->step * (BEFORE + CHUNK), DCT / p->step,
                 p->spectrum + v * row->source.row + at);
  }
  keep_last_blocks(&row->chunk);
}

// Adds the results of a run to the rows under it.
static void restore_columns(const block_row *row, int32_t run) {
  const dct_plane *p = row->plane;
  const int32_t end = end_of_run(row, run);
  for (int32_t phase = 0; phase < p->step; phase++)
    for (ptrdiff_t i = phase * (ptrdiff_t)p->length + run * CHUNK; i < phase * (ptrdiff_t)p->length + end; i += WIDTH) {
      floats x[DCT];
      for (int k = 0; k < DCT; k++) x[k] = load_lanes(p->spectrum + k * row->source.row + i);
      inverse_dct(x);
      for (int k = 0; k < row->begun; k++) store_lanes(row->to[k] + i, load_lanes(row->to[k] + i) + x[k]);
      for (int k = row->begun; k < DCT; k++) store_lanes(row->to[k] + i, x[k]);
    }
}

// Denoises a row of blocks. A block extends into the next run, and the last one, off the raster, lies in the last two
// runs.
static void denoise_block_row(const dct_plane *p, int32_t y, int32_t begun) {
  block_row scratch, *row = begin_block_row(&scratch, p, y, begun);
  int has_last = 0;
  transform_columns(row, 0);
  for (int32_t run = 0; run < row->runs; run++) {
    if (run + 1 < row->runs) transform_columns(row, run + 1);
    if (run == row->runs - 2 || row->runs == 1) has_last = shrink_last_block(p, &row->last);
    shrink_run(row, run);
    if (run < row->runs - 2) restore_columns(row, run);
  }
  if (has_last) add_last_block(p, &row->last, row->weights);
  for (int32_t run = row->runs < 2 ? 0 : row->runs - 2; run < row->runs; run++) restore_columns(row, run);
}
