// Sampling in linear light, premultiplied.
#pragma STDC FP_CONTRACT OFF

static void premultiply(float *pixels, int32_t bands, int32_t count) {
  for (int32_t i = 0; i < count; i++, pixels += bands)
    for (int32_t c = 0; c < bands - 1; c++) pixels[c] *= pixels[bands - 1];
}

static void unpremultiply(float *pixels, int32_t bands, int32_t count) {
  for (int32_t i = 0; i < count; i++, pixels += bands) {
    float alpha = pixels[bands - 1];
    for (int32_t c = 0; c < bands - 1; c++) pixels[c] = alpha < 0x1p-12f ? 0.0f : pixels[c] / alpha;
    pixels[bands - 1] = alpha > 0.0f ? (alpha < 1.0f ? alpha : 1.0f) : 0.0f;
  }
}

enum { DOT_LANES = 8 };

// Σ weights·values over whole vectors of 8, in an order that every instruction set keeps.
static inline float dot(const float *weights, const float *values, int32_t count) {
  float sum[DOT_LANES] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (int32_t k = 0; k < count; k += DOT_LANES)
    for (int j = 0; j < DOT_LANES; j++) sum[j] += weights[k + j] * values[k + j];
  return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

static inline float *ring_plane(const px_ring *ring, int32_t row, int32_t plane) {
  return ring->base + ((ptrdiff_t)(row % ring->rows) * ring->planes + plane) * ring->width;
}

static px_ring reduction_ring(const px_reduction *reduction, const px_frame *from, const px_frame *to, float *scratch) {
  const px_axis *down = &reduction->down;
  int32_t rows = 1;
  for (int32_t first = to->y, last = to->y; last < to->y + to->height; last++) {
    while (down->first[first] + down->count[first] <= down->first[last]) first++;
    if (last - first + 1 > rows) rows = last - first + 1;
  }
  // Room for whole vectors beyond the last column, which have no weight.
  int32_t width = (from->width + LANES - 1) / LANES * LANES + DOT_LANES + (int32_t)reduction->across.stride;
  return (px_ring){scratch, rows, reduction->bands, width};
}

static size_t reduction_scratch(const px_reduction *reduction, const px_frame *from, const px_frame *to) {
  const px_ring ring = reduction_ring(reduction, from, to, NULL);
  return (size_t)ring.rows * (size_t)ring.planes * (size_t)ring.width;
}

static px_reduction_state reduce_begin(const px_reduction *reduction, const px_frame *from, const px_frame *to,
                                       float *scratch) {
  memset(scratch, 0, sizeof(float) * reduction_scratch(reduction, from, to));
  return (px_reduction_state){*from, *to, reduction_ring(reduction, from, to, scratch), to->y, to->y};
}

// Adds a block, weighted, to the rows that it contributes to.
static void add_block(const px_axis *down, const px_ring *ring, const px_block *block, int32_t column, int32_t y,
                      int32_t from, int32_t to) {
  const int32_t colors = ring->planes < 3 ? 1 : 3;
  for (int32_t o = from; o < to; o++) {
    const float weight = down->weights[(ptrdiff_t)o * down->stride + y - down->first[o]];
    for (int32_t plane = 0; plane < ring->planes; plane++) {
      const float *values = plane < colors ? block->color[plane] : block->alpha;
      float *sums = ring_plane(ring, o, plane) + column;
      if (y == down->first[o])
        for (int32_t i = 0; i < block->padded; i++) sums[i] = weight * values[i];
      else
        for (int32_t i = 0; i < block->padded; i++) sums[i] += weight * values[i];
    }
  }
}

// Filters a finished row horizontally.
static void finish_row(const px_reduction *reduction, const px_ring *ring, int32_t o, int32_t from_x, float *output,
                       const px_frame *to) {
  const px_axis *across = &reduction->across;
  const int32_t bands = reduction->bands;
  for (int32_t plane = 0; plane < bands; plane++) {
    const float *sums = ring_plane(ring, o, plane);
    for (int32_t i = 0; i < to->width; i++) {
      const int32_t column = to->x + i;
      const int32_t count = (across->count[column] + DOT_LANES - 1) / DOT_LANES * DOT_LANES;
      output[(ptrdiff_t)i * bands + plane] =
          dot(across->weights + (ptrdiff_t)column * across->stride, sums + across->first[column] - from_x, count);
    }
  }
  if (bands % 2 == 0) unpremultiply(output, bands, to->width);
}

static void premultiply_block(px_block *block) {
  for (int c = 0; c < 3; c++)
    for (int32_t i = 0; i < block->padded; i++) block->color[c][i] *= block->alpha[i];
}

static void reduce_rows(const px_reduction *reduction, px_reduction_state *state, const void *input,
                        ptrdiff_t input_stride, int32_t first_row, int32_t count, float *output,
                        ptrdiff_t output_stride) {
  const px_axis *down = &reduction->down;
  const px_frame *from = &state->from, *to = &state->to;
  const int32_t end = to->y + to->height;
  px_block block;
  for (int32_t y = first_row; y < first_row + count && state->next < end; y++) {
    while (state->begun < end && down->first[state->begun] <= y) state->begun++;
    const char *row = (const char *)input + (y - first_row) * input_stride;
    for (int32_t x = 0; x < from->width && state->next < state->begun; x += BLOCK) {
      run_block(reduction->source, reduction->steps, reduction->step_count, row, from->width, x, from->x, y, &block);
      if (reduction->bands % 2 == 0) premultiply_block(&block);
      add_block(down, &state->ring, &block, x, y, state->next, state->begun);
    }
    for (; state->next < state->begun && down->first[state->next] + down->count[state->next] - 1 <= y; state->next++)
      finish_row(reduction, &state->ring, state->next, from->x, output + (state->next - to->y) * output_stride, to);
  }
}
