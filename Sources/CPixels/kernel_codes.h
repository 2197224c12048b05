// Linear light to codes.
#pragma STDC FP_CONTRACT OFF

// The position of a linear value among rising samples, as a fraction of 0…1.
static float search(const px_transfer *transfer, float linear) {
  int32_t low = 0, high = transfer->count - 1;
  while (high - low > 1) {
    int32_t middle = (low + high) / 2;
    if (transfer->samples[middle] <= linear) low = middle; else high = middle;
  }
  float from = transfer->samples[low], to = transfer->samples[high];
  float fraction = to > from ? (linear - from) / (to - from) : 0.0f;
  fraction = fraction < 0.0f ? 0.0f : fraction > 1.0f ? 1.0f : fraction;
  return ((float)low + fraction) / (float)(transfer->count - 1);
}

// Linear light to stored values 0…1, through a parametric curve.
static void encode_parametric(const px_transfer *t, float *v, int32_t count) {
  const float base = t->a * t->d + t->b;
  const float high_start = base > 0.0f ? pow_f(all(base), all(t->g))[0] + t->e : t->e;
  // Between the two pieces the lower one applies.
  const float low_end = t->c * t->d + t->f;
  const float knee = t->c > 0.0f ? (low_end > high_start ? low_end : high_start) : -1.0f;
  const float inverse_c = t->c > 0.0f ? 1.0f / t->c : 0.0f, inverse_a = 1.0f / t->a, inverse_g = 1.0f / t->g;
  for (int32_t i = 0; i < count; i += WIDTH) {
    floats x = clamp(load_lanes(&v[i]), 0.0f, 1.0f);
    floats low = (x - t->f) * inverse_c;
    floats high = (pow_f(x - t->e, all(inverse_g)) - t->b) * inverse_a;
    store_lanes(&v[i], x < knee ? low : x > 0.0f ? high : all(0.0f));
  }
}

static void encode_sampled(const px_transfer *t, float *v, int32_t count) {
  for (int32_t i = 0; i < count; i++) v[i] = search(t, v[i] > 0.0f ? (v[i] < 1.0f ? v[i] : 1.0f) : 0.0f);
}

// Values 0…1 to codes plus ½.
static void plus_half(float *v, float top, int32_t count) {
  for (int32_t i = 0; i < count; i += WIDTH)
    store_lanes(&v[i], clamp(load_lanes(&v[i]), 0.0f, 1.0f) * top + 0.5f);
}

// Codes of a channel, plus ½: truncation then rounds once, half up.
static void codes(const px_transfer *transfer, float top, float *v, int32_t count) {
  if (transfer->words) {
    (void)tone_values(transfer->words, v, count);
    return;
  }
  (transfer->is_sampled ? encode_sampled : encode_parametric)(transfer, v, count);
  plus_half(v, top, count);
}

// The differences between the bits of values, clamped to the range of a table, and the bits of its low end.
static void table_places(const px_code_table *table, const float *v, uint32_t *places, int32_t count) {
  int32_t first;
  memcpy(&first, &table->low, sizeof first);
  for (int32_t i = 0; i < count; i += WIDTH) {
    ints held = as_ints(clamp(load_lanes(&v[i]), table->low, table->high)) - first;
    memcpy(&places[i], &held, sizeof held);
  }
}

static inline uint8_t code_at(const px_code_table *table, uint32_t place) {
  const uint32_t lower = place & ((1u << PX_CODE_BITS) - 1);
  return (uint8_t)((table->entries[place >> PX_CODE_BITS] + lower) >> PX_CODE_BITS);
}

// Writes colors by their tables.
static void store_by_tables(const px_transfer *transfers, const px_block *block, uint8_t *output, int32_t bands) {
  const px_code_table red = *transfers[0].bytes;
  uint32_t reds[BLOCK], greens[BLOCK], blues[BLOCK];
  table_places(&red, block->color[0], reds, block->padded);
  if (bands < 3) {
    for (int32_t i = 0; i < block->count; i++) output[i * bands] = code_at(&red, reds[i]);
    return;
  }
  const px_code_table green = *transfers[1].bytes, blue = *transfers[2].bytes;
  table_places(&green, block->color[1], greens, block->padded);
  table_places(&blue, block->color[2], blues, block->padded);
  for (int32_t i = 0; i < block->count; i++) {
    output[i * bands] = code_at(&red, reds[i]);
    output[i * bands + 1] = code_at(&green, greens[i]);
    output[i * bands + 2] = code_at(&blue, blues[i]);
  }
}
