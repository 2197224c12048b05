// The guided filter of a plane, guided by itself: a·I + b, with a and b from a base of fewer pixels if the radius is
// large.
#pragma STDC FP_CONTRACT OFF

typedef struct {
  px_base base;
  px_expansion expansion;
  float *row, *squares, *wide_a, *wide_b, *a, *b;
  size_t size;
} guided_scratch_parts;

// Cell i of the base covers the image pixels starting at i·shrink; between the centers of two cells a and b are linear.
static guided_scratch_parts parts_of_guided(const px_guided *g, const px_frame *to, float *scratch) {
  const int32_t n = g->shrink;
  guided_scratch_parts parts = {.base = base_of(to, n, n / 2, 2 * g->reach, 2 * g->reach + 1)};
  const px_base *base = &parts.base;
  const ptrdiff_t longest = scratch_row((ptrdiff_t)(base->width + 1) * n);
  const ptrdiff_t whole = scratch_row((ptrdiff_t)base->width * base->height);
  parts.expansion = (px_expansion){2, n / 2, scratch};
  parts.row = scratch + 2 * expansion_stride(n);
  parts.squares = parts.row + longest;
  parts.wide_a = parts.squares + longest;
  parts.wide_b = parts.wide_a + longest;
  parts.a = parts.wide_b + longest;
  parts.b = parts.a + whole;
  parts.size = (size_t)(2 * expansion_stride(n) + 4 * longest + 2 * whole);
  return parts;
}

static size_t guided_scratch(const px_guided *g, const px_frame *to) {
  static float nothing;
  return parts_of_guided(g, to, &nothing).size;
}

// Sums of the values and of their squares over the rows of a cell.
static void sum_cell_rows(const px_plane *plane, int32_t y, int32_t count, float *sums, float *squares) {
  const int32_t width = plane->from->width;
  memset(sums, 0, sizeof(float) * (size_t)width);
  memset(squares, 0, sizeof(float) * (size_t)width);
  for (int32_t k = 0; k < count; k++) {
    const float *row = plane_row(plane, y + k);
    int32_t x = 0;
    for (; x + WIDTH <= width; x += WIDTH) {
      const floats value = load_lanes(&row[x]);
      store_lanes(&sums[x], load_lanes(&sums[x]) + value);
      store_lanes(&squares[x], load_lanes(&squares[x]) + value * value);
    }
    for (; x < width; x++) {
      sums[x] += row[x];
      squares[x] += row[x] * row[x];
    }
  }
}

// Σ values in a fixed order.
static inline float sum_run(const float *values, int32_t count) {
  float sum = 0.0f;
  for (int32_t k = 0; k < count; k++) sum += values[k];
  return sum;
}

// Means of the values and of their squares over each cell.
static void fill_cells(const guided_scratch_parts *parts, const px_plane *plane) {
  const px_base *base = &parts->base;
  const int32_t n = base->shrink, begin = base->x * n, end = begin + base->width * n;
  const int32_t left = plane->from->x < begin ? begin : plane->from->x;
  const int32_t from_right = plane->from->x + plane->from->width, right = from_right > end ? end : from_right;
  const px_frame columns = {left, plane->from->y, right - left, plane->from->height};
  const px_plane part = {plane->base + (left - plane->from->x), plane->stride, plane->image, &columns};
  const float share = (float)(1.0 / ((double)n * n));
  for (int32_t y = 0; y < base->height; y++) {
    sum_cell_rows(&part, (base->y + y) * n, n, parts->row + (left - begin), parts->squares + (left - begin));
    extend_row(parts->row, left - begin, right - begin, 0, end - begin);
    extend_row(parts->squares, left - begin, right - begin, 0, end - begin);
    float *a = parts->a + (ptrdiff_t)y * base->width, *b = parts->b + (ptrdiff_t)y * base->width;
    for (int32_t x = 0; x < base->width; x++) {
      a[x] = sum_run(parts->squares + x * n, n) * share;
      b[x] = sum_run(parts->row + x * n, n) * share;
    }
  }
}

// Turns mean squares and means into a and b, in place.
static void solve_cells(float epsilon, float *a, float *b, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    const float variance = a[i] - b[i] * b[i], held = variance < 0.0f ? 0.0f : variance;
    const float scale = held + epsilon, slope = scale > 0.0f ? held / scale : scale - scale;
    a[i] = slope;
    b[i] = b[i] - slope * b[i];
  }
}

static void guided_tile(const px_guided *g, const px_frame *image, const float *input, ptrdiff_t input_stride,
                        const px_frame *from, float *output, ptrdiff_t output_stride, const px_frame *to,
                        float *scratch) {
  const px_plane plane = {input, input_stride, image, from};
  const guided_scratch_parts parts = parts_of_guided(g, to, scratch);
  const int32_t n = g->shrink;
  memset(parts.expansion.weights, 0, sizeof(float) * 2 * (size_t)expansion_stride(n));
  for (int32_t p = 0; p < n; p++) {
    const double place = (p + n / 2 - (n - 1) / 2.0) / n;
    expansion_weights(&parts.expansion, n, 0)[p] = (float)(1 - place);
    expansion_weights(&parts.expansion, n, 1)[p] = (float)place;
  }
  fill_cells(&parts, &plane);
  px_base base = parts.base;
  blur_base(g->weights, g->reach, &base, parts.a, parts.row);
  base = parts.base;
  blur_base(g->weights, g->reach, &base, parts.b, parts.row);
  solve_cells(g->epsilon, parts.a, parts.b, (ptrdiff_t)base.width * base.height);
  px_base means = base;
  blur_base(g->weights, g->reach, &base, parts.a, parts.row);
  blur_base(g->weights, g->reach, &means, parts.b, parts.row);
  for (int32_t y = 0; y < to->height; y++) {
    const float *row = plane_row(&plane, to->y + y) + (to->x - from->x);
    const float *a = expand_row(&parts.expansion, &base, parts.a, to, to->y + y, parts.row, parts.wide_a);
    float *out = output + y * output_stride;
    // Without a base, `a` occupies the row that `b` needs.
    for (int32_t x = 0; x < to->width; x++) out[x] = a[x] * row[x];
    const float *b = expand_row(&parts.expansion, &base, parts.b, to, to->y + y, parts.row, parts.wide_b);
    for (int32_t x = 0; x < to->width; x++) out[x] += b[x];
  }
}
