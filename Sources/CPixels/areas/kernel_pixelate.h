// p: side of a cell in pixels, not always whole. Each pixel becomes the mean of its cell in linear light; pixels are
// weighted by their alpha, which is kept. A pixel belongs to the cell that contains its center; the first cell begins
// at the image's top left corner.
#pragma STDC FP_CONTRACT OFF

static double square_side(const px_area *area) {
  const double side = area->p[0];
  return side < 1 ? 1 : side > 4096 ? 4096 : side;
}

// The cell of a pixel, and the first pixel of a cell.
static inline int32_t square_of(double side, int32_t pixel) { return (int32_t)((pixel + 0.5) / side); }

static int32_t first_of_square(double side, int32_t cell) {
  int32_t pixel = (int32_t)(cell * side);
  while (square_of(side, pixel) < cell) pixel++;
  while (pixel > 0 && square_of(side, pixel - 1) >= cell) pixel--;
  return pixel;
}

static int32_t pixelate_reach(const px_area *area) { return (int32_t)square_side(area); }

// The kernel's own memory: a row of cells, each with its color and whether it has one.
static area_needs pixelate_needs(const area_run *run) {
  const int32_t cells = (int32_t)(run->to->width / square_side(run->area)) + 2;
  return (area_needs){.behind = run->reach, .floats = (size_t)(4 * cells)};
}

static void pixelate_begin(area_run *run) { (void)run; }

static void pixelate_load(area_run *run, int32_t y, int32_t first, px_block *block) {
  (void)run, (void)y, (void)first, (void)block;
}

// The mean of one cell, whose rows and columns are given; columns count from the output's first.
static void average_square(const area_run *run, int32_t top, int32_t bottom, int32_t left, int32_t right, float *cell) {
  double sums[3] = {0, 0, 0}, weight = 0;
  for (int32_t y = top; y < bottom; y++) {
    const float *alpha = run->planes > run->colors ? area_row(run, run->colors, y) : NULL;
    for (int32_t x = left; x < right; x++) {
      const double share = alpha ? (double)alpha[x] : 1;
      weight += share;
      for (int32_t c = 0; c < run->colors; c++) sums[c] += (double)area_row(run, c, y)[x] * share;
    }
  }
  // Without any opaque pixel the pixels keep their colors.
  cell[3] = weight > 0x1p-12 ? 1.0f : 0.0f;
  for (int32_t c = 0; c < 3; c++) cell[c] = cell[3] != 0.0f ? (float)(sums[c < run->colors ? c : 0] / weight) : 0.0f;
}

// Averages a row of cells when its first row, or that of the tile, is due.
static void pixelate_row(area_run *run, int32_t y) {
  const double side = square_side(run->area);
  const int32_t row = square_of(side, y), top = first_of_square(side, row), below = first_of_square(side, row + 1);
  if (y != run->to->y && y != top) return;
  const int32_t height = run->image->height, width = run->image->width;
  const int32_t begin = square_of(side, run->to->x), last = square_of(side, run->to->x + run->to->width - 1);
  for (int32_t cell = begin; cell <= last; cell++) {
    const int32_t left = first_of_square(side, cell), right = first_of_square(side, cell + 1);
    average_square(run, top, below < height ? below : height, left - run->to->x,
                 (right < width ? right : width) - run->to->x, run->own + 4 * (cell - begin));
  }
}

static void pixelate_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  (void)y;
  const double side = square_side(run->area);
  const int32_t begin = square_of(side, run->to->x);
  for (int32_t i = 0; i < block->count; i++) {
    const float *cell = run->own + 4 * (square_of(side, run->to->x + first + i) - begin);
    for (int32_t c = 0; c < 3; c++) block->color[c][i] = cell[3] != 0.0f ? cell[c] : block->color[c][i];
  }
}
