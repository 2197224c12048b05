// Unsharp masking on the encoded luminance.
#pragma STDC FP_CONTRACT OFF

// Rows of a tile while it is sharpened. All rows have room for `margin` values before the first column and after the
// last; a row that is needed again is kept in a ring.
typedef struct {
  float *luminance;  // E of Y, `rows` of them
  float *pixels;     // three colors and alpha for each of these rows
  float *blurred;    // three rows, and one of sums
  int32_t rows, margin, stride;
} sharpen_rows;

enum { SHARPEN_PLANES = 4, BLUR_ROWS = 5 };

static sharpen_rows rows_of_sharpening(const px_sharpen *s, int32_t width, float *scratch) {
  const int32_t margin = s->reach + 1, rows = 2 * s->reach + 3;
  const int32_t stride = (width + 2 * margin + LANES - 1) / LANES * LANES + LANES;
  float *pixels = scratch + (ptrdiff_t)rows * stride;
  return (sharpen_rows){scratch, pixels, pixels + (ptrdiff_t)rows * SHARPEN_PLANES * stride, rows, margin, stride};
}

static size_t sharpen_scratch(const px_sharpen *s, int32_t width) {
  const sharpen_rows rows = rows_of_sharpening(s, width, NULL);
  return (size_t)(rows.rows * (1 + SHARPEN_PLANES) + BLUR_ROWS) * (size_t)rows.stride;
}

static inline float *luminance_row(const sharpen_rows *r, int32_t y) {
  return r->luminance + (ptrdiff_t)(y % r->rows) * r->stride + r->margin;
}

static inline float *pixel_row(const sharpen_rows *r, int32_t y, int32_t plane) {
  return r->pixels + ((ptrdiff_t)(y % r->rows) * SHARPEN_PLANES + plane) * r->stride + r->margin;
}

static inline float *blurred_row(const sharpen_rows *r, int32_t y) {
  return r->blurred + (ptrdiff_t)(y % 3) * r->stride + r->margin;
}

// Repeats the outermost values of a row on both sides.
static void extend_row(float *row, int32_t from, int32_t to, int32_t low, int32_t high) {
  for (int32_t x = low; x < from; x++) row[x] = row[from];
  for (int32_t x = to; x < high; x++) row[x] = row[to - 1];
}

// Runs the program before over an input row, and keeps its pixels and their E of Y.
static void fill_row(const px_area_pass *pass, const sharpen_rows *r, const void *input, const px_frame *from,
                     const px_frame *to, int32_t y) {
  const int32_t left = from->x - to->x;
  px_block block;
  for (int32_t first = 0; first < from->width; first += BLOCK) {
    run_block(pass->source, pass->before, pass->before_count, input, from->width, first, from->x, y, &block);
    const size_t size = sizeof(float) * (size_t)block.count;
    for (int plane = 0; plane < 3; plane++) memcpy(pixel_row(r, y, plane) + left + first, block.color[plane], size);
    if (pass->source->bands % 2 == 0) memcpy(pixel_row(r, y, 3) + left + first, block.alpha, size);
    for (int32_t i = 0; i < block.padded; i += WIDTH) {
      triple t = load_triple(&block, i);
      store_lanes(&block.color[0][i], encode_f(pass->is_gray ? t.x : luminance_f(t.x, t.y, t.z)));
    }
    memcpy(luminance_row(r, y) + left + first, block.color[0], size);
  }
  extend_row(luminance_row(r, y), left, left + from->width, -r->margin, to->width + r->margin);
}

// A row of the blurred luminance, columns −1…width; `sums` is a row of scratch.
static void blur_row(const px_sharpen *s, const sharpen_rows *r, const px_frame *image, const px_frame *to, int32_t y,
                     float *sums) {
  const int32_t low = -r->margin, high = to->width + r->margin;
  const float *center = luminance_row(r, y);
  for (int32_t x = low; x < high; x += WIDTH) store_lanes(&sums[x], s->weights[0] * load_lanes(&center[x]));
  for (int32_t k = 1; k <= s->reach; k++) {
    const float *above = luminance_row(r, y - k < 0 ? 0 : y - k);
    const float *below = luminance_row(r, y + k >= image->height ? image->height - 1 : y + k);
    for (int32_t x = low; x < high; x += WIDTH)
      store_lanes(&sums[x], load_lanes(&sums[x]) + s->weights[k] * (load_lanes(&above[x]) + load_lanes(&below[x])));
  }
  float *blurred = blurred_row(r, y);
  for (int32_t x = -1; x < to->width + 1; x += WIDTH) {
    floats sum = s->weights[0] * load_lanes(&sums[x]);
    for (int32_t k = 1; k <= s->reach; k++)
      sum += s->weights[k] * (load_lanes(&sums[x - k]) + load_lanes(&sums[x + k]));
    store_lanes(&blurred[x], sum);
  }
  // Beyond the image the gradient is that of the blurred image, not of a blur that goes on outside.
  if (to->x == 0) blurred[-1] = blurred[0];
  if (to->x + to->width == image->width) blurred[to->width] = blurred[to->width - 1];
}

// What the encoded luminance of a run of pixels becomes.
static void sharpened_luminance(const px_sharpen *s, const float *e, const float *b, const float *above,
                                const float *below, float *wanted, int32_t count) {
  for (int32_t x = 0; x < count; x += WIDTH) {
    floats value = load_lanes(&e[x]), high = value - load_lanes(&b[x]);
    floats ratio = high * (1.0f / 0.03f);
    floats shaped = high * (s->detail + (1.0f - s->detail) / (1.0f + ratio * ratio));
    if (s->masking > 0.0f) {
      floats gx = (load_lanes(&b[x + 1]) - load_lanes(&b[x - 1])) * 0.5f;
      floats gy = (load_lanes(&below[x]) - load_lanes(&above[x])) * 0.5f;
      shaped = shaped * smoothstep_f(0.0f, 1.0f / (0.12f * s->masking), root(gx * gx + gy * gy));
    }
    store_lanes(&wanted[x], larger(value + 1.5f * s->amount * shaped, smaller(value, all(0.0f))));
  }
}

// A part of a kept row as a block.
static void take_block(const px_area_pass *pass, const sharpen_rows *r, const px_frame *to, int32_t y, int32_t first,
                       px_block *block) {
  block->count = to->width - first < BLOCK ? to->width - first : BLOCK;
  block->padded = (block->count + LANES - 1) / LANES * LANES;
  block->x = to->x + first;
  block->y = y;
  const size_t size = sizeof(float) * (size_t)block->padded;
  for (int plane = 0; plane < 3; plane++) memcpy(block->color[plane], pixel_row(r, y, plane) + first, size);
  if (pass->source->bands % 2 == 0) {
    memcpy(block->alpha, pixel_row(r, y, 3) + first, size);
  } else {
    for (int32_t i = 0; i < block->padded; i++) block->alpha[i] = 1.0f;
  }
}

// Gives a row of pixels its new luminance, and runs the program after.
static void finish_sharpening(const px_sharpen *s, const px_area_pass *pass, const sharpen_rows *r,
                              const px_frame *image, const px_frame *to, int32_t y, void *output) {
  const float *e = luminance_row(r, y), *b = blurred_row(r, y);
  const float *above = blurred_row(r, y == 0 ? 0 : y - 1);
  const float *below = blurred_row(r, y + 1 >= image->height ? y : y + 1);
  px_block block, before;
  float wanted[BLOCK];
  for (int32_t first = 0; first < to->width; first += BLOCK) {
    take_block(pass, r, to, y, first, &block);
    if (pass->is_mixed) before = block;
    sharpened_luminance(s, e + first, b + first, above + first, below + first, wanted, block.padded);
    for (int32_t i = 0; i < block.padded; i += WIDTH) {
      triple t = load_triple(&block, i);
      floats luminance = pass->is_gray ? t.x : luminance_f(t.x, t.y, t.z);
      store_triple(&block, i, set_luminance_f(t, luminance, load_lanes(&wanted[i])));
    }
    if (pass->is_mixed) mix_block(pass->opacity, pass->blend, pass->mask, pass->mask_count, &before, &block);
    run_steps(pass->after, pass->after_count, &block);
    finish_block(pass->source, pass->target, output, first, &block);
  }
}

static void sharpen_tile(const px_sharpen *s, const px_area_pass *pass, const px_frame *image, const void *input,
                         ptrdiff_t input_stride, const px_frame *from, void *output, ptrdiff_t output_stride,
                         const px_frame *to, float *scratch) {
  const sharpen_rows rows = rows_of_sharpening(s, to->width, scratch);
  float *sums = rows.blurred + (ptrdiff_t)(BLUR_ROWS - 1) * rows.stride + rows.margin;
  const int32_t last = to->y + to->height < image->height ? to->y + to->height : image->height - 1;
  int32_t filled = from->y, blurred = to->y > 0 ? to->y - 1 : 0;
  for (int32_t y = to->y; y < to->y + to->height; y++) {
    for (; blurred <= last && blurred <= y + 1; blurred++) {
      const int32_t end = from->y + from->height, need = blurred + s->reach + 1;
      for (; filled < end && filled < need; filled++)
        fill_row(pass, &rows, (const char *)input + (filled - from->y) * input_stride, from, to, filled);
      blur_row(s, &rows, image, to, blurred, sums);
    }
    finish_sharpening(s, pass, &rows, image, to, y, (char *)output + (y - to->y) * output_stride);
  }
}
