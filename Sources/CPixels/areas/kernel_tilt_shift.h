// p: σ in pixels, a position in the middle of the sharp band, the cosine and sine of the direction across it,
// 1/feather, half of its width. A Gaussian blur as in kernel_blur.h, whose σ grows with the distance from the band:
// interpolated between the picture and blurs of σ/4, σ/2 and σ.
#pragma STDC FP_CONTRACT OFF

enum { TILT_LEVELS = 3 };

static px_gaussian gaussian_of_tilt(const px_area *area, int32_t level) {
  const double shares[TILT_LEVELS] = {0.25, 0.5, 1};
  px_gaussian gaussian;
  px_gaussian_make(&gaussian, area->p[0] * shares[level]);
  return gaussian;
}

static int32_t tilt_shift_reach(const px_area *area) { return blur_reach(area); }

// The kernel's own memory: that of blur, with blurred planes of three levels.
static area_needs tilt_shift_needs(const area_run *run) {
  area_needs needs = blur_needs(run);
  size_t scratch = 0;
  for (int32_t level = 0; level < TILT_LEVELS; level++) {
    const px_gaussian gaussian = gaussian_of_tilt(run->area, level);
    const size_t size = gaussian_scratch(&gaussian, run->to);
    scratch = size > scratch ? size : scratch;
  }
  needs.floats = (size_t)(scratch_row(run->to->width) * run->to->height * run->planes * TILT_LEVELS) + scratch;
  return needs;
}

static inline float *tilt_plane(const area_run *run, int32_t level, int32_t plane) {
  return run->own + scratch_row(run->to->width) * run->to->height * (level * run->planes + plane);
}

static void tilt_shift_begin(area_run *run) { (void)run; }

static void tilt_shift_load(area_run *run, int32_t y, int32_t first, px_block *block) { blur_load(run, y, first, block); }

// Blurs the tile when its first row is due.
static void tilt_shift_row(area_run *run, int32_t y) {
  if (y != run->to->y) return;
  for (int32_t level = 0; level < TILT_LEVELS; level++) {
    const px_gaussian gaussian = gaussian_of_tilt(run->area, level);
    for (int32_t plane = 0; plane < run->planes; plane++) {
      const int is_weighted = run->planes > run->colors && plane < run->colors;
      const float *first = is_weighted ? area_own_row(run, plane, run->from->y) : area_row(run, plane, run->from->y);
      const px_plane input = area_plane(run, first);
      gaussian_tile(&gaussian, run->image, input.base, input.stride, run->from, tilt_plane(run, level, plane),
                    scratch_row(run->to->width), run->to, tilt_plane(run, TILT_LEVELS, 0));
    }
  }
}

// A channel of a level; without any opaque neighbor, the original color.
static inline floats tilted(const area_run *run, int32_t level, int32_t plane, ptrdiff_t at, floats color) {
  const floats value = load_lanes(tilt_plane(run, level, plane) + at);
  if (run->planes == run->colors) return value;
  const floats weight = load_lanes(tilt_plane(run, level, run->colors) + at);
  return weight > 0x1p-12f ? value / weight : color;
}

static void tilt_shift_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  const double *p = run->area->p;
  const ptrdiff_t at = (y - run->to->y) * scratch_row(run->to->width) + first;
  float distances[BLOCK];
  for (int32_t i = 0; i < block->padded; i++) {
    const double across = (block->x + i + 0.5 - p[1]) * p[3] + (y + 0.5 - p[2]) * p[4];
    distances[i] = (float)__builtin_fabs(across);
  }
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const floats t = smoothstep_f((float)p[6], (float)p[5], load_lanes(&distances[i]));
    for (int32_t c = 0; c < 3; c++) {
      const int32_t plane = c < run->colors ? c : 0;
      const floats color = load_lanes(&block->color[c][i]);
      const floats little = tilted(run, 0, plane, at + i, color), half = tilted(run, 1, plane, at + i, color);
      const floats most = tilted(run, 2, plane, at + i, color);
      const floats near = color + (little - color) * (4.0f * t);
      const floats middle = little + (half - little) * (4.0f * t - 1.0f);
      const floats far = half + (most - half) * (2.0f * t - 1.0f);
      store_lanes(&block->color[c][i], t <= 0.0f ? color : t < 0.25f ? near : t < 0.5f ? middle : far);
    }
  }
}
