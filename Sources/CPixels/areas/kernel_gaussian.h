// Gaussian blur of a plane: directly by its weights if it is small, on a base of fewer pixels if it is large.
#pragma STDC FP_CONTRACT OFF

// The cubic B-spline in whole numbers: four boxes of n, applied in succession, at distance k; its sum is n⁴.
static double box_spline(int32_t n, int32_t k) {
  static const double binomial[5] = {1, -4, 6, -4, 1};
  const double m = 2.0 * (n - 1) + (k < 0 ? -k : k);
  double sum = 0;
  for (int j = 0; j < 5; j++) {
    const double i = m - (double)j * n;
    if (i >= 0) sum += binomial[j] * ((i + 1) * (i + 2) * (i + 3) / 6);
  }
  return sum;
}

// The scratch layout of a Gaussian on a base.
typedef struct {
  px_base base;
  px_expansion expansion;
  float *spline;  // 4·shrink − 3 weights
  float *pixels, *row, *wide;
  size_t size;
} gaussian_scratch_parts;

static gaussian_scratch_parts parts_of_gaussian(const px_gaussian *g, const px_frame *to, float *scratch) {
  const int32_t n = g->shrink, margin = g->reach + 1;
  gaussian_scratch_parts parts = {.base = base_of(to, n, 0, margin, margin + 1)};
  const px_base *base = &parts.base;
  const ptrdiff_t longest = (ptrdiff_t)(base->width + 4) * n;
  ptrdiff_t at = 0;
  parts.expansion = (px_expansion){4, 0, scratch};
  at += 4 * expansion_stride(n);
  parts.spline = scratch + at;
  at += scratch_row(4 * n);
  parts.row = scratch + at;
  at += scratch_row(longest);
  parts.wide = scratch + at;
  at += scratch_row(longest);
  parts.pixels = scratch + at;
  at += scratch_row((ptrdiff_t)base->width * base->height);
  parts.size = (size_t)at;
  return parts;
}

static size_t gaussian_scratch(const px_gaussian *g, const px_frame *to) {
  static float nothing;
  if (g->shrink > 1) return parts_of_gaussian(g, to, &nothing).size;
  return (size_t)(2 * scratch_row(to->width + 2 * g->reach));
}

static void blur_directly(const px_gaussian *g, const px_plane *plane, float *output, ptrdiff_t output_stride,
                          const px_frame *to, float *scratch) {
  const int32_t reach = g->reach, first = plane->from->x - to->x, end = first + plane->from->width;
  float *row = scratch + reach;
  for (int32_t y = to->y; y < to->y + to->height; y++, output += output_stride) {
    const int32_t skip = first < -reach ? -reach - first : 0;
    const int32_t last = end > to->width + reach ? to->width + reach : end;
    const px_frame columns = {plane->from->x + skip, plane->from->y, last - first - skip, plane->from->height};
    const px_plane part = {plane->base + skip, plane->stride, plane->image, &columns};
    mean_down(g->weights, reach, &part, y, row + first + skip);
    extend_row(row, first + skip, last, -reach, to->width + reach);
    mean_across(g->weights, reach, row, output, to->width);
  }
}

// Fills the base: the image weighted with the spline around every pixel of the base.
static void fill_base(const gaussian_scratch_parts *parts, const px_plane *plane) {
  const px_base *base = &parts->base;
  const int32_t n = base->shrink, reach = 2 * (n - 1);
  const int32_t begin = base->x * n - reach, end = (base->x + base->width - 1) * n + reach + 1;
  const int32_t left = plane->from->x < begin ? begin : plane->from->x;
  const int32_t from_right = plane->from->x + plane->from->width, right = from_right > end ? end : from_right;
  const px_frame columns = {left, plane->from->y, right - left, plane->from->height};
  const px_plane part = {plane->base + (left - plane->from->x), plane->stride, plane->image, &columns};
  float *row = parts->row;
  for (int32_t y = 0; y < base->height; y++) {
    mean_down(parts->spline + reach, reach, &part, (base->y + y) * n, row + (left - begin));
    extend_row(row, left - begin, right - begin, 0, end - begin);
    float *to = parts->pixels + (ptrdiff_t)y * base->width;
    for (int32_t x = 0; x < base->width; x++) to[x] = exact_dot(parts->spline, row + x * n, 2 * reach + 1);
  }
}

static void gaussian_tile(const px_gaussian *g, const px_frame *image, const float *input, ptrdiff_t input_stride,
                          const px_frame *from, float *output, ptrdiff_t output_stride, const px_frame *to,
                          float *scratch) {
  const px_plane plane = {input, input_stride, image, from};
  if (g->shrink == 1) return blur_directly(g, &plane, output, output_stride, to, scratch);
  const gaussian_scratch_parts parts = parts_of_gaussian(g, to, scratch);
  const int32_t n = g->shrink, reach = 2 * (n - 1);
  const double whole = (double)n * n * n * n;
  for (int32_t k = -reach; k <= reach; k++) parts.spline[reach + k] = (float)(box_spline(n, k) / whole);
  memset(parts.expansion.weights, 0, sizeof(float) * 4 * (size_t)expansion_stride(n));
  for (int32_t t = 0; t < 4; t++)
    for (int32_t p = 0; p < n; p++)
      expansion_weights(&parts.expansion, n, t)[p] = (float)(box_spline(n, p + (1 - t) * n) / whole * n);
  fill_base(&parts, &plane);
  px_base base = parts.base;
  blur_base(g->weights, g->reach, &base, parts.pixels, parts.row);
  for (int32_t y = 0; y < to->height; y++) {
    const float *row = expand_row(&parts.expansion, &base, parts.pixels, to, to->y + y, parts.row, parts.wide);
    memcpy(output + y * output_stride, row, sizeof(float) * (size_t)to->width);
  }
}
