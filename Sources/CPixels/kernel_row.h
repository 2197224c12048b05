// Samples in, program, samples out.
#pragma STDC FP_CONTRACT OFF

// Computes the pixels starting at `first`, in the working space, after a program.
static void run_block(const px_source *source, const px_step *steps, int32_t step_count, const void *input,
                      int32_t width, int32_t first, int32_t x, int32_t y, px_block *block) {
  block->count = width - first < BLOCK ? width - first : BLOCK;
  block->padded = (block->count + LANES - 1) / LANES * LANES;
  block->x = x + first;
  block->y = y;
  int32_t done = source->colors ? find_colors(source, steps, input, first, block) : 0;
  if (done == 0) load(source, input, first, block);
  run_steps(steps + done, step_count - done, block);
}

// Lays pixels over the background if the output has no alpha, fits them to its gamut, and stores them.
static void finish_block(const px_source *source, const px_target *target, void *output, int32_t first,
                         px_block *block) {
  if (source->bands % 2 == 0 && target->bands % 2) lay_over(target->background, block);
  if (target->reduces_chroma) reduce_chroma(target, block);
  if (target->has_matrix) apply_matrix(target->matrix, block);
  store(target, output, first, block);
}

static void run_row(const px_source *source, const px_step *steps, int32_t step_count, const px_target *target,
                    const void *input, void *output, int32_t width, int32_t x, int32_t y) {
  px_block block;
  for (int32_t first = 0; first < width; first += BLOCK) {
    run_block(source, steps, step_count, input, width, first, x, y, &block);
    finish_block(source, target, output, first, &block);
  }
}
