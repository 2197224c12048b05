// The interpreter of point programs: each step is a loop over one block.
#include <math.h>

#include "block.h"
#include "float_math.h"
#include "kernel_lut.h"

#pragma STDC FP_CONTRACT OFF

static void matrix(const px_step *step, px_block *block) {
  const float *p = step->p;
  float *r = block->color[0], *g = block->color[1], *b = block->color[2];
  for (int32_t i = 0; i < block->count; i++) {
    float x = r[i], y = g[i], z = b[i];
    r[i] = p[0] * x + p[1] * y + p[2] * z + p[9];
    g[i] = p[3] * x + p[4] * y + p[5] * z + p[10];
    b[i] = p[6] * x + p[7] * y + p[8] * z + p[11];
  }
}

// T and T⁻¹ over a run of values, in loops of their own so that they vectorize.
static void encode_run(float *v, int32_t count) {
  for (int32_t i = 0; i < count; i++) v[i] = encode_f(v[i]);
}

static void decode_run(float *v, int32_t count) {
  for (int32_t i = 0; i < count; i++) v[i] = decode_f(v[i]);
}

static void curve(const px_step *step, px_block *block) {
  for (int c = 0; c < 3; c++) {
    if (!(step->channels & (1u << c))) continue;
    float *v = block->color[c];
    encode_run(v, block->count);
    for (int32_t i = 0; i < block->count; i++) v[i] = extended_lookup_f(step->table, step->table_count, v[i]);
    decode_run(v, block->count);
  }
}

static void levels(const px_step *step, px_block *block) {
  float black = step->p[0], inverse_range = 1.0f / (step->p[1] - step->p[0]), power = step->p[2];
  float low = step->p[3], range = step->p[4] - step->p[3];
  for (int c = 0; c < 3; c++) {
    if (!(step->channels & (1u << c))) continue;
    float *v = block->color[c];
    encode_run(v, block->count);
    for (int32_t i = 0; i < block->count; i++) {
      float inside = clamp_f(v[i], 0.0f, 1.0f);
      float t = clamp_f((inside - black) * inverse_range, 0.0f, 1.0f);
      float shaped = pow_f(t, power);
      v[i] = low + range * (t > 0.0f ? shaped : 0.0f) + (v[i] - inside);
    }
    decode_run(v, block->count);
  }
}

static void luminance_curve(const px_step *step, px_block *block) {
  float *r = block->color[0], *g = block->color[1], *b = block->color[2];
  for (int32_t i = 0; i < block->count; i++) {
    float y = luminance_f(r[i], g[i], b[i]);
    float wanted = extended_lookup_f(step->table, step->table_count, encode_f(y));
    set_luminance_f(&r[i], &g[i], &b[i], y, wanted);
  }
}

static void invert(const px_step *step, px_block *block) {
  float amount = step->p[0], slope = 1.0f - 2.0f * amount;
  for (int c = 0; c < 3; c++) {
    float *v = block->color[c];
    for (int32_t i = 0; i < block->count; i++) v[i] = decode_f(encode_f(v[i]) * slope + amount);
  }
}

static void vibrance(const px_step *step, px_block *block) {
  const float amount = step->p[0];
  // The skin hue is 55° of OKLCh; protection fades out 40° away.
  const float skin_a = 0.573576436f, skin_b = 0.819152044f, far = 0.766044443f;
  float *r = block->color[0], *g = block->color[1], *b = block->color[2];
  for (int32_t i = 0; i < block->count; i++) {
    float lab[3];
    oklab_f(r[i], g[i], b[i], lab);
    float chroma = __builtin_sqrtf(lab[1] * lab[1] + lab[2] * lab[2]);
    float unsaturated = 1.0f - smoothstep_f(0.0f, 4.0f, chroma);
    float cosine = (lab[1] * skin_a + lab[2] * skin_b) / max_f(chroma, 1e-6f);
    float protection = 1.0f - 0.6f * smoothstep_f(far, 1.0f / (1.0f - far), cosine);
    float factor = 1.0f + amount * unsaturated * protection;
    float y = luminance_f(r[i], g[i], b[i]);
    r[i] = y + (r[i] - y) * factor;
    g[i] = y + (g[i] - y) * factor;
    b[i] = y + (b[i] - y) * factor;
  }
}

// The diamond angle of a direction, 0…4, rising with the angle: no trigonometry, and as good an index.
static inline float diamond_angle(float a, float b) {
  float t = b / max_f(abs_f(a) + abs_f(b), 1e-12f);
  return a < 0.0f ? 2.0f - t : (b < 0.0f ? 4.0f + t : t);
}

static void black_and_white(const px_step *step, px_block *block) {
  float *r = block->color[0], *g = block->color[1], *b = block->color[2];
  const float tone_a = step->p[0], tone_b = step->p[1];
  const int has_tone = tone_a != 0.0f || tone_b != 0.0f;
  for (int32_t i = 0; i < block->count; i++) {
    float lab[3];
    oklab_f(r[i], g[i], b[i], lab);
    float chroma = __builtin_sqrtf(lab[1] * lab[1] + lab[2] * lab[2]);
    float ev = lookup_f(step->table, step->table_count, clamp_f(diamond_angle(lab[1], lab[2]) * 0.25f, 0.0f, 1.0f));
    float weight = smoothstep_f(0.01f, 1.0f / 0.03f, chroma);
    float gray = luminance_f(r[i], g[i], b[i]) * exp2_f(ev * weight);
    float rgb[3] = {gray, gray, gray};
    if (has_tone) {
      float l = cbrt_f(gray), t = clamp_f(l, 0.0f, 1.0f), strength = 4.0f * t * (1.0f - t);
      float toned[3] = {l, tone_a * strength, tone_b * strength};
      oklab_inverse_f(toned, rgb);
    }
    r[i] = rgb[0];
    g[i] = rgb[1];
    b[i] = rgb[2];
  }
}

static void vignette(const px_step *step, px_block *block) {
  const float *p = step->p;
  float inverse_width = 1.0f / (p[8] - p[7]);
  float y = (float)block->y + 0.5f - p[1];
  for (int32_t i = 0; i < block->count; i++) {
    float x = (float)(block->x + i) + 0.5f - p[0];
    float round = __builtin_sqrtf(x * x * p[2] + y * y * p[3]);
    float square = max_f(abs_f(x) * p[4], abs_f(y) * p[5]);
    float d = round + (square - round) * p[6];
    float gain = exp2_f(p[9] * smoothstep_f(p[7], inverse_width, d));
    for (int c = 0; c < 3; c++) block->color[c][i] *= gain;
  }
}

void px_run_steps(const px_step *steps, int32_t step_count, px_block *block) {
  px_block saved[SAVED_BLOCKS];
  int32_t depth = 0;
  for (int32_t k = 0; k < step_count; k++) {
    const px_step *step = &steps[k];
    switch (step->kind) {
      case PX_MATRIX: matrix(step, block); break;
      case PX_CURVE: curve(step, block); break;
      case PX_LEVELS: levels(step, block); break;
      case PX_LUMINANCE_CURVE: luminance_curve(step, block); break;
      case PX_INVERT: invert(step, block); break;
      case PX_VIBRANCE: vibrance(step, block); break;
      case PX_BLACK_AND_WHITE: black_and_white(step, block); break;
      case PX_VIGNETTE: vignette(step, block); break;
      case PX_LUT: lut(step, block); break;
      case PX_SAVE:
        if (depth < SAVED_BLOCKS) saved[depth] = *block;
        depth++;
        break;
      case PX_MIX:
        depth--;
        if (depth >= 0 && depth < SAVED_BLOCKS)
          px_mix_block(step->p[0], (px_blend)(int)step->p[1], step->mask, step->mask_count, &saved[depth], block);
        break;
    }
  }
}
