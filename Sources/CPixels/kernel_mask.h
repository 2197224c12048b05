// Masks over a block of pixels: nodes in postfix order, each of which computes a number from 0 to 1 for every pixel.
#pragma STDC FP_CONTRACT OFF

// The height of the stack: recipes nest masks up to 8 deep, and the strokes of a brush add one.
enum { MASK_DEPTH = 9 };

// The angle of (x, y) for y ≥ 0, in radians 0…π. The polynomial is a least-squares fit of atan(z)/z in z² on 0…1,
// weighted toward an even error of at most 9e-8.
LANEWISE floats half_turn_f(floats y, floats x) {
  floats a = magnitude(x), z = smaller(a, y) / larger(larger(a, y), all(1e-30f)), w = z * z;
  floats p = all(0.002903530839830637f);
  p = p * w - 0.01628286950290203f;
  p = p * w + 0.043039049953222275f;
  p = p * w - 0.07533639669418335f;
  p = p * w + 0.106546550989151f;
  p = p * w - 0.14207126200199127f;
  p = p * w + 0.19993053376674652f;
  p = p * w - 0.3333309292793274f;
  p = p * w + 1.0f;
  floats angle = p * z;
  angle = y > a ? 1.57079632679f - angle : angle;
  return x < 0.0f ? 3.14159265359f - angle : angle;
}

// 1 for depth ≥ 0, falling to 0 over 1/inverse below; immediately if inverse is 0.
LANEWISE floats falloff_f(floats depth, float inverse) {
  return inverse == 0.0f ? (depth >= 0.0f ? all(1.0f) : all(0.0f)) : smoothstep_f(-1.0f, 1.0f, depth * inverse);
}

// 0 for depth ≤ 0, rising to 1 over 1/inverse above; immediately, and already at 0, if inverse is 0.
LANEWISE floats rise_f(floats depth, float inverse) {
  return inverse == 0.0f ? (depth >= 0.0f ? all(1.0f) : all(0.0f)) : smoothstep_f(0.0f, inverse, depth);
}

// The positions of pixels mapped through bends, relative to the node's origin.
static void mask_bent_places(const px_mask_node *node, const px_block *input, float *dx, float *dy) {
  for (int32_t i = 0; i < input->padded; i++) {
    px_place place;
    bent_place(node->map, node->bends, node->bend_count, 1, (double)(input->x + i) + 0.5, (double)input->y + 0.5, &place);
    dx[i] = (float)(place.x - node->origin[0]);
    dy[i] = (float)(place.y - node->origin[1]);
  }
}

// The positions of pixels relative to the node's origin. In double, so that a crop causes no rounding differences.
static void mask_places(const px_mask_node *node, const px_block *input, float *dx, float *dy) {
  if (node->bend_count > 0) {
    mask_bent_places(node, input, dx, dy);
    return;
  }
  const double *map = node->map;
  const double py = (double)input->y + 0.5;
  for (int32_t i = 0; i < input->padded; i++) {
    const double px = (double)(input->x + i) + 0.5;
    dx[i] = (float)((map[0] * px + map[1] * py + map[2]) - node->origin[0]);
    dy[i] = (float)((map[3] * px + map[4] * py + map[5]) - node->origin[1]);
  }
}

static void mask_linear(const px_mask_node *node, const px_block *input, float *m) {
  float dx[BLOCK], dy[BLOCK];
  mask_places(node, input, dx, dy);
  for (int32_t i = 0; i < input->padded; i += WIDTH)
    store_lanes(&m[i], rise_f(load_lanes(&dx[i]) * node->p[0] + load_lanes(&dy[i]) * node->p[1], 1.0f));
}

static void mask_radial(const px_mask_node *node, const px_block *input, float *m) {
  const float *p = node->p;
  float dx[BLOCK], dy[BLOCK];
  mask_places(node, input, dx, dy);
  for (int32_t i = 0; i < input->padded; i += WIDTH) {
    floats x = load_lanes(&dx[i]), y = load_lanes(&dy[i]);
    floats u = x * p[0] + y * p[1], v = x * p[2] + y * p[3];
    store_lanes(&m[i], rise_f(1.0f - root(u * u + v * v), p[4]));
  }
}

static void mask_luminance(const px_mask_node *node, const px_block *input, float *m) {
  const float *p = node->p;
  for (int32_t i = 0; i < input->padded; i += WIDTH) {
    triple t = load_triple(input, i);
    floats e = clamp(encode_f(luminance_f(t.x, t.y, t.z)), 0.0f, 1.0f);
    store_lanes(&m[i], falloff_f(e - p[0], p[1]) * falloff_f(p[2] - e, p[3]));
  }
}

static void mask_color(const px_mask_node *node, const px_block *input, float *m) {
  const float *p = node->p;
  for (int32_t i = 0; i < input->padded; i += WIDTH) {
    triple lab = oklab_f(load_triple(input, i));
    floats chroma = root(lab.y * lab.y + lab.z * lab.z);
    // Rotated so that the middle hue is at angle 0; then both sides are alike.
    floats along = lab.y * p[0] + lab.z * p[1], across = lab.z * p[0] - lab.y * p[1];
    floats distance = half_turn_f(magnitude(across), along);
    store_lanes(&m[i], falloff_f(p[2] - distance, p[3]) * smoothstep_f(0.01f, 1.0f / 0.03f, chroma));
  }
}

// Replaces squared distances by those from one segment of a line, where they are smaller.
static void nearer(const float *a, const float *b, const float *dx, const float *dy, int32_t count, float *squared) {
  const float sx = b[0] - a[0], sy = b[1] - a[1], length = sx * sx + sy * sy;
  const float inverse_length = length > 1e-12f ? 1.0f / length : 0.0f;
  for (int32_t i = 0; i < count; i += WIDTH) {
    floats x = load_lanes(&dx[i]) - a[0], y = load_lanes(&dy[i]) - a[1];
    floats t = clamp((x * sx + y * sy) * inverse_length, 0.0f, 1.0f);
    x -= t * sx;
    y -= t * sy;
    store_lanes(&squared[i], smaller(load_lanes(&squared[i]), x * x + y * y));
  }
}

static inline int is_outside(float a, float b, float low, float high) {
  return (a < low && b < low) || (a > high && b > high);
}

static void mask_stroke(const px_mask_node *node, const px_block *input, float *m) {
  float dx[BLOCK], dy[BLOCK];
  mask_places(node, input, dx, dy);
  const float radius = node->p[0], inverse_radius = 1.0f / radius;
  float left = dx[0], right = dx[0], top = dy[0], bottom = dy[0];
  // On a straight line the ends are the extremes.
  for (int32_t i = node->bend_count > 0 ? 1 : input->count - 1; i < input->count; i++) {
    left = dx[i] < left ? dx[i] : left;
    right = dx[i] > right ? dx[i] : right;
    top = dy[i] < top ? dy[i] : top;
    bottom = dy[i] > bottom ? dy[i] : bottom;
  }
  left -= radius;
  right += radius;
  top -= radius;
  bottom += radius;
  for (int32_t i = 0; i < input->padded; i++) m[i] = 4.0f * radius * radius;
  for (int32_t k = 0; k < node->point_count; k++) {
    // The last point is a segment of zero length: all of a one-point stroke, and nothing new for others.
    const float *a = node->points + 2 * k, *b = k + 1 < node->point_count ? a + 2 : a;
    if (is_outside(a[0], b[0], left, right) || is_outside(a[1], b[1], top, bottom)) continue;
    nearer(a, b, dx, dy, input->padded, m);
  }
  for (int32_t i = 0; i < input->padded; i += WIDTH)
    store_lanes(&m[i], node->p[2] * rise_f(1.0f - root(load_lanes(&m[i])) * inverse_radius, node->p[1]));
}

// Bilinear between the centers of the picture's pixels, clamped beyond the outermost.
static void mask_image(const px_mask_node *node, const px_block *input, float *m) {
  const double *map = node->map;
  const double line = (double)input->y + 0.5;
  const int32_t right = node->picture_width - 1, bottom = node->picture_height - 1;
  for (int32_t i = 0; i < input->padded; i++) {
    const double column = (double)input->x + (double)i + 0.5;
    double u = (map[0] * column + map[1] * line + map[2]) - 0.5;
    double v = (map[3] * column + map[4] * line + map[5]) - 0.5;
    if (node->bend_count > 0) {
      px_place place;
      bent_place(map, node->bends, node->bend_count, 1, column, line, &place);
      u = place.x - 0.5;
      v = place.y - 0.5;
    }
    u = u > 0.0 ? (u < (double)right ? u : (double)right) : 0.0;
    v = v > 0.0 ? (v < (double)bottom ? v : (double)bottom) : 0.0;
    const int32_t x = (int32_t)u, y = (int32_t)v, next = x < right ? x + 1 : x;
    const float across = (float)(u - (double)x), down = (float)(v - (double)y);
    const uint16_t *upper = node->picture + (size_t)y * (size_t)node->picture_width;
    const uint16_t *lower = y < bottom ? upper + node->picture_width : upper;
    const float above = (float)upper[x] + across * ((float)upper[next] - (float)upper[x]);
    const float below = (float)lower[x] + across * ((float)lower[next] - (float)lower[x]);
    m[i] = (above + down * (below - above)) / 65535.0f;
  }
}

// How far a pixel reaches from its center in the node's frame, along x and y. Where the map bends, rows are assumed to
// lie as far apart as columns, and a little more.
static void mask_footprint(const px_mask_node *node, const float *dx, const float *dy, int32_t i, float *x, float *y) {
  const double *map = node->map;
  *x = (float)(0.5 * (__builtin_fabs(map[0]) + __builtin_fabs(map[1])));
  *y = (float)(0.5 * (__builtin_fabs(map[3]) + __builtin_fabs(map[4])));
  if (node->bend_count == 0) return;
  const int32_t j = i > 0 ? i : 1;
  *x = *y = 0.6f * (__builtin_fabsf(dx[j] - dx[j - 1]) + __builtin_fabsf(dy[j] - dy[j - 1]));
}

// A pixel touches the rectangle if its center is no farther away than half of the pixel's extent.
static void mask_rectangle(const px_mask_node *node, const px_block *input, float *m) {
  float dx[BLOCK], dy[BLOCK], across, down;
  mask_places(node, input, dx, dy);
  for (int32_t i = 0; i < input->padded; i++) {
    mask_footprint(node, dx, dy, i, &across, &down);
    m[i] = __builtin_fabsf(dx[i]) < node->p[0] + across && __builtin_fabsf(dy[i]) < node->p[1] + down ? 1.0f : 0.0f;
  }
}

// Combines two masks, in place of the first, `m`; PX_MASK_NOT ignores `other`.
static void mask_combination(px_mask_kind kind, int32_t count, float *m, const float *other) {
  for (int32_t i = 0; i < count; i += WIDTH) {
    floats a = load_lanes(&m[i]), b = load_lanes(&other[i]);
    floats both = kind == PX_MASK_ALL ? a * b : 1.0f - (1.0f - a) * (1.0f - b);
    store_lanes(&m[i], kind == PX_MASK_NOT ? 1.0f - a : both);
  }
}

// The mask of every pixel of a block; `input` is the input of the step. Without nodes it is 1. Inlined: if masks are
// computed by a call, mixing takes twice as long.
static inline __attribute__((always_inline)) void mask_weights(
    const px_mask_node *nodes, int32_t node_count, const px_block *input, float *weights) {
  float stack[MASK_DEPTH][BLOCK];
  int32_t depth = 0;
  for (int32_t k = 0; k < node_count; k++) {
    const px_mask_node *node = &nodes[k];
    const int32_t taken = node->kind < PX_MASK_ALL ? 0 : node->kind == PX_MASK_NOT ? 1 : 2;
    if (depth < taken || depth - taken == MASK_DEPTH) break;
    float *m = stack[depth - taken];
    switch (node->kind) {
      case PX_MASK_LINEAR: mask_linear(node, input, m); break;
      case PX_MASK_RADIAL: mask_radial(node, input, m); break;
      case PX_MASK_LUMINANCE: mask_luminance(node, input, m); break;
      case PX_MASK_COLOR: mask_color(node, input, m); break;
      case PX_MASK_BRUSH: mask_stroke(node, input, m); break;
      case PX_MASK_IMAGE: mask_image(node, input, m); break;
      case PX_MASK_RECTANGLE: mask_rectangle(node, input, m); break;
      case PX_MASK_ALL:
      case PX_MASK_ANY:
      case PX_MASK_NOT: mask_combination(node->kind, input->padded, m, stack[depth - 1]); break;
    }
    depth += 1 - taken;
  }
  for (int32_t i = 0; i < input->padded; i++) weights[i] = depth > 0 ? stack[0][i] : 1.0f;
}
