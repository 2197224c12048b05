// The air and the veil of haze, on a small picture.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "local.h"
#include "local_filters.h"

#pragma STDC FP_CONTRACT OFF

static int32_t haze_radius(int32_t width, int32_t height) {
  const int32_t radius = (int32_t)(0.008 * (width > height ? width : height) + 0.5);
  return radius < 1 ? 1 : radius;
}

static float held(float value, float low, float high) { return value > low ? (value < high ? value : high) : low; }

// The least channel of each pixel, relative to a color.
static void least_channels(const float *pixels, size_t count, const double color[3], float *least) {
  const float inverse[3] = {(float)(1 / color[0]), (float)(1 / color[1]), (float)(1 / color[2])};
  for (size_t i = 0; i < count; i++) {
    const float *p = pixels + 3 * i;
    float found = held(p[0], 0, INFINITY) * inverse[0];
    for (int c = 1; c < 3; c++) {
      const float value = held(p[c], 0, INFINITY) * inverse[c];
      if (value < found) found = value;
    }
    least[i] = found;
  }
}

// The least of the `top` greatest values; `greatest` has room for them.
static float least_of_greatest(const float *values, size_t count, size_t top, float *greatest) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (kept == top && !(values[i] > greatest[top - 1])) continue;
    size_t place = kept < top ? kept++ : top - 1;
    for (; place > 0 && greatest[place - 1] < values[i]; place--) greatest[place] = greatest[place - 1];
    greatest[place] = values[i];
  }
  return greatest[top - 1];
}

void px_local_air(const float *pixels, int32_t width, int32_t height, double air[3]) {
  static const double white[3] = {1, 1, 1};
  const size_t count = (size_t)width * (size_t)height;
  air[0] = air[1] = air[2] = 1;
  float *least = malloc(sizeof(float) * 2 * count);
  if (!least) return;
  least_channels(pixels, count, white, least);
  if (px_local_extreme(least, width, height, haze_radius(width, height), 0)) {
    size_t top = (size_t)(0.005 * (double)count);
    if (top < 8) top = 8;
    if (top > count) top = count;
    const float bound = least_of_greatest(least, count, top, least + count);
    double sums[3] = {0, 0, 0}, number = 0;
    for (size_t i = 0; i < count; i++) {
      if (!(least[i] >= bound)) continue;
      for (int c = 0; c < 3; c++) sums[c] += pixels[3 * i + (size_t)c];
      number += 1;
    }
    double luminance = (0.2126 * sums[0] + 0.7152 * sums[1] + 0.0722 * sums[2]) / number;
    if (!(luminance > 1e-6)) luminance = 1e-6;
    const double level = luminance < 0.6 ? 0.6 : luminance > 1 ? 1 : luminance;
    for (int c = 0; c < 3; c++) {
      double ratio = sums[c] / number / luminance;
      ratio = ratio > 0.6 ? (ratio < 1.6 ? ratio : 1.6) : 0.6;
      air[c] = level * (1 + 0.5 * (ratio - 1));
    }
  }
  free(least);
}

void px_local_veil(const float *pixels, int32_t width, int32_t height, const double air[3], float *veil) {
  const size_t count = (size_t)width * (size_t)height;
  const int32_t radius = haze_radius(width, height);
  least_channels(pixels, count, air, veil);
  for (size_t i = 0; i < count; i++) veil[i] = held(veil[i], 0, 1);
  // A morphological opening: small, bright areas are not haze.
  if (px_local_extreme(veil, width, height, radius, 0)) (void)px_local_extreme(veil, width, height, radius, 1);
}
