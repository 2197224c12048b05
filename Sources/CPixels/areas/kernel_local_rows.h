// The rows that a local pass works with: lightness, the coefficients of the mid layer, the tables, blurred lightness.
#pragma STDC FP_CONTRACT OFF

// The kernel's own memory: a plane of lightness if a step has texture; a row of each table, in which gains and veil are
// interleaved if there is haze; rows of the blurred lightness; and lines of a and c: a row of the proxy each, as wide
// as the tile. A line serves several rows of the picture.
//
// For each column of the tile: the entry of a and c before it and the share of the next, and the same for the grid.
enum { ENTRY, ENTRY_SHARE, NODE, NODE_SHARE, LOCAL_COLUMNS };
enum { LINE_PLANES = 2, LINES = 2 };

static inline int has_texture(const px_local *local) { return local->reach >= 0; }

static inline int has_haze(const px_local *local) {
  for (int32_t k = 0; k < local->step_count; k++)
    if (local->steps[k].haze != 0.0f) return 1;
  return 0;
}

static int32_t local_reach(const px_area *area) { return has_texture(area->local) ? area->local->reach : 0; }

static inline size_t grid_row_size(const px_local *local) {
  return (size_t)(local->base->columns * PX_LOCAL_LEVELS);
}

static inline size_t table_row_size(const px_local *local) { return (has_haze(local) ? 2 : 1) * grid_row_size(local); }

static area_needs local_needs(const area_run *run) {
  const px_local *local = run->area->local;
  const size_t tables = (size_t)local->step_count;
  return (area_needs){
      .planes = has_texture(local),
      .own_behind = run->reach,
      .floats = tables * table_row_size(local) + (2 + LOCAL_COLUMNS + LINE_PLANES * LINES) * (size_t)run->stride};
}

// The table of a step for the row.
static inline float *table_row(const area_run *run, int32_t which) {
  return run->own + (size_t)which * table_row_size(run->area->local);
}

// The blurred lightness of the row, and before it the sums over rows.
static inline float *blurred_lightness(const area_run *run) {
  return table_row(run, run->area->local->step_count) + run->stride + run->reach;
}

static inline float *local_columns(const area_run *run, int32_t which) {
  return table_row(run, run->area->local->step_count) + (2 + which) * run->stride;
}

// The line of a row of the proxy; the next line but one takes its place.
static inline float *coefficient_line(const area_run *run, int32_t plane, int32_t row) {
  return local_columns(run, LOCAL_COLUMNS) + (plane * LINES + row % LINES) * run->stride;
}

static void local_load(area_run *run, int32_t y, int32_t first, px_block *block) {
  if (!has_texture(run->area->local)) return;
  float *row = area_own_row(run, 0, y);
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    store_lanes(&row[first + i], lightness_f(run->pass->is_gray ? t.x : luminance_f(t.x, t.y, t.z)));
  }
  const int32_t left = run->from->x - run->to->x, right = left + run->from->width;
  if (first + block->count == right) extend_row(row, left, right, -run->reach, run->to->width + run->reach);
}

// The entry before a position among `count`, and the share of the next.
static inline int32_t entry_before(double position, int32_t count, float *share) {
  const double held = position > 0 ? (position < count - 1 ? position : count - 1) : 0;
  int32_t index = (int32_t)held;
  if (index > count - 2) index = count - 2;
  if (index < 0) index = 0;
  *share = (float)(held - index);
  return index;
}

static void local_begin(area_run *run) {
  const px_local *local = run->area->local;
  int32_t *entries = (int32_t *)local_columns(run, ENTRY), *nodes = (int32_t *)local_columns(run, NODE);
  float *shares = local_columns(run, ENTRY_SHARE), *node_shares = local_columns(run, NODE_SHARE);
  // Vectors may read beyond the last column.
  const int32_t count = (run->to->width + LANES - 1) / LANES * LANES;
  for (int32_t x = 0; x < count; x++) {
    const double center = run->to->x + x + 0.5;
    entries[x] = entry_before(center * local->scale - local->x - 0.5, local->base->width, &shares[x]);
    nodes[x] = entry_before(center * local->grid_scale, local->base->columns, &node_shares[x]) * PX_LOCAL_LEVELS;
  }
  run->next = 0;
}

static void mix_rows(const float *above, const float *below, float share, float *row, size_t count) {
  size_t x = 0;
  for (; x + WIDTH <= count; x += WIDTH) {
    floats from = load_lanes(above + x);
    store_lanes(row + x, from + (load_lanes(below + x) - from) * share);
  }
  for (; x < count; x++) row[x] = above[x] + (below[x] - above[x]) * share;
}

// The same for gains and the veil, which are interleaved.
static void mix_pairs(const float *gains, const float *veil, float share, float *row, size_t count) {
  size_t x = 0;
  for (; x + WIDTH <= count; x += WIDTH) {
    const floats gain = load_lanes(gains + x), haze = load_lanes(veil + x);
    floats_twice both;
    both.even = gain + (load_lanes(gains + count + x) - gain) * share;
    both.odd = haze + (load_lanes(veil + count + x) - haze) * share;
    memcpy(row + 2 * x, &both, sizeof both);
  }
  for (; x < count; x++) {
    row[2 * x] = gains[x] + (gains[count + x] - gains[x]) * share;
    row[2 * x + 1] = veil[x] + (veil[count + x] - veil[x]) * share;
  }
}

// Interpolates between two neighbors in a table for each lane: one load fetches both.
LANEWISE floats between_neighbors(const float *table, const int32_t *index, floats share) {
  typedef double pairs_of_floats __attribute__((ext_vector_type(WIDTH)));
  pairs_of_floats pairs;
  for (int lane = 0; lane < WIDTH; lane++) {
    double pair;
    memcpy(&pair, table + index[lane], sizeof pair);
    pairs[lane] = pair;
  }
  const floats_twice values = (floats_twice)pairs;
  const floats first = values.even, second = values.odd;
  return first + (second - first) * share;
}

// Widens a row of the proxy to the tile, linear between its entries.
static void widen_line(const area_run *run, int32_t plane, int32_t row) {
  const px_local_base_data *base = run->area->local->base;
  const float *from = (plane == 0 ? base->a : base->c) + (size_t)row * (size_t)base->width;
  const int32_t *entries = (const int32_t *)local_columns(run, ENTRY);
  const float *shares = local_columns(run, ENTRY_SHARE);
  const int32_t count = (run->to->width + LANES - 1) / LANES * LANES;
  float *line = coefficient_line(run, plane, row);
  for (int32_t x = 0; x < count; x += WIDTH)
    store_lanes(line + x, base->width > 1 ? between_neighbors(from, entries + x, load_lanes(shares + x)) : all(from[0]));
}

// Where a row of the picture lies between two rows of the proxy.
typedef struct {
  int32_t above, below;
  float share;
} proxy_rows;

static inline proxy_rows proxy_rows_at(const area_run *run, int32_t y) {
  const px_local *local = run->area->local;
  proxy_rows rows;
  rows.above = entry_before((y + 0.5) * local->scale - local->y - 0.5, local->base->height, &rows.share);
  rows.below = rows.above + 1 < local->base->height ? rows.above + 1 : rows.above;
  return rows;
}

// Computes the lines of a row that earlier rows did not need; run->next is the proxy's first row without a line.
static void prepare_lines(area_run *run, int32_t y) {
  const proxy_rows rows = proxy_rows_at(run, y);
  if (run->next < rows.above) run->next = rows.above;
  for (; run->next <= rows.below; run->next++)
    for (int32_t plane = 0; plane < LINE_PLANES; plane++) widen_line(run, plane, run->next);
}

static void blur_lightness(const area_run *run, int32_t y) {
  const px_local *local = run->area->local;
  const int32_t reach = run->reach, last = run->image->height - 1;
  const float *above[PX_LOCAL_WEIGHTS], *below[PX_LOCAL_WEIGHTS];
  float *blurred = blurred_lightness(run), *sums = blurred - run->stride;
  for (int32_t k = 1; k <= reach; k++) {
    above[k] = area_own_row(run, 0, y - k < 0 ? 0 : y - k) - reach;
    below[k] = area_own_row(run, 0, y + k > last ? last : y + k) - reach;
  }
  const float *center = area_own_row(run, 0, y) - reach;
  add_pairs(local->weights, reach, center, above, below, sums - reach, run->to->width + 2 * reach);
  mean_across(local->weights, reach, sums, blurred, run->to->width);
}

static void local_row(area_run *run, int32_t y) {
  const px_local *local = run->area->local;
  prepare_lines(run, y);
  float share;
  const size_t row = grid_row_size(local);
  const size_t first = (size_t)entry_before((y + 0.5) * local->grid_scale, local->base->rows, &share) * row;
  for (int32_t k = 0; k < local->step_count; k++) {
    const float *gains = local->steps[k].gains + first;
    if (local->steps[k].haze != 0.0f)
      mix_pairs(gains, local->base->veil + first, share, table_row(run, k), row);
    else
      mix_rows(gains, gains + row, share, table_row(run, k), row);
  }
  if (has_texture(local)) blur_lightness(run, y);
}
