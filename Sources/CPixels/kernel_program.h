// The interpreter of point programs: each step is a loop over one block.
#pragma STDC FP_CONTRACT OFF

static void run_steps(const px_step *steps, int32_t step_count, px_block *block) {
  px_block saved[SAVED_BLOCKS];
  int32_t depth = 0;
  for (int32_t k = 0; k < step_count; k++) {
    const px_step *step = &steps[k];
    switch (step->kind) {
      case PX_MATRIX: matrix(step, block); break;
      case PX_TONE: tone(step, block); break;
      case PX_CURVE: curve(step, block); break;
      case PX_LEVELS: levels(step, block); break;
      case PX_LUMINANCE_CURVE: luminance_curve(step, block); break;
      case PX_INVERT: invert(step, block); break;
      case PX_VIBRANCE: vibrance(step, block); break;
      case PX_BLACK_AND_WHITE: black_and_white(step, block); break;
      case PX_VIGNETTE: vignette(step, block); break;
      case PX_SAVE:
        if (depth < SAVED_BLOCKS) saved[depth] = *block;
        depth++;
        break;
      case PX_MIX:
        depth--;
        if (depth >= 0 && depth < SAVED_BLOCKS)
          mix_block(step->p[0], (px_blend)(int)step->p[1], &saved[depth], block);
        break;
    }
  }
}
