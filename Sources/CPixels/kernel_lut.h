// The block step of `lut`: a table for each channel, a cube of colors, or the one and then the other.
#ifndef PHOTOEDIT_KERNEL_LUT_H
#define PHOTOEDIT_KERNEL_LUT_H

#include "block.h"
#include "float_math.h"

#pragma STDC FP_CONTRACT OFF

// The transfer function of ITU-R BT.709-6, item 1.2, and its inverse, with the constants of BT.2020-2 at full precision,
// with which the two pieces meet.
static inline float rec709_encode_f(float linear) {
  float a = abs_f(linear);
  float high = 1.09929682680944f * pow_f(a, 0.45f) - 0.09929682680944f;
  return with_sign(a < 0.018053968510807f ? 4.5f * a : high, linear);
}

static inline float rec709_decode_f(float encoded) {
  float a = abs_f(encoded);
  float high = pow_f((a + 0.09929682680944f) * (1.0f / 1.09929682680944f), 1.0f / 0.45f);
  return with_sign(a < 0.081242858298635f ? a * (1.0f / 4.5f) : high, encoded);
}

static void lut_encode(int transfer, float *v, int32_t count) {
  if (transfer == PX_LUT_SRGB)
    for (int32_t i = 0; i < count; i++) v[i] = encode_f(v[i]);
  if (transfer == PX_LUT_REC709)
    for (int32_t i = 0; i < count; i++) v[i] = rec709_encode_f(v[i]);
}

static void lut_decode(int transfer, float *v, int32_t count) {
  if (transfer == PX_LUT_SRGB)
    for (int32_t i = 0; i < count; i++) v[i] = decode_f(v[i]);
  if (transfer == PX_LUT_REC709)
    for (int32_t i = 0; i < count; i++) v[i] = rec709_decode_f(v[i]);
}

// Tetrahedral interpolation, in place. The cell's diagonal from its first to its last node and the order of the three
// fractions pick one of six tetrahedra; the path along the edges takes the largest fraction first:
//   r ≥ g ≥ b: 000 100 110 111    g > r ≥ b: 000 010 110 111    b > r ≥ g: 000 001 101 111
//   r ≥ b > g: 000 100 101 111    g ≥ b > r: 000 010 011 111    b > g > r: 000 001 011 111
// The weights along it are 1 − largest, largest − middle, middle − smallest, smallest. On the boundary of two
// tetrahedra both give the same. (Kasson, Nin, Plouffe and Hafner, J. Electronic Imaging 4(3), 1995.)
static void tetrahedral(const float *nodes, int32_t side, float t[3][BLOCK], int32_t count) {
  int32_t first[BLOCK], second[BLOCK], third[BLOCK];
  float weight[4][BLOCK];
  const int32_t along_g = side * 4, along_b = side * side * 4, across = 4 + along_g + along_b;
  const float scale = (float)(side - 1);
  for (int32_t i = 0; i < count; i++) {
    float r = clamp_f(t[0][i], 0.0f, 1.0f) * scale, g = clamp_f(t[1][i], 0.0f, 1.0f) * scale;
    float b = clamp_f(t[2][i], 0.0f, 1.0f) * scale;
    int32_t ri = (int32_t)r, gi = (int32_t)g, bi = (int32_t)b;
    ri = ri > side - 2 ? side - 2 : ri;
    gi = gi > side - 2 ? side - 2 : gi;
    bi = bi > side - 2 ? side - 2 : bi;
    r -= (float)ri;
    g -= (float)gi;
    b -= (float)bi;
    int r_first = (r >= g) & (r >= b), g_first = !r_first & (g >= b);
    int b_last = (b <= r) & (b <= g), g_last = !b_last & (g <= r);
    int32_t base = ri * 4 + gi * along_g + bi * along_b;
    first[i] = base;
    second[i] = base + (r_first ? 4 : g_first ? along_g : along_b);
    third[i] = base + across - (b_last ? along_b : g_last ? along_g : 4);
    float largest = max_f(max_f(r, g), b), smallest = min_f(min_f(r, g), b);
    float middle = max_f(min_f(r, g), min_f(max_f(r, g), b));
    weight[0][i] = 1.0f - largest;
    weight[1][i] = largest - middle;
    weight[2][i] = middle - smallest;
    weight[3][i] = smallest;
  }
  for (int32_t i = 0; i < count; i++) {
    const float *a = nodes + first[i], *b = nodes + second[i], *c = nodes + third[i], *d = a + across;
    float sum[4];
    for (int k = 0; k < 4; k++)
      sum[k] = a[k] * weight[0][i] + b[k] * weight[1][i] + c[k] * weight[2][i] + d[k] * weight[3][i];
    for (int k = 0; k < 3; k++) t[k][i] = sum[k];
  }
}

static void lut(const px_step *step, px_block *block) {
  const float *p = step->p;
  const int transfer = (int)p[9];
  const int32_t side = step->table_count, curve_count = (int32_t)p[10];
  const float *curves = step->table + (ptrdiff_t)side * side * side * 4;
  float t[3][BLOCK], rest[3][BLOCK];
  for (int c = 0; c < 3; c++) {
    float *v = block->color[c];
    lut_encode(transfer, v, block->count);
    for (int32_t i = 0; i < block->count; i++) {
      // What lies outside the table's domain is added back, so nothing clips.
      float inside = clamp_f(v[i], p[c], p[3 + c]);
      rest[c][i] = v[i] - inside;
      t[c][i] = clamp_f((inside - p[c]) * p[6 + c], 0.0f, 1.0f);
    }
    if (curve_count == 0) continue;
    const float *curve = curves + (ptrdiff_t)c * curve_count;
    for (int32_t i = 0; i < block->count; i++) t[c][i] = lookup_f(curve, curve_count, t[c][i]);
  }
  if (side > 0) tetrahedral(step->table, side, t, block->count);
  for (int c = 0; c < 3; c++) {
    float *v = block->color[c];
    for (int32_t i = 0; i < block->count; i++) v[i] = t[c][i] + rest[c][i];
    lut_decode(transfer, v, block->count);
  }
}

#endif
