// A block of pixels while a program runs over it: structure of arrays, small enough for the first-level cache.
#ifndef PHOTOEDIT_BLOCK_H
#define PHOTOEDIT_BLOCK_H

#include "pixels.h"

enum { BLOCK = 512, SAVED_BLOCKS = 4, LANES = 16 };

typedef struct {
  float color[3][BLOCK];
  float alpha[BLOCK];
  int32_t count;   // pixels in use
  int32_t padded;  // `count` rounded up to full vectors; values beyond `count` are computed but not used
  int32_t x, y;    // the first pixel's place in the frame
} px_block;

#endif
