// p: luminance, color and detail 0…100, and the size of this picture over that of the full one; table: σ of luminance,
// r − b and r − 2g + b at 65 levels of E each. Shrinks the noise of E in opponent planes; see the definition of
// `noiseReduction`.
#pragma STDC FP_CONTRACT OFF

#include "kernel_dct.h"
#include "kernel_dct_blocks.h"
#include "kernel_dct_plane.h"
#include "kernel_dct_rows.h"
#include "kernel_noise_parts.h"
#include "kernel_noise_color.h"

// The two kinds of blocks filter out what is within 2.5 times and 2.7 times σ.
static const double luminance_threshold = 2.5, color_threshold = 2.7;

static int32_t noise_reduction_reach(const px_area *area) {
  return area->p[1] > 0 ? COLOR_REACH : LUMINANCE_REACH;
}

// The kernel's own memory: the opponent planes of E, and what noise_parts lists.
static area_needs noise_reduction_needs(const area_run *run) {
  static float nothing;
  area_run sizes = *run;
  sizes.own = &nothing;
  const size_t floats = (size_t)(parts_of_noise(&sizes).end - &nothing);
  return (area_needs){.strip = NOISE_STRIP, .replaces_colors = 1, .planes = run->colors, .floats = floats};
}

static double noise_strength(double amount) { return amount > 50 ? amount / 50 : 1; }
static float noise_mix(double amount) { return amount < 50 ? (float)(amount / 50) : 1.0f; }

// 2.5/T²
static float noise_gain_of(double threshold) { return (float)(2.5 / (threshold * threshold + 1e-20)); }

// 8-bit codes that no step changes are decoded directly to E.
static void decode_to_e(area_run *run, encoded_codes *codes) {
  const px_area_pass *pass = run->pass;
  run->next = 0;
  if (run->holding != NOT_HELD || pass->source->sample != PX_U8) return;
  if (pass->source->has_matrix || pass->before_count > 0) return;
  if ((pass->source->bands < 3) != (run->colors == 1)) return;
  for (int32_t c = 0; c < run->colors; c++) {
    for (int32_t i = 0; i < CODES; i += WIDTH)
      store_lanes(&codes->of[c][i], encode_f(load_lanes(pass->source->decode[c] + i)));
    run->source.decode[c] = codes->of[c];
  }
  run->next = 1;
}

static inline int is_decoded_to_e(const area_run *run) { return run->next; }

static void noise_reduction_begin(area_run *run) {
  const noise_parts parts = parts_of_noise(run);
  const px_area *area = run->area;
  memset(run->own, 0, sizeof(float) * (size_t)(parts.end - run->own));
  decode_to_e(run, parts.codes);
  const double scale = area->p[3], coarse = 1.25 - area->p[2] / 200;
  const double gray = noise_strength(area->p[0]) * scale, color = noise_strength(area->p[1]) * scale;
  for (int i = 0; i < NOISE_LEVELS; i++) {
    const float *sigma = area->table + i;
    parts.levels->luminance_gain[i] = noise_gain_of(luminance_threshold * coarse * sigma[0] * gray);
    for (int c = 0; c < COLOR_PLANES; c++) {
      const double level = sigma[(c + 1) * NOISE_LEVELS] * color;
      parts.levels->gain[c][i] = noise_gain_of(color_threshold * level);
      parts.levels->sigma[c][i] = (float)level;
    }
  }
  for (int c = 0; c < COLOR_PLANES; c++)
    parts.levels->sigma[c][NOISE_LEVELS] = parts.levels->sigma[c][NOISE_LEVELS - 1];
}

static void encode_block(const area_run *run, px_block *block) {
  for (int32_t c = 0; c < run->colors; c++)
    for (int32_t i = 0; i < block->padded; i += WIDTH)
      store_lanes(&block->color[c][i], encode_f(load_lanes(&block->color[c][i])));
}

// Puts a block of E into the opponent planes.
static void load_opponents(const area_run *run, int32_t y, int32_t first, const px_block *block) {
  float *gray = area_own_row(run, 0, y) + first;
  if (run->colors == 1) {
    for (int32_t i = 0; i < block->padded; i += WIDTH)
      store_lanes(gray + i, load_lanes(&block->color[0][i]) * (3.0f * opponent_gray));
    return;
  }
  float *red_blue = area_own_row(run, 1, y) + first, *green = area_own_row(run, 2, y) + first;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const triple e = load_triple(block, i);
    store_lanes(gray + i, (e.x + e.y + e.z) * opponent_gray);
    store_lanes(red_blue + i, (e.x - e.z) * opponent_red_blue);
    store_lanes(green + i, (e.x + e.z - 2.0f * e.y) * opponent_green);
  }
}

static void noise_reduction_load(area_run *run, int32_t y, int32_t first, px_block *block) {
  px_block encoded;
  if (!is_decoded_to_e(run)) {
    encoded = *block;
    encode_block(run, &encoded);
    block = &encoded;
  }
  load_opponents(run, y, first, block);
  const int32_t left = run->from->x - run->to->x;
  if (first + block->count < left + run->from->width) return;
  const noise_parts parts = parts_of_noise(run);
  if (has_noise_luminance(run))
    split_row(&parts.luminance, area_own_row(run, 0, y) + left, run->from->x, dct_input_row(&parts.luminance, y));
  const int is_last = y % 2 == 1 || y == run->image->height - 1, has_pair = y - y % 2 >= run->from->y;
  if (has_noise_color(run) && is_last && has_pair) load_color_row(run, &parts, y / 2);
}

static void noise_reduction_row(area_run *run, int32_t y) {
  const noise_parts parts = parts_of_noise(run);
  if (has_noise_luminance(run)) {
    denoise_until(&parts.luminance, y);
    denoised_row(&parts.luminance, y, denoised_row_of(&parts, 0));
  }
  if (has_noise_color(run) && (y == run->to->y || y % 2 == 0)) denoise_color(run, &parts, y / 2);
}

static void noise_reduction_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  const noise_parts parts = parts_of_noise(run);
  const float mix[] = {noise_mix(run->area->p[0]), noise_mix(run->area->p[1])};
  const int rows[OPPONENTS] = {0, 1 + y % 2, 3 + y % 2};
  const float *noisy[OPPONENTS] = {NULL}, *denoised[OPPONENTS] = {NULL};
  for (int p = 0; p < run->colors; p++) {
    noisy[p] = area_own_row(run, p, y) + first;
    const int is_denoised = p == 0 ? has_noise_luminance(run) : has_noise_color(run);
    denoised[p] = is_denoised ? denoised_row_of(&parts, rows[p]) + first : noisy[p];
  }
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    floats o[OPPONENTS];
    for (int p = 0; p < OPPONENTS; p++) {
      o[p] = noisy[p] ? load_lanes(noisy[p] + i) : all(0.0f);
      if (denoised[p] != noisy[p]) o[p] += mix[p > 0] * (load_lanes(denoised[p] + i) - o[p]);
    }
    const floats gray = o[0] * opponent_gray, red_blue = o[1] * opponent_red_blue, green = o[2] * opponent_green;
    triple t = {decode_f(gray + red_blue + green), decode_f(gray - 2.0f * green), decode_f(gray - red_blue + green)};
    store_triple(block, i, t);
  }
}
