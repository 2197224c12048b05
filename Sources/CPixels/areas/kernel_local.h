// local: neighboring local adjustments over one base; see local.h and the definitions in Tests/Reference/local.py. For each
// pixel the lightness l, the mid layer m = a·l + c, and for each step a gain that is looked up in its table at (x, y, m).
#pragma STDC FP_CONTRACT OFF

#include "kernel_local_rows.h"

// Interpolates between four entries of a table each, two of which lie one grid column after the others.
LANEWISE floats looked_up(const float *table, const int32_t *index, floats across, floats along) {
  const floats left = between_neighbors(table, index, along);
  const floats right = between_neighbors(table + PX_LOCAL_LEVELS, index, along);
  return left + (right - left) * across;
}

// Gains and veil.
typedef struct {
  floats gain, veil;
} local_pair;

// The same for interleaved gains and veil: one load fetches both for two neighbors.
LANEWISE local_pair pair_between_neighbors(const float *table, const int32_t *index, floats share) {
  floats lanes[4];
  for (int k = 0; k < 4; k++) {
    // The nodes of lanes k, k + 4 … make up a vector.
    px_node fourths[WIDTH / 4];
    for (int g = 0; g < WIDTH / 4; g++) fourths[g] = load_node(table + 2 * index[4 * g + k]);
    lanes[k] = joined_nodes(fourths);
  }
  const floats first = __builtin_shufflevector(lanes[0], lanes[1], NODES_LOW);
  const floats second = __builtin_shufflevector(lanes[2], lanes[3], NODES_LOW);
  const floats next_first = __builtin_shufflevector(lanes[0], lanes[1], NODES_HIGH);
  const floats next_second = __builtin_shufflevector(lanes[2], lanes[3], NODES_HIGH);
  const floats gain = __builtin_shufflevector(first, second, NODES_FIRST);
  const floats veil = __builtin_shufflevector(first, second, NODES_SECOND);
  const floats next_gain = __builtin_shufflevector(next_first, next_second, NODES_FIRST);
  const floats next_veil = __builtin_shufflevector(next_first, next_second, NODES_SECOND);
  return (local_pair){gain + (next_gain - gain) * share, veil + (next_veil - veil) * share};
}

LANEWISE local_pair looked_up_pair(const float *table, const int32_t *index, floats across, floats along) {
  const local_pair left = pair_between_neighbors(table, index, along);
  const local_pair right = pair_between_neighbors(table + 2 * PX_LOCAL_LEVELS, index, along);
  return (local_pair){left.gain + (right.gain - left.gain) * across, left.veil + (right.veil - left.veil) * across};
}

// Where the pixels of a block lie: the coefficients of the mid layer, and the grid nodes around them.
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

LANEWISE ints load_ints(const int32_t *from) {
  ints x;
  memcpy(&x, from, sizeof x);
  return x;
}

LANEWISE floats between_lines(const float *above, const float *below, float share) {
  const floats from = load_lanes(above);
  return from + (load_lanes(below) - from) * share;
}

static void place_block(const area_run *run, int32_t y, int32_t first, const px_block *block, local_places *places) {
  const int32_t *nodes = (const int32_t *)local_columns(run, NODE) + first;
  const proxy_rows rows = proxy_rows_at(run, y);
  const float *a_above = coefficient_line(run, 0, rows.above) + first;
  const float *a_below = coefficient_line(run, 0, rows.below) + first;
  const float *c_above = coefficient_line(run, 1, rows.above) + first;
  const float *c_below = coefficient_line(run, 1, rows.below) + first;
  const float *lightness = has_texture(run->area->local) ? area_own_row(run, 0, y) + first : NULL;
  places->across = local_columns(run, NODE_SHARE) + first;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const floats l = lightness ? load_lanes(lightness + i) : block_lightness(run, block, i);
    const floats a = between_lines(a_above + i, a_below + i, rows.share);
    const floats c = between_lines(c_above + i, c_below + i, rows.share);
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
  return looked_up(table, &places->node[i], load_lanes(places->across + i), load_lanes(&places->along[i]));
}

// The gain of texture: the detail between the blurred lightness and the mid layer.
LANEWISE floats texture_gain(float amount, floats blurred, const local_places *places, int32_t i) {
  floats detail = blurred - (load_lanes(&places->a[i]) * blurred + load_lanes(&places->c[i]));
  floats ratio = detail * (1.0f / 0.4f);
  floats shadows = smoothstep_f(-10.0f, 0.25f, load_lanes(&places->mid[i]));
  return amount * shadows * detail / root(1.0f + ratio * ratio);
}

static inline float luminance_of(const float color[3]) {
  return 0.2126f * color[0] + 0.7152f * color[1] + 0.0722f * color[2];
}

// What a step does to pixels: their color is laid over the air by a share, and then multiplied. The loops are short, so
// that a processor has several vectors in flight.
typedef struct {
  float gain[BLOCK], share[BLOCK];
} local_changes;

// The gains of a step with haze, and the shares of haze.
static void haze_changes(const area_run *run, int32_t k, const local_places *places, const px_block *block,
                         local_changes *changes) {
  const px_local_step *step = &run->area->local->steps[k];
  const float *table = table_row(run, k), air = luminance_of(step->air), inverse = 1.0f / air;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const triple t = load_triple(block, i);
    const floats light = run->pass->is_gray ? t.x : luminance_f(t.x, t.y, t.z);
    const local_pair pair =
        looked_up_pair(table, &places->node[i], load_lanes(places->across + i), load_lanes(&places->along[i]));
    store_lanes(&changes->gain[i], pair.gain);
    store_lanes(&changes->share[i], haze_share_f(pair.veil, light, step->haze, inverse));
  }
}

static void remove_haze(const area_run *run, const px_local_step *step, const local_changes *changes, px_block *block) {
  const float air = luminance_of(step->air);
  for (int c = 0; c < 3; c++) {
    const float color = run->pass->is_gray ? air : step->air[c];
    for (int32_t i = 0; i < block->padded; i += WIDTH) {
      const floats value = load_lanes(&block->color[c][i]);
      store_lanes(&block->color[c][i], color + (value - color) * load_lanes(&changes->share[i]));
    }
  }
}

static void gain_changes(const area_run *run, int32_t k, const local_places *places, const px_block *block,
                         local_changes *changes) {
  const float *table = table_row(run, k);
  for (int32_t i = 0; i < block->padded; i += WIDTH) store_lanes(&changes->gain[i], sliced(table, places, i));
}

static void add_texture(const area_run *run, float texture, int32_t first, const local_places *places,
                        const px_block *block, local_changes *changes) {
  const float *blurred = blurred_lightness(run) + first;
  for (int32_t i = 0; i < block->padded; i += WIDTH)
    store_lanes(&changes->gain[i],
                load_lanes(&changes->gain[i]) + texture_gain(texture, load_lanes(blurred + i), places, i));
}

static void run_local_step(const area_run *run, int32_t k, int32_t first, const local_places *places, px_block *block) {
  const px_local_step *step = &run->area->local->steps[k];
  local_changes changes;
  (step->haze != 0.0f ? haze_changes : gain_changes)(run, k, places, block, &changes);
  if (step->texture != 0.0f) add_texture(run, step->texture, first, places, block, &changes);
  if (step->haze != 0.0f) remove_haze(run, step, &changes, block);
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const floats gain = exp2_f(load_lanes(&changes.gain[i]));
    const triple t = load_triple(block, i);
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
