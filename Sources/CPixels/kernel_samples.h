// Stored samples to linear light and back.
#pragma STDC FP_CONTRACT OFF

// Stored integers to linear light, by table.
#define LOAD_INTEGERS(name, type)                                                                             \
  static void name(const px_source *source, const type *input, px_block *block) {                             \
    const int32_t bands = source->bands;                                                                      \
    if (bands < 3) {                                                                                          \
      for (int32_t i = 0; i < block->count; i++) block->color[0][i] = source->decode[0][input[i * bands]];    \
      return;                                                                                                 \
    }                                                                                                         \
    const float *red = source->decode[0], *green = source->decode[1], *blue = source->decode[2];              \
    for (int32_t i = 0; i < block->count; i++) {                                                              \
      block->color[0][i] = red[input[i * bands]];                                                             \
      block->color[1][i] = green[input[i * bands + 1]];                                                       \
      block->color[2][i] = blue[input[i * bands + 2]];                                                        \
    }                                                                                                         \
  }
LOAD_INTEGERS(load_bytes, uint8_t)
LOAD_INTEGERS(load_words, uint16_t)

static void load_floats(const px_source *source, const float *input, px_block *block) {
  const int32_t bands = source->bands, colors = bands < 3 ? 1 : 3;
  int32_t done = 0;
  if (bands == 3) {
    for (; done + WIDTH <= block->count; done += WIDTH) {
      const float *from = input + 3 * done;
      triple t = {load_lanes(from), load_lanes(from + WIDTH), load_lanes(from + 2 * WIDTH)};
      store_triple(block, done, parted(t));
    }
  }
  for (int c = 0; c < colors; c++)
    for (int32_t i = done; i < block->count; i++) block->color[c][i] = input[i * bands + c];
}

// Every `stride`-th sample as a fraction of the largest value.
static void load_alpha(px_sample sample, const void *input, int32_t stride, px_block *block) {
  for (int32_t i = 0; i < block->count; i++) {
    switch (sample) {
      case PX_U8: block->alpha[i] = (float)((const uint8_t *)input)[i * stride] * (1.0f / 255.0f); break;
      case PX_U16: block->alpha[i] = (float)((const uint16_t *)input)[i * stride] * (1.0f / 65535.0f); break;
      case PX_F32: block->alpha[i] = ((const float *)input)[i * stride]; break;
    }
  }
}

static inline size_t sample_size(px_sample sample) {
  return sample == PX_U8 ? sizeof(uint8_t) : sample == PX_U16 ? sizeof(uint16_t) : sizeof(float);
}

static void apply_matrix(const float *m, px_block *block) {
  for (int32_t i = 0; i < block->padded; i += WIDTH) store_triple(block, i, matrix_times(m, load_triple(block, i)));
}

// The pixels starting at `first`, as linear light in the working space.
static void load(const px_source *source, const void *input, int32_t first, px_block *block) {
  const int32_t bands = source->bands;
  const size_t size = sample_size(source->sample);
  const void *from = (const char *)input + (size_t)first * (size_t)bands * size;
  switch (source->sample) {
    case PX_U8: load_bytes(source, from, block); break;
    case PX_U16: load_words(source, from, block); break;
    case PX_F32: load_floats(source, from, block); break;
  }
  if (bands < 3)
    for (int c = 1; c < 3; c++) memcpy(block->color[c], block->color[0], sizeof(float) * (size_t)block->count);
  for (int c = 0; c < 3; c++)
    for (int32_t i = block->count; i < block->padded; i++) block->color[c][i] = 0.0f;
  if (bands % 2 == 0) {
    load_alpha(source->sample, (const char *)from + (size_t)(bands - 1) * size, bands, block);
    // As with the colors, padding must not be NaN, which a weight of 0 would not cancel.
    for (int32_t i = block->count; i < block->padded; i++) block->alpha[i] = 0.0f;
  } else {
    for (int32_t i = 0; i < block->padded; i++) block->alpha[i] = 1.0f;
  }
  if (source->has_matrix) apply_matrix(source->matrix, block);
}

static void lay_over(const float background[3], px_block *block) {
  for (int c = 0; c < 3; c++) {
    for (int32_t i = 0; i < block->padded; i += WIDTH) {
      floats v = load_lanes(&block->color[c][i]), alpha = load_lanes(&block->alpha[i]);
      store_lanes(&block->color[c][i], alpha == 1.0f ? v : background[c] + (v - background[c]) * alpha);
    }
  }
}

// Writes three planes of codes side by side.
#define STORE_CODES(name, type, lanes)                                                                          \
  static int32_t name(const px_block *block, type *output) {                                                    \
    int32_t done = 0;                                                                                           \
    for (; done + WIDTH <= block->count; done += WIDTH) {                                                       \
      triple t = joined(load_triple(block, done));                                                              \
      lanes first = __builtin_convertvector(to_ints(t.x), lanes);                                               \
      lanes second = __builtin_convertvector(to_ints(t.y), lanes);                                              \
      lanes third = __builtin_convertvector(to_ints(t.z), lanes);                                               \
      memcpy(output + 3 * done, &first, sizeof first);                                                          \
      memcpy(output + 3 * done + WIDTH, &second, sizeof second);                                                \
      memcpy(output + 3 * done + 2 * WIDTH, &third, sizeof third);                                              \
    }                                                                                                           \
    return done;                                                                                                \
  }
STORE_CODES(store_bytes, uint8_t, bytes)
STORE_CODES(store_words, uint16_t, words)

static int32_t store_floats(const px_block *block, float *output) {
  int32_t done = 0;
  for (; done + WIDTH <= block->count; done += WIDTH) {
    triple t = joined(load_triple(block, done));
    store_lanes(output + 3 * done, t.x);
    store_lanes(output + 3 * done + WIDTH, t.y);
    store_lanes(output + 3 * done + 2 * WIDTH, t.z);
  }
  return done;
}

static void store(const px_target *target, void *output, int32_t first, px_block *block) {
  const int32_t bands = target->bands, colors = bands < 3 ? 1 : 3;
  const float *planes[4] = {block->color[0], block->color[1], block->color[2], block->alpha};
  planes[colors] = block->alpha;
  const float top = target->sample == PX_U8 ? 255.0f : 65535.0f;
  if (target->sample == PX_U8 && target->transfer[0].bytes) {
    uint8_t *bytes = (uint8_t *)output + (ptrdiff_t)first * bands;
    store_by_tables(target->transfer, block, bytes, bands);
    if (bands % 2) return;
    plus_half(block->alpha, top, block->padded);
    for (int32_t i = 0; i < block->count; i++) bytes[i * bands + colors] = (uint8_t)(int32_t)block->alpha[i];
    return;
  }
  if (target->sample != PX_F32) {
    for (int c = 0; c < colors; c++) codes(&target->transfer[c], top, block->color[c], block->padded);
    if (bands % 2 == 0) plus_half(block->alpha, top, block->padded);
  }
  void *to = (char *)output + (size_t)first * (size_t)bands * sample_size(target->sample);
  int32_t done = 0;
  switch (target->sample) {
    case PX_U8:
      if (bands == 3) done = store_bytes(block, to);
      for (int c = 0; c < bands; c++)
        for (int32_t i = done; i < block->count; i++) ((uint8_t *)to)[i * bands + c] = (uint8_t)(int32_t)planes[c][i];
      break;
    case PX_U16:
      if (bands == 3) done = store_words(block, to);
      for (int c = 0; c < bands; c++)
        for (int32_t i = done; i < block->count; i++) ((uint16_t *)to)[i * bands + c] = (uint16_t)(int32_t)planes[c][i];
      break;
    case PX_F32:
      if (bands == 3) done = store_floats(block, to);
      for (int c = 0; c < bands; c++)
        for (int32_t i = done; i < block->count; i++) ((float *)to)[i * bands + c] = planes[c][i];
      break;
  }
}
