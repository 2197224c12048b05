// p: nine numbers of the matrix, row by row, and three of the offset. L′ = M·L + offset.
#pragma STDC FP_CONTRACT OFF

static void step_matrix(const px_step *step, px_block *block) {
  const float *p = step->p;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = matrix_times(p, load_triple(block, i));
    store_triple(block, i, (triple){t.x + p[9], t.y + p[10], t.z + p[11]});
  }
}
