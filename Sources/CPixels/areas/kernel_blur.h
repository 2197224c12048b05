// p: σ in pixels. A Gaussian blur of linear light; pixels are weighted by their alpha, which is kept.
#pragma STDC FP_CONTRACT OFF

static px_gaussian gaussian_of_blur(const px_area *area) {
  px_gaussian gaussian;
  px_gaussian_make(&gaussian, area->p[0]);
  return gaussian;
}

static int32_t blur_reach(const px_area *area) { return gaussian_of_blur(area).halo; }

// The kernel's own memory: planes of color times alpha if there is alpha, the blurred planes of the output, and the
// filter's scratch.
static area_needs blur_needs(const area_run *run) {
  const px_gaussian gaussian = gaussian_of_blur(run->area);
  const size_t blurred = (size_t)(scratch_row(run->to->width) * run->to->height * run->planes);
  return (area_needs){.keeps_tile = 1, .planes = run->planes > run->colors ? run->colors : 0,
                      .floats = blurred + gaussian_scratch(&gaussian, run->to)};
}

static inline float *blurred_plane(const area_run *run, int32_t plane) {
  return run->own + scratch_row(run->to->width) * run->to->height * plane;
}

static void blur_begin(area_run *run) { (void)run; }

static void blur_load(area_run *run, int32_t y, int32_t first, px_block *block) {
  if (run->planes == run->colors) return;
  for (int32_t c = 0; c < run->colors; c++) {
    for (int32_t i = 0; i < block->padded; i++) block->color[c][i] *= block->alpha[i];
    memcpy(area_own_row(run, c, y) + first, block->color[c], sizeof(float) * (size_t)block->count);
  }
}

// Blurs the tile when its first row is due.
static void blur_row(area_run *run, int32_t y) {
  if (y != run->to->y) return;
  const px_gaussian gaussian = gaussian_of_blur(run->area);
  for (int32_t plane = 0; plane < run->planes; plane++) {
    const int is_weighted = run->planes > run->colors && plane < run->colors;
    const float *first = is_weighted ? area_own_row(run, plane, run->from->y) : area_row(run, plane, run->from->y);
    const px_plane input = area_plane(run, first);
    gaussian_tile(&gaussian, run->image, input.base, input.stride, run->from, blurred_plane(run, plane),
                  scratch_row(run->to->width), run->to, blurred_plane(run, run->planes));
  }
}

static void blur_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  const ptrdiff_t at = (y - run->to->y) * scratch_row(run->to->width) + first;
  const float *alpha = run->planes > run->colors ? blurred_plane(run, run->colors) + at : NULL;
  for (int32_t c = 0; c < 3; c++) {
    const float *color = blurred_plane(run, c < run->colors ? c : 0) + at;
    for (int32_t i = 0; i < block->padded; i += WIDTH) {
      floats value = load_lanes(&color[i]);
      if (alpha) {
        const floats weight = load_lanes(&alpha[i]);
        // Without any opaque neighbor the pixel keeps its color.
        value = weight > 0x1p-12f ? value / weight : load_lanes(&block->color[c][i]);
      }
      store_lanes(&block->color[c][i], value);
    }
  }
}
