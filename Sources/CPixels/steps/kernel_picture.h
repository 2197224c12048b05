// p: the blend mode, a px_blend. layer: a picture that lies over the pixels; each gets the mean of the part that it
// covers.
#pragma STDC FP_CONTRACT OFF

// The most pixels of the picture, along an axis, that a pixel gets the mean of: if more would lie under it, the picture
// was reduced beforehand, except where a map bends strongly.
enum { LAYER_REACH = 16 };

// The span of an axis of the picture that a pixel covers, and the share of the pixel that lies within the picture.
typedef struct {
  double low, high;
  float share;
} layer_span;

static layer_span span_of_layer(double center, double covered, int32_t size) {
  const double end = (double)size, least = covered > 1e-6 ? covered : 1e-6, half = 0.5 * least;
  const double first = center - half > 0.0 ? center - half : 0.0, last = center + half < end ? center + half : end;
  // At least one pixel of the picture, which makes the mean linear between their centers.
  const double reach = least < 1.0 ? 0.5 : least < LAYER_REACH ? half : 0.5 * LAYER_REACH;
  layer_span span = {center - reach, center + reach, (float)((last - first) / least)};
  span.low = span.low > 0.0 ? span.low : 0.0;
  span.high = span.high < end ? span.high : end;
  // A smaller share is rounding, which would give transparent pixels a color.
  if (!(span.share > 1e-5f && span.high > span.low)) span.share = 0.0f;
  return span;
}

static inline double overlap_of(int32_t i, const layer_span *span) {
  const double low = (double)i > span->low ? (double)i : span->low;
  const double high = (double)i + 1.0 < span->high ? (double)i + 1.0 : span->high;
  return high - low;
}

// The mean of a part of the picture, premultiplied; the mean of ones is exactly one.
static void mean_of_layer(const px_layer *layer, const layer_span *across, const layer_span *down, float mean[4]) {
  const int32_t left = (int32_t)across->low, top = (int32_t)down->low;
  float whole = 0.0f;
  for (int c = 0; c < 4; c++) mean[c] = 0.0f;
  for (int32_t y = top; y < layer->height && (double)y < down->high; y++) {
    const float *row = layer->pixels + 4 * (size_t)y * (size_t)layer->width;
    float sums[4] = {0.0f, 0.0f, 0.0f, 0.0f}, total = 0.0f;
    for (int32_t x = left; x < layer->width && (double)x < across->high; x++) {
      const float weight = (float)overlap_of(x, across);
      for (int c = 0; c < 4; c++) sums[c] += weight * row[4 * x + c];
      total += weight;
    }
    const float weight = (float)overlap_of(y, down);
    for (int c = 0; c < 4; c++) mean[c] += weight * sums[c];
    whole += weight * total;
  }
  for (int c = 0; c < 4; c++) mean[c] = whole > 0.0f ? mean[c] / whole : 0.0f;
}

// Finds the place of a pixel in the picture and how far it reaches there along each axis; returns 0 if it has none.
static int layer_place(const px_layer *layer, double x, double y, double center[2], double covered[2]) {
  const double *m = layer->map;
  double jacobian[4] = {m[0], m[1], m[3], m[4]};
  if (layer->bend_count > 0) {
    px_place place;
    if (!bent_place(m, layer->bends, layer->bend_count, 1, x, y, &place)) return 0;
    center[0] = place.x;
    center[1] = place.y;
    for (int k = 0; k < 4; k++) jacobian[k] = place.jacobian[k];
  } else {
    center[0] = m[0] * x + m[1] * y + m[2];
    center[1] = m[3] * x + m[4] * y + m[5];
  }
  for (int k = 0; k < 2; k++) {
    // Rounded to a millionth of a pixel, so that a grid moved by whole pixels has the same places regardless of
    // rounding.
    center[k] = __builtin_floor(center[k] * 0x1p20 + 0.5) * 0x1p-20;
    const double a = jacobian[2 * k], b = jacobian[2 * k + 1];
    covered[k] = b == 0.0 ? (a < 0.0 ? -a : a) : a == 0.0 ? (b < 0.0 ? -b : b) : __builtin_sqrt(a * a + b * b);
  }
  return 1;
}

// Computes colors and coverage of the picture over a block; returns 0 if it does not lie over any of it.
static int layer_block(const px_layer *layer, const px_block *below, px_block *over) {
  int is_there = 0;
  for (int32_t i = 0; i < below->padded; i++) {
    double center[2], covered[2];
    for (int c = 0; c < 3; c++) over->color[c][i] = 0.0f;
    over->alpha[i] = 0.0f;
    if (!layer_place(layer, (double)(below->x + i) + 0.5, (double)below->y + 0.5, center, covered)) continue;
    const layer_span down = span_of_layer(center[1], covered[1], layer->height);
    if (down.share == 0.0f) continue;
    const layer_span across = span_of_layer(center[0], covered[0], layer->width);
    if (across.share == 0.0f) continue;
    float mean[4];
    mean_of_layer(layer, &across, &down, mean);
    if (!(mean[3] > 0.0f)) continue;
    for (int c = 0; c < 3; c++) over->color[c][i] = mean[c] / mean[3];
    const float coverage = mean[3] * across.share * down.share;
    over->alpha[i] = coverage < 1.0f ? coverage : 1.0f;
    is_there = 1;
  }
  return is_there;
}

static void step_picture(const px_step *step, px_block *block) {
  px_block over;
  if (!step->layer || !layer_block(step->layer, block, &over)) return;
  const px_blend blend = (px_blend)(int)step->p[0];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const triple below = load_triple(block, i);
    triple color = load_triple(&over, i);
    if (blend != PX_NORMAL) {
      const floats backdrop = clamp(load_lanes(&block->alpha[i]), 0.0f, 1.0f);
      const triple blended = mix_triple(below, color, all(1.0f), blend);
      color.x += backdrop * (blended.x - color.x);
      color.y += backdrop * (blended.y - color.y);
      color.z += backdrop * (blended.z - color.z);
    }
    lay_colors_over(color, load_lanes(&over.alpha[i]), i, block);
  }
}
