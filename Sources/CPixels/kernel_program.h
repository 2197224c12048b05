// The interpreter of point programs: each step is a loop over one block.
#pragma STDC FP_CONTRACT OFF

static void run_steps(const px_step *steps, int32_t step_count, px_block *block) {
  px_block saved[SAVED_BLOCKS];
  int32_t depth = 0;
  for (int32_t k = 0; k < step_count; k++) {
    const px_step *step = &steps[k];
    switch (step->kind) {
#define STEP(name) case PX_STEP_##name: step_##name(step, block); break;
      PX_STEPS(STEP)
#undef STEP
      case PX_STEP_COUNT: break;
      case PX_SAVE:
        if (depth < SAVED_BLOCKS) saved[depth] = *block;
        depth++;
        break;
      case PX_MIX:
        depth--;
        if (depth >= 0 && depth < SAVED_BLOCKS)
          (step->p[2] == 0.0f ? mix_block : mix_block_with_alpha)(
              step->p[0], (px_blend)(int)step->p[1], step->mask, step->mask_count, &saved[depth], block);
        break;
    }
  }
}
