// Opacity and the blend modes of W3C Compositing 1, in encoded values.
#include "block.h"
#include "float_math.h"
#include "kernel_mask.h"

#pragma STDC FP_CONTRACT OFF

// The separable modes for arguments in 0…1: `i` the backdrop (what was), `a` the source (what the step made).
static inline float separable(px_blend blend, float i, float a) {
  switch (blend) {
    case PX_MULTIPLY: return i * a;
    case PX_SCREEN: return i + a - i * a;
    case PX_OVERLAY: return i <= 0.5f ? 2.0f * i * a : 1.0f - 2.0f * (1.0f - i) * (1.0f - a);
    case PX_SOFT_LIGHT: {
      if (a <= 0.5f) return i - (1.0f - 2.0f * a) * i * (1.0f - i);
      float d = i <= 0.25f ? ((16.0f * i - 12.0f) * i + 4.0f) * i : __builtin_sqrtf(i);
      return i + (2.0f * a - 1.0f) * (d - i);
    }
    default: return a;
  }
}

// Mixed with a weight of 0 a pixel is exactly what it was, and with 1, laid over normally, exactly what it is now.
static void mix_pixel(float weight, px_blend blend, const float before[3], float now[3]) {
  float source[3];
  if (blend == PX_LUMINOSITY || blend == PX_COLOR) {
    float lab_before[3], lab_now[3], lab[3];
    oklab_f(before[0], before[1], before[2], lab_before);
    oklab_f(now[0], now[1], now[2], lab_now);
    lab[0] = blend == PX_LUMINOSITY ? lab_now[0] : lab_before[0];
    lab[1] = blend == PX_LUMINOSITY ? lab_before[1] : lab_now[1];
    lab[2] = blend == PX_LUMINOSITY ? lab_before[2] : lab_now[2];
    oklab_inverse_f(lab, source);
  } else {
    for (int c = 0; c < 3; c++) source[c] = now[c];
  }
  for (int c = 0; c < 3; c++) {
    float i = encode_f(before[c]), a = encode_f(source[c]);
    if (blend != PX_NORMAL && blend != PX_LUMINOSITY && blend != PX_COLOR) {
      // The modes are defined on 0…1; what the backdrop has outside is added back, so nothing clips.
      float inside = clamp_f(i, 0.0f, 1.0f);
      a = separable(blend, inside, clamp_f(a, 0.0f, 1.0f)) + (i - inside);
    }
    float mixed = blend == PX_NORMAL && weight == 1.0f ? now[c] : decode_f(i + weight * (a - i));
    now[c] = weight == 0.0f ? before[c] : mixed;
  }
}

void px_mix_block(float opacity, px_blend blend, const px_mask_node *mask, int32_t mask_count, const px_block *before,
                  px_block *block) {
  float weights[BLOCK];
  mask_weights(mask, mask_count, before, weights);
  for (int32_t i = 0; i < block->count; i++) {
    float was[3] = {before->color[0][i], before->color[1][i], before->color[2][i]};
    float now[3] = {block->color[0][i], block->color[1][i], block->color[2][i]};
    mix_pixel(opacity * weights[i], blend, was, now);
    for (int c = 0; c < 3; c++) block->color[c][i] = now[c];
  }
}

// Color of a row of pixels as a block has it.
static void gather(const float *pixels, int32_t bands, px_block *block) {
  for (int32_t i = 0; i < block->count; i++)
    for (int c = 0; c < 3; c++) block->color[c][i] = pixels[i * bands + (bands < 3 ? 0 : c)];
}

void px_mix_row(float opacity, px_blend blend, const px_mask_node *mask, int32_t mask_count, const float *input,
                float *output, int32_t bands, int32_t width, int32_t x, int32_t y) {
  px_block before, block;
  for (int32_t first = 0; first < width; first += BLOCK, input += BLOCK * bands, output += BLOCK * bands) {
    before.count = block.count = width - first < BLOCK ? width - first : BLOCK;
    before.x = x + first;
    before.y = y;
    gather(input, bands, &before);
    gather(output, bands, &block);
    px_mix_block(opacity, blend, mask, mask_count, &before, &block);
    for (int32_t i = 0; i < block.count; i++)
      for (int c = 0; c < (bands < 3 ? 1 : 3); c++) output[i * bands + c] = block.color[c][i];
  }
}
