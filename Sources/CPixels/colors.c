// Which results are cached by color, and when that pays off.
#include <string.h>

#include "pixels.h"

int32_t px_step_is_placed(px_step_kind kind) {
  switch (kind) {
#define STEP(name) case PX_STEP_##name: return 1;
    PX_PLACED_STEPS(STEP)
#undef STEP
    default: return 0;
  }
}

// Whether results depend on the place from this step on, as with masks, and with alpha that pictures have changed.
static int32_t is_last_color(const px_step *step) {
  return px_step_is_placed(step->kind) || (step->kind == PX_MIX && (step->mask_count > 0 || step->p[2] != 0.0f));
}

static int32_t unplaced_steps(const px_step *steps, int32_t count) {
  int32_t depth = 0, whole = 0;
  for (int32_t k = 0; k < count && !is_last_color(&steps[k]); k++) {
    depth += steps[k].kind == PX_SAVE ? 1 : steps[k].kind == PX_MIX ? -1 : 0;
    if (depth == 0) whole = k + 1;
  }
  return whole;
}

// The cost of a step in tenths of a nanosecond a pixel.
static int32_t step_cost(px_step_kind kind) {
  switch (kind) {
    case PX_STEP_matrix: return 2;
    case PX_STEP_contrast:
    case PX_STEP_shoulder: return 80;
    default: return 20;
  }
}

// The cost of a pixel: decoding, and the steps.
static int32_t cost_of(const px_step *steps, int32_t count) {
  int32_t cost = 10;
  for (int32_t k = 0; k < count; k++) cost += step_cost(steps[k].kind);
  return cost;
}

// The cost of looking up a pixel, and the cost of a missing one in addition to its steps.
enum { LOOKUP_COST = 15, MISSING_COST = 40 };

int32_t px_color_steps(const px_step *steps, int32_t count) {
  const int32_t whole = unplaced_steps(steps, count);
  return cost_of(steps, whole) > 3 * LOOKUP_COST ? whole : 0;
}

void px_color_cache_begin(px_color_cache *cache, const px_step *steps, int32_t count, float *entries) {
  const uint32_t none = 0xFFFFFFFF;  // not a 24-bit color
  for (int32_t k = 0; k < 1 << PX_COLOR_BITS; k++) memcpy(&entries[4 * k + 3], &none, sizeof none);
  const int32_t whole = px_color_steps(steps, count), cost = cost_of(steps, whole);
  *cache = (px_color_cache){
      .entries = entries, .step_count = whole,
      .most_missing = 256 * (cost - LOOKUP_COST) / (cost + MISSING_COST)};
}
