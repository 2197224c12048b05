// tones: linear light to linear light, a table for each channel.
#pragma STDC FP_CONTRACT OFF

LANEWISE floats signed_root(floats x) { return with_sign(root(magnitude(x)), x); }

// Looks up a run of values in a tone's table, clamped to its ends; returns whether any was beyond them.
static inline int tone_values(const px_tone *tone, float *v, int32_t count) {
  int32_t index[BLOCK];
  float fraction[BLOCK], pair[2 * BLOCK];
  const float top = (float)tone->count;
  ints outside = (ints)(0);
  for (int32_t i = 0; i < count; i += WIDTH) {
    floats position = (signed_root(load_lanes(&v[i])) - tone->low) * tone->steps_per_unit;
    floats inside = clamp(position, 0.0f, top);
    outside |= position != inside;
    ints at = to_ints(inside);
    at = at > tone->count - 1 ? (ints)(tone->count - 1) : at;
    memcpy(&index[i], &at, sizeof at);
    store_lanes(&fraction[i], inside - to_floats(at));
  }
  // A value and its difference are fetched by one load; the gather instructions are no faster.
  for (int32_t i = 0; i < count; i++) memcpy(&pair[2 * i], &tone->pairs[2 * index[i]], 2 * sizeof(float));
  for (int32_t i = 0; i < count; i++) v[i] = pair[2 * i] + pair[2 * i + 1] * fraction[i];
  return any(outside);
}

static void tone_channel(const px_tone *tone, float *v, int32_t count) {
  float before[BLOCK];
  memcpy(before, v, sizeof(float) * (size_t)count);
  if (!tone_values(tone, v, count)) return;
  const float low = tone->low, high = low + (float)tone->count / tone->steps_per_unit;
  for (int32_t i = 0; i < count; i += WIDTH) {
    floats x = load_lanes(&before[i]), s = signed_root(x), e = encode_f(x);
    floats below = decode_f(tone->below_offset + tone->below_slope * e);
    floats above = decode_f(tone->above_offset + tone->above_slope * e);
    store_lanes(&v[i], s < low ? below : s > high ? above : load_lanes(&v[i]));
  }
}

static void step_tone(const px_step *step, px_block *block) {
  for (int c = 0; c < 3; c++)
    if (step->tones[c].count) tone_channel(&step->tones[c], block->color[c], block->padded);
}
