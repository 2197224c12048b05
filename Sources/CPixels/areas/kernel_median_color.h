// p: radius in pixels. The median of E of each channel in a square of 2·radius + 1 pixels, each channel by itself;
// alpha is kept.
#pragma STDC FP_CONTRACT OFF

// Values are counted from -1/8 to 9/8 of E.
static px_median median_of_area(const px_area *area) {
  const double radius = __builtin_floor(area->p[0] + 0.5);
  return (px_median){.radius = radius < 0 ? 0 : radius > 100 ? 100 : (int32_t)radius, .low = -0.125f, .high = 1.125f};
}

static int32_t median_color_reach(const px_area *area) { return median_of_area(area).radius; }

// The kernel's own memory: planes of E, their medians, and the filter's scratch.
static area_needs median_color_needs(const area_run *run) {
  const px_median m = median_of_area(run->area);
  if (m.radius == 0) return (area_needs){0};
  const size_t medians = (size_t)(scratch_row(run->to->width) * run->to->height * run->colors);
  return (area_needs){.keeps_tile = 1, .planes = run->colors, .floats = medians + median_scratch(&m, run->to)};
}

static inline float *median_plane(const area_run *run, int32_t plane) {
  return run->own + scratch_row(run->to->width) * run->to->height * plane;
}

static void median_color_begin(area_run *run) { (void)run; }

static void median_color_load(area_run *run, int32_t y, int32_t first, px_block *block) {
  if (run->reach == 0) return;
  for (int32_t c = 0; c < run->colors; c++) {
    for (int32_t i = 0; i < block->padded; i += WIDTH)
      store_lanes(&block->color[c][i], encode_f(load_lanes(&block->color[c][i])));
    memcpy(area_own_row(run, c, y) + first, block->color[c], sizeof(float) * (size_t)block->count);
  }
}

// Filters the tile when its first row is due.
static void median_color_row(area_run *run, int32_t y) {
  if (y != run->to->y || run->reach == 0) return;
  const px_median m = median_of_area(run->area);
  for (int32_t plane = 0; plane < run->colors; plane++) {
    const px_plane input = area_plane(run, area_own_row(run, plane, run->from->y));
    median_tile(&m, run->image, input.base, input.stride, run->from, median_plane(run, plane),
                scratch_row(run->to->width), run->to, median_plane(run, run->colors));
  }
}

static void median_color_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  if (run->reach == 0) return;
  const ptrdiff_t at = (y - run->to->y) * scratch_row(run->to->width) + first;
  for (int32_t c = 0; c < 3; c++) {
    const float *median = median_plane(run, c < run->colors ? c : 0) + at;
    for (int32_t i = 0; i < block->padded; i += WIDTH) store_lanes(&block->color[c][i], decode_f(load_lanes(&median[i])));
  }
}
