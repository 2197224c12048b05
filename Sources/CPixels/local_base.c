// The base of local adjustments: the mid layer and the bilateral grid.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "local.h"
#include "local_filters.h"

#define WIDTH 4
#include "float_math.h"

#pragma STDC FP_CONTRACT OFF

enum { LEVELS = PX_LOCAL_LEVELS };

static const double lowest = -12, step = 0.25, epsilon = 0.1, prior = 0.03;

static int32_t nodes(double length, double long_edge) { return (int32_t)ceil(length / (long_edge / 72) - 1e-9) + 1; }

int32_t px_local_columns(const px_local_proxy *proxy) { return nodes(proxy->frame_width, proxy->long_edge); }
int32_t px_local_rows(const px_local_proxy *proxy) { return nodes(proxy->frame_height, proxy->long_edge); }

int32_t px_local_boxes(int32_t length, double side) {
  const int32_t count = (int32_t)ceil(length / side - 1e-9);
  return count < 1 ? 1 : count;
}

// Adds a part of a row to the column sums, which finish_row turns into boxes.
static void add_row(const px_local_averaging *a, const float *row, double share, double *sums) {
  const size_t count = (size_t)a->width * (size_t)a->bands;
  for (size_t i = 0; i < count; i++) sums[i] += share * row[i];
}

// Finishes a row of the output: turns column sums into means of boxes.
static void finish_row(const px_local_averaging *a, int32_t row, double height, double *sums) {
  const int32_t columns = px_local_boxes(a->width, a->side), colors = a->bands < 3 ? 1 : 3, bands = a->bands;
  float *output = a->output + (size_t)row * (size_t)(columns * colors);
  for (int32_t box = 0; box < columns; box++) {
    const double from = box * a->side, to = from + a->side < a->width ? from + a->side : a->width;
    const int32_t left = (int32_t)from, whole = (int32_t)to, last = whole < to ? whole : whole - 1;
    const double share = 1 / ((to - from) * height), after = left < last ? to - last : 0;
    const double before = left < last ? left + 1 - from : to - from;
    for (int32_t c = 0; c < colors; c++) {
      const double *column = sums + c;
      double sum = before * column[(ptrdiff_t)left * bands] + after * column[(ptrdiff_t)last * bands];
      for (int32_t x = left + 1; x < last; x++) sum += column[(ptrdiff_t)x * bands];
      output[box * colors + c] = (float)(sum * share);
    }
  }
  memset(sums, 0, sizeof(double) * px_local_averaging_sums(a) / 2);
}

size_t px_local_averaging_sums(const px_local_averaging *a) { return 2 * (size_t)a->width * (size_t)a->bands; }

void px_local_average_row(const px_local_averaging *a, const float *input, int32_t y) {
  const size_t half = px_local_averaging_sums(a) / 2;
  for (int32_t row = (int32_t)(y / a->side); row * a->side < y + 1 && row < px_local_boxes(a->height, a->side); row++) {
    const double from = row * a->side, to = from + a->side < a->height ? from + a->side : a->height;
    const double top = y > from ? y : from, bottom = y + 1 < to ? y + 1 : to;
    double *sums = a->sums + (row % 2 ? half : 0);
    if (bottom > top) add_row(a, input, bottom - top, sums);
    if (to <= y + 1) finish_row(a, row, to - from, sums);
  }
}

void px_local_lightness(const float *pixels, int32_t bands, size_t count, float *lightness) {
  float luminance[WIDTH], result[WIDTH];
  for (size_t first = 0; first < count; first += WIDTH) {
    const size_t some = count - first < WIDTH ? count - first : WIDTH;
    for (size_t i = 0; i < WIDTH; i++) {
      const float *p = pixels + (first + (i < some ? i : 0)) * (size_t)bands;
      luminance[i] = bands < 3 ? p[0] : 0.2126f * p[0] + 0.7152f * p[1] + 0.0722f * p[2];
    }
    store_lanes(result, lightness_f(load_lanes(luminance)));
    memcpy(lightness + first, result, sizeof(float) * some);
  }
}

// The pixel before a position between the centers of a line of `count` pixels, and the share of the next.
static inline int32_t between(double position, int32_t count, double *share) {
  const double held = position > 0 ? (position < count - 1 ? position : count - 1) : 0;
  int32_t index = (int32_t)held;
  if (index > count - 2) index = count - 2;
  if (index < 0) index = 0;
  *share = held - index;
  return index;
}

// Enlarges a row of a plane: `before` are the pixels before those of the output, and `shares` the shares of the next
// ones.
static void enlarge_row(const float *row, const int32_t *before, const double *shares, int32_t next, double *output,
                        int32_t width) {
  for (int32_t x = 0; x < width; x++) {
    const float *from = row + before[x];
    output[x] = from[0] + (from[next] - from[0]) * shares[x];
  }
}

int32_t px_local_enlarge(const float *plane, int32_t plane_width, int32_t plane_height, double side, float *output,
                         int32_t width, int32_t height) {
  // Shares, two enlarged rows of the plane, and the pixels before.
  double *shares = malloc((size_t)width * (3 * sizeof(double) + sizeof(int32_t)));
  if (!shares) return 0;
  double *rows[2] = {shares + width, shares + 2 * width};
  int32_t *before = (int32_t *)(void *)(shares + 3 * width), made = 0;
  for (int32_t x = 0; x < width; x++) before[x] = between((x + 0.5) / side - 0.5, plane_width, &shares[x]);
  for (int32_t y = 0; y < height; y++) {
    double v;
    const int32_t j = between((y + 0.5) / side - 0.5, plane_height, &v), last = j + 1 < plane_height ? j + 1 : j;
    for (made = made < j ? j : made; made <= last; made++)
      enlarge_row(plane + (size_t)made * (size_t)plane_width, before, shares, plane_width > 1, rows[made % 2], width);
    const double *top = rows[j % 2], *bottom = rows[last % 2];
    float *to = output + (size_t)y * (size_t)width;
    for (int32_t x = 0; x < width; x++) to[x] = (float)(top[x] + (bottom[x] - top[x]) * v);
  }
  free(shares);
  return 1;
}

// The memory for building a base: numbers for two planes of the proxy, which the grid reuses, and rows for their
// filters.
typedef struct {
  size_t plane, grid;  // the pixels of the proxy, the nodes of the grid
  double *numbers, *scratch;
} base_memory;

static int32_t allocate(base_memory *memory, const px_local_base_data *base) {
  memory->plane = (size_t)base->width * (size_t)base->height;
  memory->grid = (size_t)base->columns * (size_t)base->rows * LEVELS;
  const size_t planes = 2 * memory->plane, sums = (base->veil ? 3 : 2) * memory->grid + 2 * memory->grid / LEVELS;
  const size_t numbers = planes > sums ? planes : sums;
  const size_t width = (size_t)base->width, row = (size_t)base->columns * LEVELS, rows = width > row ? width : row;
  memory->numbers = malloc(sizeof(double) * (numbers + PX_LOCAL_BOX_ROWS * rows));
  if (!memory->numbers) return 0;
  memory->scratch = memory->numbers + numbers;
  return 1;
}

// The guided filter of the lightness, guided by itself: the coefficients a and c.
static int32_t mid_layer(const px_local_proxy *proxy, const float *lightness, const base_memory *memory,
                         px_local_base_data *base) {
  const int32_t width = proxy->width, height = proxy->height;
  const size_t count = memory->plane;
  const double side = 0.005 * proxy->long_edge;
  double *mean = memory->numbers, *square = mean + count, *scratch = memory->scratch;
  for (size_t i = 0; i < count; i++) {
    mean[i] = lightness[i];
    square[i] = mean[i] * mean[i];
  }
  if (!px_local_box(mean, width, height, side, scratch) || !px_local_box(square, width, height, side, scratch)) return 0;
  for (size_t i = 0; i < count; i++) {
    double variance = square[i] - mean[i] * mean[i];
    if (!(variance > 0)) variance = 0;
    const double a = variance / (variance + epsilon);
    square[i] = a;
    mean[i] *= 1 - a;
  }
  if (!px_local_box(mean, width, height, side, scratch) || !px_local_box(square, width, height, side, scratch)) return 0;
  for (size_t i = 0; i < count; i++) {
    base->a[i] = (float)square[i];
    base->c[i] = (float)mean[i];
  }
  return 1;
}

// The grid under construction: weights, sums of the mid layer, and sums of the veil.
typedef struct {
  int32_t columns, rows, planes;
  size_t size;
  double *planes_of[3], *column_weights, *column_veils, *scratch;
} grid_sums;

// Adds a pixel to the two levels around it in a column of nodes.
static inline void add_levels(const grid_sums *grid, size_t node, double low, double high, double held, double veil) {
  double *weights = grid->planes_of[0] + node, *sums = grid->planes_of[1] + node;
  weights[0] += low;
  weights[1] += high;
  sums[0] += low * held;
  sums[1] += high * held;
  if (grid->planes < 3) return;
  double *veils = grid->planes_of[2] + node;
  veils[0] += low * veil;
  veils[1] += high * veil;
}

// Adds every pixel of the proxy to the eight nodes around it.
static void splat(const px_local_proxy *proxy, const float *lightness, const float *veil, const px_local_base_data *base,
                  grid_sums *grid) {
  const double inverse_cell = 72 / proxy->long_edge;
  const size_t row = (size_t)grid->columns * LEVELS;
  for (int32_t y = 0; y < proxy->height; y++) {
    double v, u, t;
    const int32_t j = between((y + 0.5 + proxy->y) * inverse_cell, grid->rows, &v);
    for (int32_t x = 0; x < proxy->width; x++) {
      const size_t pixel = (size_t)y * (size_t)proxy->width + (size_t)x;
      const double mid = (double)base->a[pixel] * lightness[pixel] + base->c[pixel];
      const int32_t i = between((x + 0.5 + proxy->x) * inverse_cell, grid->columns, &u);
      const int32_t k = between((mid - lowest) / step, LEVELS, &t);
      const double held = lowest + step * (k + t), haze = grid->planes < 3 ? 0 : veil[pixel];
      const size_t node = (size_t)j * row + (size_t)i * LEVELS + (size_t)k;
      const double high = v * t, low = v - high, upper_high = t - high, upper_low = 1 - v - upper_high;
      add_levels(grid, node, (1 - u) * upper_low, (1 - u) * upper_high, held, haze);
      add_levels(grid, node + LEVELS, u * upper_low, u * upper_high, held, haze);
      add_levels(grid, node + row, (1 - u) * low, (1 - u) * high, held, haze);
      add_levels(grid, node + row + LEVELS, u * low, u * high, held, haze);
    }
  }
}

static const double five[3] = {6.0 / 16, 4.0 / 16, 1.0 / 16};

// Gaussian weights of σ = 4 levels, 1 EV.
static void wide_weights(double weights[15]) {
  double sum = 0;
  for (int32_t k = 0; k < 15; k++) {
    weights[k] = px_exp(-0.5 * (k / 4.0) * (k / 4.0));
    sum += k == 0 ? weights[k] : 2 * weights[k];
  }
  for (int32_t k = 0; k < 15; k++) weights[k] /= sum;
}

static int32_t blur_levels(grid_sums *grid, const double *weights, int32_t reach) {
  const int32_t columns = grid->columns * grid->rows;
  int32_t done = 1;
  for (int32_t p = 0; p < grid->planes; p++)
    done = done && px_local_sum(grid->planes_of[p], columns, LEVELS, 1, weights, reach, grid->scratch);
  return done;
}

static double column_sum(const double *column) {
  double sum = 0;
  for (int32_t k = 0; k < LEVELS; k++) sum += column[k];
  return sum;
}

// The means at the nodes. Empty levels tend to their own value, so that no gradient is reversed between two clusters;
// `weights` are the sums of the weights of each column before its levels were blurred.
static void put_means(const grid_sums *grid, const double *weights, float *means) {
  for (size_t column = 0; column < grid->size / LEVELS; column++) {
    const double lambda = prior * weights[column] + 1e-9;
    for (size_t k = 0; k < LEVELS; k++) {
      const size_t node = column * LEVELS + k;
      means[node] = (float)((grid->planes_of[1][node] + lambda * (lowest + step * (double)k)) /
                            (grid->planes_of[0][node] + lambda));
    }
  }
}

static void put_veil(const grid_sums *grid, const double *weights, const double *sums, float *veil) {
  for (size_t column = 0; column < grid->size / LEVELS; column++) {
    const double lambda = prior * weights[column] + 1e-9, mean = sums[column] / (weights[column] + 1e-9);
    for (size_t k = 0; k < LEVELS; k++) {
      const size_t node = column * LEVELS + k;
      veil[node] = (float)((grid->planes_of[2][node] + lambda * mean) / (grid->planes_of[0][node] + lambda));
    }
  }
}

static int32_t fill_nodes(grid_sums *grid, px_local_base_data *base) {
  double *column_weights = grid->column_weights, *column_veils = grid->column_veils;
  int32_t done = 1;
  for (int32_t p = 0; p < grid->planes; p++) {
    double *plane = grid->planes_of[p];
    done = done && px_local_sum(plane, 1, grid->rows, grid->columns * LEVELS, five, 2, grid->scratch) &&
           px_local_sum(plane, grid->rows, grid->columns, LEVELS, five, 2, grid->scratch);
  }
  for (size_t column = 0; column < grid->size / LEVELS; column++)
    column_weights[column] = column_sum(grid->planes_of[0] + column * LEVELS);
  done = done && blur_levels(grid, five, 2);
  if (!done) return 0;
  put_means(grid, column_weights, base->base);
  if (!base->wide) return 1;
  if (base->veil)
    for (size_t column = 0; column < grid->size / LEVELS; column++)
      column_veils[column] = column_sum(grid->planes_of[2] + column * LEVELS);
  double weights[15];
  wide_weights(weights);
  if (!blur_levels(grid, weights, 14)) return 0;
  put_means(grid, column_weights, base->wide);
  if (base->veil) put_veil(grid, column_weights, column_veils, base->veil);
  return 1;
}

int32_t px_local_base(const px_local_proxy *proxy, const float *lightness, const float *veil, px_local_base_data *base) {
  base->width = proxy->width;
  base->height = proxy->height;
  base->columns = px_local_columns(proxy);
  base->rows = px_local_rows(proxy);
  base_memory memory;
  if (!allocate(&memory, base)) return 0;
  int32_t done = mid_layer(proxy, lightness, &memory, base);
  if (done) {
    grid_sums grid = {.columns = base->columns, .rows = base->rows, .planes = base->veil ? 3 : 2, .size = memory.grid};
    for (int32_t p = 0; p < grid.planes; p++) grid.planes_of[p] = memory.numbers + (size_t)p * grid.size;
    grid.column_weights = memory.numbers + (size_t)grid.planes * grid.size;
    grid.column_veils = grid.column_weights + grid.size / LEVELS;
    grid.scratch = memory.scratch;
    memset(memory.numbers, 0, sizeof(double) * (size_t)grid.planes * grid.size);
    splat(proxy, lightness, veil, base, &grid);
    done = fill_nodes(&grid, base);
  }
  free(memory.numbers);
  return done;
}
