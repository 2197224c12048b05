// The filters of local_filters.h.
#include "local_filters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pixels.h"

#pragma STDC FP_CONTRACT OFF

enum { MAXIMUM_BOX = PX_LOCAL_BOX_ROWS - 1 };

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

// 1 / the sum of the weights inside a line of `length`, for each of its positions.
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

typedef double doubles __attribute__((ext_vector_type(8)));

enum { AT_ONCE = 8 };

// Weighted sums of `count` values: of each center and, for k = 1 … reach, of the values k before and after it.
static void sum_pairs(double *sums, const double *center, const double *const *before, const double *const *after,
                      size_t count, const double *weights, int32_t reach) {
  size_t n = 0;
  for (; n + AT_ONCE <= count; n += AT_ONCE) {
    doubles part, above, below;
    memcpy(&part, center + n, sizeof part);
    part *= weights[0];
    for (int32_t k = 1; k <= reach; k++) {
      memcpy(&above, before[k] + n, sizeof above);
      memcpy(&below, after[k] + n, sizeof below);
      part += weights[k] * (above + below);
    }
    memcpy(sums + n, &part, sizeof part);
  }
  for (; n < count; n++) {
    double part = weights[0] * center[n];
    for (int32_t k = 1; k <= reach; k++) part += weights[k] * (before[k][n] + after[k][n]);
    sums[n] = part;
  }
}

// The same if some neighbors may lie outside: those are null.
static void sum_at_end(double *sums, const double *center, const double *const *before, const double *const *after,
                       size_t count, const double *weights, int32_t reach) {
  for (size_t n = 0; n < count; n++) {
    double part = weights[0] * center[n];
    for (int32_t k = 1; k <= reach; k++) {
      if (before[k]) part += weights[k] * before[k][n];
      if (after[k]) part += weights[k] * after[k][n];
    }
    sums[n] = part;
  }
}

// Short lines get zeros before and after them; a line is then like the inside of a longer one.
static int32_t sum_short_lines(double *grid, size_t outer, size_t count, size_t row, const double *weights,
                               int32_t reach) {
  const size_t margin = (size_t)reach * row;
  double *padded = calloc(count + 2 * margin, sizeof(double)), *line = padded + margin;
  if (!padded) return 0;
  const double *before[PX_LOCAL_BOX_ROWS], *after[PX_LOCAL_BOX_ROWS];
  for (size_t k = 1; k <= (size_t)reach; k++) {
    before[k] = line - k * row;
    after[k] = line + k * row;
  }
  for (size_t o = 0; o < outer; o++, grid += count) {
    memcpy(line, grid, sizeof(double) * count);
    sum_pairs(grid, line, before, after, count, weights, reach);
  }
  free(padded);
  return 1;
}

// Sums of the rows of a line, each of which is kept while rows below it need it.
static void sum_rows(double *line, size_t length, size_t row, const double *weights, int32_t reach, double *scratch) {
  const double *before[PX_LOCAL_BOX_ROWS], *after[PX_LOCAL_BOX_ROWS];
  const size_t kept = (size_t)reach + 1;
  for (size_t at = 0; at < length; at++) {
    double *center = scratch + at % kept * row;
    memcpy(center, line + at * row, sizeof(double) * row);
    for (size_t k = 1; k <= (size_t)reach; k++) {
      before[k] = at >= k ? scratch + (at - k) % kept * row : NULL;
      after[k] = at + k < length ? line + (at + k) * row : NULL;
    }
    const int is_inside = at >= (size_t)reach && at + (size_t)reach < length;
    (is_inside ? sum_pairs : sum_at_end)(line + at * row, center, before, after, row, weights, reach);
  }
}

int32_t px_local_sum(double *grid, int32_t outer, int32_t length, int32_t inner, const double *weights, int32_t reach,
                     double *scratch) {
  const size_t row = (size_t)inner, count = (size_t)length * row;
  if (count <= 8192) return sum_short_lines(grid, (size_t)outer, count, row, weights, reach);
  for (int32_t o = 0; o < outer; o++) sum_rows(grid + (size_t)o * count, (size_t)length, row, weights, reach, scratch);
  return 1;
}

int32_t px_local_box(double *plane, int32_t width, int32_t height, double side, double *scratch) {
  double weights[MAXIMUM_BOX];
  const int32_t reach = box_weights(side, weights), longest = width > height ? width : height;
  if (reach == 0) return 1;
  double *inverse = malloc(sizeof(double) * (size_t)longest);
  const int32_t done = inverse && px_local_sum(plane, 1, height, width, weights, reach, scratch) &&
                       px_local_sum(plane, height, width, 1, weights, reach, scratch);
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

// Replaces each value of a line by the extreme around it; the values lie `step` apart.
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
