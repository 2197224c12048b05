// Moves pixels to their places in a picture that is rotated by right angles or mirrored.
#include <string.h>

#include "pixels.h"

// The side of a tile, whose rows of input and output fit into the first-level cache together.
enum { TILE = 32 };

// Columns of the input become runs of the output.
#define TURN(NAME, BYTES)                                                                                   \
  static void NAME(const char *input, ptrdiff_t stride, int32_t width, int32_t height, char *output,        \
                   ptrdiff_t step_x, ptrdiff_t step_y) {                                                    \
    for (int32_t x = 0; x < width; x++)                                                                     \
      for (int32_t y = 0; y < height; y++)                                                                  \
        memcpy(output + x * step_x + y * step_y, input + y * stride + (ptrdiff_t)x * (BYTES), (size_t)BYTES); \
  }

TURN(turn_1, 1)
TURN(turn_2, 2)
TURN(turn_3, 3)
TURN(turn_4, 4)
TURN(turn_6, 6)
TURN(turn_8, 8)

void px_turn(const void *input, ptrdiff_t input_stride, int32_t width, int32_t height, int32_t pixel_bytes,
             void *output, ptrdiff_t step_x, ptrdiff_t step_y) {
  for (int32_t left = 0; left < width; left += TILE) {
    const int32_t columns = width - left < TILE ? width - left : TILE;
    for (int32_t top = 0; top < height; top += TILE) {
      const int32_t rows = height - top < TILE ? height - top : TILE;
      const char *from = (const char *)input + top * input_stride + (ptrdiff_t)left * pixel_bytes;
      char *to = (char *)output + left * step_x + top * step_y;
      switch (pixel_bytes) {
        case 1: turn_1(from, input_stride, columns, rows, to, step_x, step_y); break;
        case 2: turn_2(from, input_stride, columns, rows, to, step_x, step_y); break;
        case 3: turn_3(from, input_stride, columns, rows, to, step_x, step_y); break;
        case 4: turn_4(from, input_stride, columns, rows, to, step_x, step_y); break;
        case 6: turn_6(from, input_stride, columns, rows, to, step_x, step_y); break;
        case 8: turn_8(from, input_stride, columns, rows, to, step_x, step_y); break;
      }
    }
  }
}
