// What noise is measured by: the fine structure of blocks of E.
#include "pixels.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

enum { SIDE = 8, PLANES = 3 };

// √⅛ for u = 0, cos(π·u·(2x + 1)/16)/2 above.
static void make_basis(double basis[SIDE][SIDE]) {
  for (int u = 0; u < SIDE; u++)
    for (int x = 0; x < SIDE; x++)
      basis[u][x] = u > 0 ? px_cos(3.14159265358979323846 / 16 * u * (2 * x + 1)) / 2 : sqrt(0.125);
}

static void load_block(const uint16_t *codes, ptrdiff_t stride, int32_t bands, double planes[PLANES][SIDE][SIDE]) {
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      const uint16_t *pixel = codes + y * stride + (ptrdiff_t)x * bands;
      const double r = pixel[0] / 65535.0, g = bands < 3 ? r : pixel[1] / 65535.0, b = bands < 3 ? r : pixel[2] / 65535.0;
      planes[0][y][x] = (r + g + b) / sqrt(3);
      planes[1][y][x] = (r - b) / sqrt(2);
      planes[2][y][x] = (r - 2 * g + b) / sqrt(6);
    }
}

// The root of the mean square of the DCT terms u + v ≥ 9.
static double fine_rms(double basis[SIDE][SIDE], double plane[SIDE][SIDE]) {
  double rows[SIDE][SIDE], sum = 0;
  int count = 0;
  for (int y = 0; y < SIDE; y++)
    for (int u = 0; u < SIDE; u++) {
      rows[y][u] = 0;
      for (int x = 0; x < SIDE; x++) rows[y][u] += basis[u][x] * plane[y][x];
    }
  for (int v = 0; v < SIDE; v++)
    for (int u = 9 - v > 0 ? 9 - v : 0; u < SIDE; u++, count++) {
      double c = 0;
      for (int y = 0; y < SIDE; y++) c += basis[v][y] * rows[y][u];
      sum += c * c;
    }
  return sqrt(sum / count);
}

void px_noise_blocks(const uint16_t *codes, ptrdiff_t stride, int32_t bands, int32_t first, int32_t step, int32_t end,
                     px_noise_block *blocks) {
  double basis[SIDE][SIDE], planes[PLANES][SIDE][SIDE];
  make_basis(basis);
  for (int32_t i = first; i < end; i += step, blocks++) {
    load_block(codes + (ptrdiff_t)i * SIDE * bands, stride, bands, planes);
    double gray = 0;
    for (int y = 0; y < SIDE; y++)
      for (int x = 0; x < SIDE; x++) gray += planes[0][y][x];
    blocks->gray = gray / (SIDE * SIDE * sqrt(3));
    for (int p = 0; p < PLANES; p++) blocks->rms[p] = fine_rms(basis, planes[p]);
  }
}
