// The fine structure of blocks of E, by which noise is measured.
#include "pixels.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

enum { SIDE = 8, HALF = SIDE / 2, PLANES = 3, FIRST = 2, LEAST = 9 };

// A row of a block.
typedef double block_line __attribute__((ext_vector_type(SIDE)));

// cos(π·u·(2x + 1)/16)/2 for the first half of the positions x; the second half mirrors it, for odd u with the sign
// changed.
static void make_basis(double basis[SIDE][HALF]) {
  for (int u = FIRST; u < SIDE; u++)
    for (int x = 0; x < HALF; x++) basis[u][x] = px_cos(3.14159265358979323846 / 16 * u * (2 * x + 1)) / 2;
}

static void load_block(const uint16_t *codes, ptrdiff_t stride, int32_t bands, block_line planes[PLANES][SIDE]) {
  const double gray = 1 / (65535 * sqrt(3)), red_blue = 1 / (65535 * sqrt(2)), green = 1 / (65535 * sqrt(6));
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      const uint16_t *pixel = codes + y * stride + (ptrdiff_t)x * bands;
      const int r = pixel[0], g = bands < 3 ? r : pixel[1], b = bands < 3 ? r : pixel[2];
      planes[0][y][x] = (r + g + b) * gray;
      planes[1][y][x] = (r - b) * red_blue;
      planes[2][y][x] = (r - 2 * g + b) * green;
    }
}

// The root of the mean square of the DCT terms u + v ≥ 9.
static double fine_rms(double basis[SIDE][HALF], const block_line plane[SIDE]) {
  block_line sums[HALF], differences[HALF];
  for (int y = 0; y < HALF; y++) {
    sums[y] = plane[y] + plane[SIDE - 1 - y];
    differences[y] = plane[y] - plane[SIDE - 1 - y];
  }
  double sum = 0;
  int count = 0;
  for (int v = FIRST; v < SIDE; v++) {
    const block_line *lines = v % 2 ? differences : sums;
    block_line line = lines[0] * basis[v][0];
    for (int y = 1; y < HALF; y++) line += lines[y] * basis[v][y];
    const block_line reversed = line.s76543210, both[2] = {line + reversed, line - reversed};
    for (int u = LEAST - v; u < SIDE; u++, count++) {
      double c = both[u % 2][0] * basis[u][0];
      for (int x = 1; x < HALF; x++) c += both[u % 2][x] * basis[u][x];
      sum += c * c;
    }
  }
  return sqrt(sum / count);
}

void px_noise_blocks(const uint16_t *codes, ptrdiff_t stride, int32_t bands, int32_t first, int32_t step, int32_t end,
                     px_noise_block *blocks) {
  double basis[SIDE][HALF];
  block_line planes[PLANES][SIDE];
  make_basis(basis);
  for (int32_t i = first; i < end; i += step, blocks++) {
    load_block(codes + (ptrdiff_t)i * SIDE * bands, stride, bands, planes);
    block_line lines = planes[0][0];
    for (int y = 1; y < SIDE; y++) lines += planes[0][y];
    double gray = 0;
    for (int x = 0; x < SIDE; x++) gray += lines[x];
    blocks->gray = gray / (SIDE * SIDE * sqrt(3));
    for (int p = 0; p < PLANES; p++) blocks->rms[p] = fine_rms(basis, planes[p]);
  }
}
