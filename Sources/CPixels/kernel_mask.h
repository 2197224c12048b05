// Masks over a block of pixels: nodes in postfix order, each of which makes a number from 0 to 1 for every pixel.
#ifndef PHOTOEDIT_KERNEL_MASK_H
#define PHOTOEDIT_KERNEL_MASK_H

#include "block.h"
#include "float_math.h"

#pragma STDC FP_CONTRACT OFF

// Masks that may be open at a time: recipes nest them up to 8 deep, and strokes are one more.
enum { MASK_DEPTH = 9 };

// The angle of (x, y) for y ≥ 0, in radians 0…π. The polynomial is a least-squares fit of atan(z)/z in z² on 0…1,
// weighted towards an even error; 9e-8 at most.
static inline float half_turn_f(float y, float x) {
  float a = abs_f(x), z = min_f(a, y) / max_f(max_f(a, y), 1e-30f), w = z * z;
  float p = 0.002903530839830637f;
  p = p * w - 0.01628286950290203f;
  p = p * w + 0.043039049953222275f;
  p = p * w - 0.07533639669418335f;
  p = p * w + 0.106546550989151f;
  p = p * w - 0.14207126200199127f;
  p = p * w + 0.19993053376674652f;
  p = p * w - 0.3333309292793274f;
  p = p * w + 1.0f;
  float angle = p * z;
  angle = y > a ? 1.57079632679f - angle : angle;
  return x < 0.0f ? 3.14159265359f - angle : angle;
}

// 0 for t ≤ 0, 1 for t ≥ 1, smooth between.
static inline float rise_f(float t) {
  t = clamp_f(t, 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

// 1 for depth ≥ 0, falling to 0 over 1/inverse below; at once where inverse is 0.
static inline float falloff_f(float depth, float inverse) {
  return inverse == 0.0f ? (depth >= 0.0f ? 1.0f : 0.0f) : rise_f(1.0f + depth * inverse);
}

// Where the pixels lie from the node's origin. In double, so that a crop moves nothing by any rounding.
static void mask_places(const px_mask_node *node, int32_t x, int32_t y, int32_t count, float *dx, float *dy) {
  const double *map = node->map;
  for (int32_t i = 0; i < count; i++) {
    double px = (double)(x + i) + 0.5, py = (double)y + 0.5;
    dx[i] = (float)((map[0] * px + map[1] * py + map[2]) - node->origin[0]);
    dy[i] = (float)((map[3] * px + map[4] * py + map[5]) - node->origin[1]);
  }
}

static void mask_linear(const px_mask_node *node, const float *dx, const float *dy, int32_t count, float *m) {
  const float kx = node->p[0], ky = node->p[1];
  for (int32_t i = 0; i < count; i++) m[i] = rise_f(dx[i] * kx + dy[i] * ky);
}

static void mask_radial(const px_mask_node *node, const float *dx, const float *dy, int32_t count, float *m) {
  const float *p = node->p;
  for (int32_t i = 0; i < count; i++) {
    float u = dx[i] * p[0] + dy[i] * p[1], v = dx[i] * p[2] + dy[i] * p[3];
    float inside = 1.0f - __builtin_sqrtf(u * u + v * v);
    m[i] = p[4] == 0.0f ? (inside >= 0.0f ? 1.0f : 0.0f) : rise_f(inside * p[4]);
  }
}

static void mask_luminance(const px_mask_node *node, const px_block *input, float *m) {
  const float *p = node->p, *r = input->color[0], *g = input->color[1], *b = input->color[2];
  for (int32_t i = 0; i < input->count; i++) {
    float e = clamp_f(encode_f(luminance_f(r[i], g[i], b[i])), 0.0f, 1.0f);
    m[i] = falloff_f(e - p[0], p[1]) * falloff_f(p[2] - e, p[3]);
  }
}

static void mask_color(const px_mask_node *node, const px_block *input, float *m) {
  const float *p = node->p, *r = input->color[0], *g = input->color[1], *b = input->color[2];
  for (int32_t i = 0; i < input->count; i++) {
    float lab[3];
    oklab_f(r[i], g[i], b[i], lab);
    float chroma = __builtin_sqrtf(lab[1] * lab[1] + lab[2] * lab[2]);
    // Turned so that the hue in the middle is angle 0; then both sides are alike.
    float along = lab[1] * p[0] + lab[2] * p[1], across = lab[2] * p[0] - lab[1] * p[1];
    float distance = half_turn_f(abs_f(across), along);
    m[i] = falloff_f(p[2] - distance, p[3]) * smoothstep_f(0.01f, 1.0f / 0.03f, chroma);
  }
}

// The squared distance from the nearest of a stroke's segments, as far as they come near the block.
static void mask_stroke(const px_mask_node *node, const float *dx, const float *dy, int32_t count, float *m) {
  const float radius = node->p[0], inverse_radius = 1.0f / radius, *points = node->points;
  const float left = min_f(dx[0], dx[count - 1]) - radius, right = max_f(dx[0], dx[count - 1]) + radius;
  const float top = min_f(dy[0], dy[count - 1]) - radius, bottom = max_f(dy[0], dy[count - 1]) + radius;
  for (int32_t i = 0; i < count; i++) m[i] = 4.0f * radius * radius;
  for (int32_t k = 0; k < node->point_count; k++) {
    const float *a = points + 2 * k, *b = k + 1 < node->point_count ? a + 2 : a;
    // The last point is a segment of no length: it stands for a stroke of one point, and is nothing new for others.
    if (max_f(a[0], b[0]) < left || min_f(a[0], b[0]) > right) continue;
    if (max_f(a[1], b[1]) < top || min_f(a[1], b[1]) > bottom) continue;
    const float sx = b[0] - a[0], sy = b[1] - a[1], inverse_length = 1.0f / max_f(sx * sx + sy * sy, 1e-12f);
    for (int32_t i = 0; i < count; i++) {
      float x = dx[i] - a[0], y = dy[i] - a[1];
      float t = clamp_f((x * sx + y * sy) * inverse_length, 0.0f, 1.0f);
      x -= t * sx;
      y -= t * sy;
      m[i] = min_f(m[i], x * x + y * y);
    }
  }
  for (int32_t i = 0; i < count; i++) {
    float inside = 1.0f - __builtin_sqrtf(m[i]) * inverse_radius;
    m[i] = node->p[2] * (node->p[1] == 0.0f ? (inside >= 0.0f ? 1.0f : 0.0f) : rise_f(inside * node->p[1]));
  }
}

// The mask of every pixel of a block; `input` is what came into the step. Without nodes it is 1.
static void mask_weights(const px_mask_node *nodes, int32_t node_count, const px_block *input, float *weights) {
  float stack[MASK_DEPTH][BLOCK], dx[BLOCK], dy[BLOCK];
  const int32_t count = input->count;
  int32_t depth = 0;
  for (int32_t k = 0; k < node_count; k++) {
    const px_mask_node *node = &nodes[k];
    const int is_shape = node->kind < PX_MASK_ALL, needed = is_shape ? 0 : node->kind == PX_MASK_NOT ? 1 : 2;
    if (depth < needed || (is_shape && depth == MASK_DEPTH)) break;
    float *m = stack[is_shape ? depth : depth - needed], *other = stack[is_shape || needed == 1 ? 0 : depth - 1];
    if (node->kind == PX_MASK_LINEAR || node->kind == PX_MASK_RADIAL || node->kind == PX_MASK_BRUSH)
      mask_places(node, input->x, input->y, count, dx, dy);
    switch (node->kind) {
      case PX_MASK_LINEAR: mask_linear(node, dx, dy, count, m); break;
      case PX_MASK_RADIAL: mask_radial(node, dx, dy, count, m); break;
      case PX_MASK_LUMINANCE: mask_luminance(node, input, m); break;
      case PX_MASK_COLOR: mask_color(node, input, m); break;
      case PX_MASK_BRUSH: mask_stroke(node, dx, dy, count, m); break;
      case PX_MASK_ALL:
        for (int32_t i = 0; i < count; i++) m[i] *= other[i];
        break;
      case PX_MASK_ANY:
        for (int32_t i = 0; i < count; i++) m[i] = 1.0f - (1.0f - m[i]) * (1.0f - other[i]);
        break;
      case PX_MASK_NOT:
        for (int32_t i = 0; i < count; i++) m[i] = 1.0f - m[i];
        break;
    }
    depth += is_shape ? 1 : 1 - needed;
  }
  for (int32_t i = 0; i < count; i++) weights[i] = depth > 0 ? stack[0][i] : 1.0f;
}

#endif
