// Samples in, program, samples out.
#include "block.h"
#include "float_math.h"

#pragma STDC FP_CONTRACT OFF

static inline float stored(const px_source *source, const void *input, int32_t index) {
  switch (source->sample) {
    case PX_U8: return (float)((const uint8_t *)input)[index];
    case PX_U16: return (float)((const uint16_t *)input)[index];
    default: return ((const float *)input)[index];
  }
}

static void load(const px_source *source, const void *input, int32_t first, px_block *block) {
  const int32_t bands = source->bands, colors = bands < 3 ? 1 : 3;
  for (int c = 0; c < colors; c++) {
    float *v = block->color[c];
    const float *decode = source->decode[c];
    for (int32_t i = 0; i < block->count; i++) {
      int32_t index = (first + i) * bands + c;
      switch (source->sample) {
        case PX_U8: v[i] = decode[((const uint8_t *)input)[index]]; break;
        case PX_U16: v[i] = decode[((const uint16_t *)input)[index]]; break;
        case PX_F32: v[i] = ((const float *)input)[index]; break;
      }
    }
  }
  for (int c = colors; c < 3; c++)
    for (int32_t i = 0; i < block->count; i++) block->color[c][i] = block->color[0][i];
  const float scale = source->sample == PX_U8 ? 1.0f / 255.0f : source->sample == PX_U16 ? 1.0f / 65535.0f : 1.0f;
  for (int32_t i = 0; i < block->count; i++)
    block->alpha[i] = bands % 2 ? 1.0f : stored(source, input, (first + i) * bands + bands - 1) * scale;
}

static void apply_matrix(const float *m, px_block *block) {
  float *r = block->color[0], *g = block->color[1], *b = block->color[2];
  for (int32_t i = 0; i < block->count; i++) {
    float x = r[i], y = g[i], z = b[i];
    r[i] = m[0] * x + m[1] * y + m[2] * z;
    g[i] = m[3] * x + m[4] * y + m[5] * z;
    b[i] = m[6] * x + m[7] * y + m[8] * z;
  }
}

static void lay_over(const float background[3], px_block *block) {
  for (int c = 0; c < 3; c++) {
    float *v = block->color[c];
    for (int32_t i = 0; i < block->count; i++)
      v[i] = block->alpha[i] == 1.0f ? v[i] : background[c] + (v[i] - background[c]) * block->alpha[i];
  }
}

// The place of a linear value among rising samples, as a fraction of 0…1.
static float search(const px_transfer *transfer, float linear) {
  int32_t low = 0, high = transfer->count - 1;
  while (high - low > 1) {
    int32_t middle = (low + high) / 2;
    if (transfer->samples[middle] <= linear) low = middle; else high = middle;
  }
  float from = transfer->samples[low], to = transfer->samples[high];
  float fraction = to > from ? (linear - from) / (to - from) : 0.0f;
  return ((float)low + clamp_f(fraction, 0.0f, 1.0f)) / (float)(transfer->count - 1);
}

// Linear light to stored values 0…1, through a parametric curve; branch-free, so that it vectorizes.
static void encode_parametric(const px_transfer *t, const float *linear, float *stored, int32_t count) {
  const float base = t->a * t->d + t->b;
  const float high_start = base > 0.0f ? pow_f(base, t->g) + t->e : t->e;
  // Between the two pieces the lower one holds.
  const float knee = t->c > 0.0f ? max_f(t->c * t->d + t->f, high_start) : -1.0f;
  const float inverse_c = t->c > 0.0f ? 1.0f / t->c : 0.0f, inverse_a = 1.0f / t->a, inverse_g = 1.0f / t->g;
  for (int32_t i = 0; i < count; i++) {
    float v = clamp_f(linear[i], 0.0f, 1.0f);
    float low = (v - t->f) * inverse_c;
    float high = (pow_f(v - t->e, inverse_g) - t->b) * inverse_a;
    stored[i] = v < knee ? low : v > 0.0f ? high : 0.0f;
  }
}

static void encode_sampled(const px_transfer *t, const float *linear, float *stored, int32_t count) {
  for (int32_t i = 0; i < count; i++) stored[i] = search(t, clamp_f(linear[i], 0.0f, 1.0f));
}

// Codes of stored values: one rounding, half up.
static inline float code(float stored, float top) { return clamp_f(stored, 0.0f, 1.0f) * top + 0.5f; }

static void put(px_sample sample, const float *values, void *output, int32_t first, int32_t stride, int32_t count) {
  switch (sample) {
    case PX_U8:
      for (int32_t i = 0; i < count; i++) ((uint8_t *)output)[first + i * stride] = (uint8_t)code(values[i], 255.0f);
      break;
    case PX_U16:
      for (int32_t i = 0; i < count; i++) ((uint16_t *)output)[first + i * stride] = (uint16_t)code(values[i], 65535.0f);
      break;
    case PX_F32:
      for (int32_t i = 0; i < count; i++) ((float *)output)[first + i * stride] = values[i];
      break;
  }
}

static void store(const px_target *target, void *output, int32_t first, const px_block *block) {
  const int32_t bands = target->bands, colors = bands < 3 ? 1 : 3;
  float stored[BLOCK];
  for (int c = 0; c < colors; c++) {
    const px_transfer *transfer = &target->transfer[c];
    const float *values = block->color[c];
    if (target->sample != PX_F32) {
      (transfer->is_sampled ? encode_sampled : encode_parametric)(transfer, values, stored, block->count);
      values = stored;
    }
    put(target->sample, values, output, first * bands + c, bands, block->count);
  }
  if (bands % 2 == 0) put(target->sample, block->alpha, output, first * bands + bands - 1, bands, block->count);
}

void px_run_row(const px_source *source, const px_step *steps, int32_t step_count, const px_target *target,
                const void *input, void *output, int32_t width, int32_t x, int32_t y) {
  px_block block;
  for (int32_t first = 0; first < width; first += BLOCK) {
    block.count = width - first < BLOCK ? width - first : BLOCK;
    block.x = x + first;
    block.y = y;
    load(source, input, first, &block);
    if (source->has_matrix) apply_matrix(source->matrix, &block);
    px_run_steps(steps, step_count, &block);
    if (source->bands % 2 == 0 && target->bands % 2) lay_over(target->background, &block);
    if (target->has_matrix) apply_matrix(target->matrix, &block);
    store(target, output, first, &block);
  }
}

// The inverse of the CIE 1976 lightness function.
static inline float lab_inverse(float t) {
  return t > 6.0f / 29.0f ? t * t * t : 3.0f * (6.0f / 29.0f) * (6.0f / 29.0f) * (t - 4.0f / 29.0f);
}

void px_lab_to_linear_row(const float *lab, int32_t lab_bands, const float matrix[9], float alpha_scale, float *output,
                          int32_t bands, int32_t width) {
  for (int32_t i = 0; i < width; i++, lab += lab_bands, output += bands) {
    float fy = (lab[0] + 16.0f) / 116.0f;
    float x = lab_inverse(fy + lab[1] / 500.0f), y = lab_inverse(fy), z = lab_inverse(fy - lab[2] / 200.0f);
    for (int c = 0; c < 3; c++) output[c] = matrix[3 * c] * x + matrix[3 * c + 1] * y + matrix[3 * c + 2] * z;
    if (bands == 4) output[3] = lab[3] * alpha_scale;
  }
}
