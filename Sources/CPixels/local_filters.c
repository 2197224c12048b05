// The filters of local_filters.h.
#include "local_filters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pixels.h"

#pragma STDC FP_CONTRACT OFF

enum { MAXIMUM_BOX = 33 };

// Weights of a box of fractional width from the center out; returns the reach.
static int32_t box_weights(double side, double *weights) {
  int32_t reach = (int32_t)ceil(side / 2 - 0.5);
  if (reach < 0) reach = 0;
  if (reach > MAXIMUM_BOX - 1) reach = MAXIMUM_BOX - 1;
  for (int32_t k = 0; k <= reach; k++) {
    const double weight = side / 2 - k + 0.5;
    weights[k] = weight < 0 ? 0 : weight > 1 ? 1 : weight;
  }
  return reach;
}

// 1 / the sum of the weights inside a line of `length`, for each of its places.
static void inverse_sums(double *inverse, int32_t length, const double *weights, int32_t reach) {
  for (int32_t i = 0; i < length; i++) {
    double sum = weights[0];
    for (int32_t k = 1; k <= reach; k++) {
      if (i - k >= 0) sum += weights[k];
      if (i + k < length) sum += weights[k];
    }
    inverse[i] = 1 / sum;
  }
}

// Adds to each value of a line those `shift` before and after it.
static void add_shifted(double *sums, const double *line, size_t count, size_t shift, double weight) {
  for (size_t n = shift; n < count; n++) sums[n] += weight * line[n - shift];
  for (size_t n = 0; n + shift < count; n++) sums[n] += weight * line[n + shift];
}

int32_t px_local_sum(double *grid, int32_t outer, int32_t length, int32_t inner, const double *weights, int32_t reach) {
  const size_t row = (size_t)inner, count = (size_t)length * row;
  double *sums = malloc(sizeof(double) * count);
  if (!sums) return 0;
  // Long lines go row by row, so that they stay in the cache.
  const size_t part = count > 8192 ? row : count;
  for (int32_t o = 0; o < outer; o++, grid += count) {
    for (size_t n = 0; n < count; n++) sums[n] = weights[0] * grid[n];
    for (size_t first = 0; part < count && first < count; first += part) {
      for (size_t k = 1; k <= (size_t)reach; k++) {
        const double weight = weights[k];
        if (first >= k * row)
          for (size_t n = first; n < first + part; n++) sums[n] += weight * grid[n - k * row];
        if (first + k * row < count)
          for (size_t n = first; n < first + part; n++) sums[n] += weight * grid[n + k * row];
      }
    }
    for (size_t k = 1; part == count && k <= (size_t)reach && k * row < count; k++)
      add_shifted(sums, grid, count, k * row, weights[k]);
    memcpy(grid, sums, sizeof(double) * count);
  }
  free(sums);
  return 1;
}

int32_t px_local_box(double *plane, int32_t width, int32_t height, double side) {
  double weights[MAXIMUM_BOX];
  const int32_t reach = box_weights(side, weights), longest = width > height ? width : height;
  if (reach == 0) return 1;
  double *inverse = malloc(sizeof(double) * (size_t)longest);
  const int32_t done = inverse && px_local_sum(plane, 1, height, width, weights, reach) &&
                       px_local_sum(plane, height, width, 1, weights, reach);
  if (done) {
    inverse_sums(inverse, height, weights, reach);
    for (int32_t y = 0; y < height; y++)
      for (int32_t x = 0; x < width; x++) plane[(size_t)y * (size_t)width + (size_t)x] *= inverse[y];
    inverse_sums(inverse, width, weights, reach);
    for (int32_t y = 0; y < height; y++)
      for (int32_t x = 0; x < width; x++) plane[(size_t)y * (size_t)width + (size_t)x] *= inverse[x];
  }
  free(inverse);
  return done;
}

// The extreme of a line, whose values lie `step` apart.
static void extreme_line(float *line, int32_t length, ptrdiff_t step, int32_t radius, int32_t is_greatest, float *copy) {
  for (int32_t i = 0; i < length; i++) copy[i] = line[i * step];
  for (int32_t i = 0; i < length; i++) {
    const int32_t first = i < radius ? 0 : i - radius, last = i + radius >= length ? length - 1 : i + radius;
    float found = copy[first];
    for (int32_t k = first + 1; k <= last; k++)
      if (is_greatest ? copy[k] > found : copy[k] < found) found = copy[k];
    line[i * step] = found;
  }
}

int32_t px_local_extreme(float *plane, int32_t width, int32_t height, int32_t radius, int32_t is_greatest) {
  float *copy = malloc(sizeof(float) * (size_t)(width > height ? width : height));
  if (!copy) return 0;
  for (int32_t x = 0; x < width; x++) extreme_line(plane + x, height, width, radius, is_greatest, copy);
  for (int32_t y = 0; y < height; y++)
    extreme_line(plane + (ptrdiff_t)y * width, width, 1, radius, is_greatest, copy);
  free(copy);
  return 1;
}
