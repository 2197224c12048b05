// A block of pixels while a program runs over it: structure of arrays, small enough for the first-level cache.
#ifndef PHOTOEDIT_BLOCK_H
#define PHOTOEDIT_BLOCK_H

#include "pixels.h"

enum { BLOCK = 512, SAVED_BLOCKS = 4 };

typedef struct {
  float color[3][BLOCK];
  float alpha[BLOCK];
  int32_t count;   // pixels in use
  int32_t x, y;    // the first pixel's place in the frame
} px_block;

// Runs the steps over a block.
void px_run_steps(const px_step *steps, int32_t step_count, px_block *block);

// Mixes a block with what it was, as PX_MIX has it.
void px_mix_block(float opacity, px_blend blend, const px_mask_node *mask, int32_t mask_count, const px_block *before,
                  px_block *block);

#endif
