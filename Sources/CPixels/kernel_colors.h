// Colors whose result is already known; see px_color_cache.
#pragma STDC FP_CONTRACT OFF

enum { LONGEST_PAUSE = 16 };

// Pixels of a block whose colors are new.
typedef struct {
  int32_t count, index[BLOCK];
  uint32_t color[BLOCK];
} px_missing;

// A color in 24 bits, red lowest. All but the last pixel of a row may be read with the byte after it.
static inline uint32_t color_at(const uint8_t *pixel) {
  uint32_t color;
  memcpy(&color, pixel, sizeof color);
  return color & 0xFFFFFF;
}

static inline uint32_t last_color(const uint8_t *pixel) {
  return (uint32_t)pixel[0] | (uint32_t)pixel[1] << 8 | (uint32_t)pixel[2] << 16;
}

// The entry of a color, by multiplicative hashing (D. Knuth, The Art of Computer Programming 3, 6.4). The factor is
// (2^17 + e)/65793 modulo 2^32, so that a color that is lighter by one has the next entry or the one after it: those of
// a smooth area lie side by side. This e found the most colors of photos among several.
static inline float *color_entry(const px_color_cache *cache, uint32_t color) {
  return cache->entries + 4 * (size_t)(color * 3706925023u >> (32 - PX_COLOR_BITS));
}

static inline uint32_t entry_color(const float *entry) {
  uint32_t color;
  memcpy(&color, entry + 3, sizeof color);
  return color;
}

// Records a pixel as missing unless its entry is for its color; returns the entry.
static inline px_node look_color_up(const px_color_cache *cache, uint32_t color, int32_t i, px_missing *missing) {
  const float *entry = color_entry(cache, color);
  missing->index[missing->count] = i;
  missing->color[missing->count] = color;
  missing->count += entry_color(entry) != color;
  return load_node(entry);
}

// Writes the known results of a block, and records which pixels are missing.
static void look_colors_up(const px_color_cache *cache, const uint8_t *input, px_block *block, px_missing *missing) {
  const int32_t last = block->count - 1;
  missing->count = 0;
  int32_t i = 0;
  for (; i + 4 <= last; i += 4) {
    px_node result[4];
    for (int32_t k = 0; k < 4; k++) result[k] = look_color_up(cache, color_at(input + 3 * (i + k)), i + k, missing);
    store_nodes(result, &block->color[0][i], &block->color[1][i], &block->color[2][i]);
  }
  for (; i <= last; i++) {
    const px_node result = look_color_up(cache, last_color(input + 3 * i), i, missing);
    for (int c = 0; c < 3; c++) block->color[c][i] = result[c];
  }
}

// Computes the missing pixels of a block, side by side, and stores them in the cache.
static void compute_missing(const px_source *source, const px_step *steps, const px_missing *missing, px_block *block) {
  px_block computed;
  computed.count = missing->count;
  computed.padded = (missing->count + LANES - 1) / LANES * LANES;
  computed.x = computed.y = 0;
  uint8_t colors[3 * BLOCK];
  for (int32_t j = 0; j < missing->count; j++)
    for (int c = 0; c < 3; c++) colors[3 * j + c] = (uint8_t)(missing->color[j] >> 8 * c);
  load(source, colors, 0, &computed);
  run_steps(steps, source->colors->step_count, &computed);
  for (int32_t j = 0; j < missing->count; j++) {
    float *entry = color_entry(source->colors, missing->color[j]);
    for (int c = 0; c < 3; c++) block->color[c][missing->index[j]] = entry[c] = computed.color[c][j];
    memcpy(entry + 3, &missing->color[j], sizeof missing->color[j]);
  }
}

// Runs the first steps of a program over a block: known colors are looked up, others are computed and known from then
// on. Returns the number of steps; 0 if the block is left to be computed.
static int32_t find_colors(const px_source *source, const px_step *steps, const void *input, int32_t first,
                           px_block *block) {
  px_color_cache *cache = source->colors;
  if (cache->paused > 0) {
    cache->paused--;
    return 0;
  }
  px_missing missing;
  look_colors_up(cache, (const uint8_t *)input + 3 * (ptrdiff_t)first, block, &missing);
  // All colors are new at first, so pauses begin short.
  const int is_worth = missing.count * 256 <= cache->most_missing * block->count;
  cache->pause = is_worth ? 0 : cache->pause == 0 ? 1 : cache->pause < LONGEST_PAUSE ? 2 * cache->pause : LONGEST_PAUSE;
  cache->paused = cache->pause;
  compute_missing(source, steps, &missing, block);
  for (int c = 0; c < 3; c++)
    for (int32_t i = block->count; i < block->padded; i++) block->color[c][i] = 0.0f;
  for (int32_t i = 0; i < block->padded; i++) block->alpha[i] = 1.0f;
  return cache->step_count;
}
