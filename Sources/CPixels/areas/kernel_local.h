// local: neighboring local adjustments over one base; see local.h and the definitions in Tests/Reference/local.py. For each
// pixel the lightness l, the mid layer m = a·l + c, and for each step a gain that is looked up in its table at (x, y, m).
#pragma STDC FP_CONTRACT OFF

// Of the kernel's own: a plane of lightness where a step has texture; rows of a and c, of each table, of the veil, and of
// the blurred lightness.
//
// For each column of the tile: the entry of a and c before it and the share of the next, and the same of the grid.
enum { ENTRY, ENTRY_SHARE, NODE, NODE_SHARE, LOCAL_COLUMNS };

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

// The last entry stands twice, so that each has a next.
static inline size_t plane_row_size(const px_local *local) { return (size_t)local->base->width + 1; }

static area_needs local_needs(const area_run *run) {
  const px_local *local = run->area->local;
  const size_t tables = (size_t)local->step_count + 1;
  return (area_needs){
      .planes = has_texture(local),
      .floats = 2 * plane_row_size(local) + tables * grid_row_size(local) + (size_t)(2 * run->stride) +
                LOCAL_COLUMNS * (size_t)run->stride};
}

static inline float *coefficient_row(const area_run *run, int32_t which) {
  return run->own + (size_t)which * plane_row_size(run->area->local);
}

// The table of a step for the row, or, with the number of steps, the veil.
static inline float *grid_row(const area_run *run, int32_t which) {
  const px_local *local = run->area->local;
  return run->own + 2 * plane_row_size(local) + (size_t)which * grid_row_size(local);
}

// The blurred lightness of the row, and before it the sums over rows.
static inline float *blurred_lightness(const area_run *run) {
  return grid_row(run, run->area->local->step_count + 1) + run->stride + run->reach;
}

static void local_load(area_run *run, int32_t y, int32_t first, px_block *block) {
  if (!has_texture(run->area->local)) return;
  float *row = area_own_row(run, 0, y);
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    store_lanes(&block->color[0][i], lightness_f(run->pass->is_gray ? t.x : luminance_f(t.x, t.y, t.z)));
  }
  memcpy(row + first, block->color[0], sizeof(float) * (size_t)block->count);
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

static inline float *local_columns(const area_run *run, int32_t which) {
  return grid_row(run, run->area->local->step_count + 1) + (2 + which) * run->stride;
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
}

static void mix_rows(const float *above, const float *below, float share, float *row, size_t count) {
  size_t x = 0;
  for (; x + WIDTH <= count; x += WIDTH) {
    floats from = load_lanes(above + x);
    store_lanes(row + x, from + (load_lanes(below + x) - from) * share);
  }
  for (; x < count; x++) row[x] = above[x] + (below[x] - above[x]) * share;
}

static void blur_lightness(const area_run *run, int32_t y) {
  const px_local *local = run->area->local;
  const int32_t last = run->image->height - 1, low = -run->reach, high = run->to->width + run->reach;
  float *blurred = blurred_lightness(run), *sums = blurred - run->stride;
  const float *center = area_own_row(run, 0, y);
  for (int32_t x = low; x < high; x += WIDTH) store_lanes(&sums[x], local->weights[0] * load_lanes(&center[x]));
  for (int32_t k = 1; k <= run->reach; k++) {
    const float *above = area_own_row(run, 0, y - k < 0 ? 0 : y - k);
    const float *below = area_own_row(run, 0, y + k > last ? last : y + k);
    for (int32_t x = low; x < high; x += WIDTH)
      store_lanes(&sums[x], load_lanes(&sums[x]) + local->weights[k] * (load_lanes(&above[x]) + load_lanes(&below[x])));
  }
  for (int32_t x = 0; x < run->to->width; x += WIDTH) {
    floats sum = local->weights[0] * load_lanes(&sums[x]);
    for (int32_t k = 1; k <= run->reach; k++)
      sum += local->weights[k] * (load_lanes(&sums[x - k]) + load_lanes(&sums[x + k]));
    store_lanes(&blurred[x], sum);
  }
}

static void local_row(area_run *run, int32_t y) {
  const px_local *local = run->area->local;
  const px_local_base_data *base = local->base;
  float share;
  const double place = (y + 0.5) * local->scale - local->y;
  const int32_t j = entry_before(place - 0.5, base->height, &share), next = j + 1 < base->height ? j + 1 : j;
  const size_t width = (size_t)base->width;
  const float *const planes[2] = {base->a, base->c};
  for (int32_t plane = 0; plane < 2; plane++) {
    float *mixed = coefficient_row(run, plane);
    mix_rows(planes[plane] + (size_t)j * width, planes[plane] + (size_t)next * width, share, mixed, width);
    mixed[width] = mixed[width - 1];
  }
  const size_t row = grid_row_size(local);
  const int32_t above = entry_before((y + 0.5) * local->grid_scale, base->rows, &share);
  const size_t first = (size_t)above * row;
  for (int32_t k = 0; k < local->step_count; k++) {
    const float *gains = local->steps[k].gains + first;
    mix_rows(gains, gains + row, share, grid_row(run, k), row);
  }
  if (has_haze(local))
    mix_rows(base->veil + first, base->veil + first + row, share, grid_row(run, local->step_count), row);
  if (has_texture(local)) blur_lightness(run, y);
}

// The values between four entries of a table each, two of which lie `stride` after the others.
LANEWISE floats looked_up(const float *table, ints index, int32_t stride, floats across, floats along) {
  floats a, b, c, d;
  for (int lane = 0; lane < WIDTH; lane++) {
    const float *from = table + index[lane];
    a[lane] = from[0];
    b[lane] = from[1];
    c[lane] = from[stride];
    d[lane] = from[stride + 1];
  }
  a += (b - a) * along;
  c += (d - c) * along;
  return a + (c - a) * across;
}

LANEWISE ints load_ints(const int32_t *from) {
  ints x;
  memcpy(&x, from, sizeof x);
  return x;
}

// Where the pixels of a block lie: the coefficients of the mid layer, and between which nodes of the grid.
typedef struct {
  float a[BLOCK], c[BLOCK], mid[BLOCK], along[BLOCK];
  int32_t node[BLOCK];
  const float *across;
} local_places;

// The lightness of pixels of a block.
LANEWISE floats block_lightness(const area_run *run, const px_block *block, int32_t i) {
  triple t = load_triple(block, i);
  return lightness_f(run->pass->is_gray ? t.x : luminance_f(t.x, t.y, t.z));
}

// The coefficients of pixels: linear between two entries of a row.
LANEWISE floats between_entries(const float *row, ints entry, floats share) {
  floats from, to;
  for (int lane = 0; lane < WIDTH; lane++) {
    from[lane] = row[entry[lane]];
    to[lane] = row[entry[lane] + 1];
  }
  return from + (to - from) * share;
}

static void place_block(const area_run *run, int32_t y, int32_t first, const px_block *block, local_places *places) {
  const int32_t *entries = (const int32_t *)local_columns(run, ENTRY) + first;
  const int32_t *nodes = (const int32_t *)local_columns(run, NODE) + first;
  const float *shares = local_columns(run, ENTRY_SHARE) + first;
  const float *a_row = coefficient_row(run, 0), *c_row = coefficient_row(run, 1);
  const float *lightness = has_texture(run->area->local) ? area_own_row(run, 0, y) + first : NULL;
  places->across = local_columns(run, NODE_SHARE) + first;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const ints entry = load_ints(entries + i);
    const floats share = load_lanes(shares + i);
    const floats l = lightness ? load_lanes(lightness + i) : block_lightness(run, block, i);
    const floats a = between_entries(a_row, entry, share), c = between_entries(c_row, entry, share);
    const floats mid = a * l + c, z = clamp((mid + 12.0f) * 4.0f, 0.0f, PX_LOCAL_LEVELS - 1);
    ints level = to_ints(z);
    level = level > PX_LOCAL_LEVELS - 2 ? (ints)(PX_LOCAL_LEVELS - 2) : level;
    const ints node = load_ints(nodes + i) + level;
    store_lanes(&places->a[i], a);
    store_lanes(&places->c[i], c);
    store_lanes(&places->mid[i], mid);
    store_lanes(&places->along[i], z - to_floats(level));
    memcpy(&places->node[i], &node, sizeof node);
  }
}

LANEWISE floats sliced(const float *table, const local_places *places, int32_t i) {
  return looked_up(table, load_ints(&places->node[i]), PX_LOCAL_LEVELS, load_lanes(places->across + i),
                   load_lanes(&places->along[i]));
}

// The gain of texture: the detail between the blurred lightness and the mid layer.
LANEWISE floats texture_gain(float amount, floats blurred, const local_places *places, int32_t i) {
  floats detail = blurred - (load_lanes(&places->a[i]) * blurred + load_lanes(&places->c[i]));
  floats ratio = detail * (1.0f / 0.4f);
  floats shadows = smoothstep_f(-10.0f, 0.25f, load_lanes(&places->mid[i]));
  return amount * shadows * detail / root(1.0f + ratio * ratio);
}

static void remove_haze(const px_local_step *step, int is_gray, const float *veil, const local_places *places,
                        px_block *block) {
  const float air = 0.2126f * step->air[0] + 0.7152f * step->air[1] + 0.0722f * step->air[2];
  const float *color = step->air;
  const float gray[3] = {air, air, air};
  if (is_gray) color = gray;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    floats light = is_gray ? t.x : luminance_f(t.x, t.y, t.z);
    floats share = haze_share_f(sliced(veil, places, i), light, step->haze, air);
    t.x = color[0] + (t.x - color[0]) * share;
    t.y = color[1] + (t.y - color[1]) * share;
    t.z = color[2] + (t.z - color[2]) * share;
    store_triple(block, i, t);
  }
}

static void run_local_step(const area_run *run, int32_t k, int32_t first, const local_places *places, px_block *block) {
  const px_local *local = run->area->local;
  const px_local_step *step = &local->steps[k];
  if (step->haze != 0.0f)
    remove_haze(step, run->pass->is_gray, grid_row(run, local->step_count), places, block);
  const float *table = grid_row(run, k);
  const float *blurred = step->texture != 0.0f ? blurred_lightness(run) + first : NULL;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    floats gain = sliced(table, places, i);
    if (blurred) gain += texture_gain(step->texture, load_lanes(blurred + i), places, i);
    gain = exp2_f(gain);
    triple t = load_triple(block, i);
    store_triple(block, i, (triple){t.x * gain, t.y * gain, t.z * gain});
  }
}

static void local_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  const px_local *local = run->area->local;
  local_places places;
  place_block(run, y, first, block, &places);
  for (int32_t k = 0; k < local->step_count; k++) {
    const px_local_step *step = &local->steps[k];
    px_block before;
    if (step->is_mixed) before = *block;
    run_local_step(run, k, first, &places, block);
    if (step->is_mixed) mix_block(step->opacity, step->blend, step->mask, step->mask_count, &before, block);
  }
}
