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

// Sums of `count` values that lie far from the ends of their line: pairs of neighbors lie k·row before and after.
static void sum_inside(double *sums, const double *values, size_t count, size_t row, const double *weights,
                       int32_t reach) {
  enum { AT_ONCE = 8 };
  typedef double doubles __attribute__((ext_vector_type(AT_ONCE)));
  size_t n = 0;
  for (; n + AT_ONCE <= count; n += AT_ONCE) {
    doubles part, before, after;
    memcpy(&part, values + n, sizeof part);
    part *= weights[0];
    for (size_t k = 1; k <= (size_t)reach; k++) {
      memcpy(&before, values + n - k * row, sizeof before);
      memcpy(&after, values + n + k * row, sizeof after);
      part += weights[k] * (before + after);
    }
    memcpy(sums + n, &part, sizeof part);
  }
  for (; n < count; n++) {
    double part = weights[0] * values[n];
    for (size_t k = 1; k <= (size_t)reach; k++) part += weights[k] * (values[n - k * row] + values[n + k * row]);
    sums[n] = part;
  }
}

// Sums of one row of a line, some of whose neighbors may lie outside.
static void sum_at_end(double *sums, const double *line, size_t length, size_t at, size_t row, const double *weights,
                       int32_t reach) {
  const double *values = line + at * row;
  for (size_t i = 0; i < row; i++) sums[i] = weights[0] * values[i];
  for (size_t k = 1; k <= (size_t)reach; k++) {
    if (at >= k)
      for (size_t i = 0; i < row; i++) sums[i] += weights[k] * (values - k * row)[i];
    if (at + k < length)
      for (size_t i = 0; i < row; i++) sums[i] += weights[k] * (values + k * row)[i];
  }
}

// Short lines get zeros before and after them; a line is then like the inside of a longer one.
static int32_t sum_short_lines(double *grid, size_t outer, size_t count, size_t row, const double *weights,
                               int32_t reach) {
  const size_t margin = (size_t)reach * row;
  double *padded = calloc(count + 2 * margin, sizeof(double)), *line = padded + margin;
  if (!padded) return 0;
  for (size_t o = 0; o < outer; o++, grid += count) {
    memcpy(line, grid, sizeof(double) * count);
    sum_inside(grid, line, count, row, weights, reach);
  }
  free(padded);
  return 1;
}

int32_t px_local_sum(double *grid, int32_t outer, int32_t length, int32_t inner, const double *weights, int32_t reach) {
  const size_t row = (size_t)inner, rows = (size_t)length, count = rows * row;
  if (count <= 8192) return sum_short_lines(grid, (size_t)outer, count, row, weights, reach);
  const size_t end = (size_t)reach < rows ? (size_t)reach : rows, inside = rows > 2 * end ? rows - 2 * end : 0;
  double *sums = malloc(sizeof(double) * count);
  if (!sums) return 0;
  for (int32_t o = 0; o < outer; o++, grid += count) {
    for (size_t at = 0; at < rows; at++) {
      if (at == end && inside > 0) at += inside;
      if (at < rows) sum_at_end(sums + at * row, grid, rows, at, row, weights, reach);
    }
    if (inside > 0) sum_inside(sums + end * row, grid + end * row, inside * row, row, weights, reach);
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
