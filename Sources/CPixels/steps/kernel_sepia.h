// p: nine numbers of a matrix on E, row by row. E′ = M·E.
#pragma STDC FP_CONTRACT OFF

static void step_sepia(const px_step *step, px_block *block) {
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    t = matrix_times(step->p, (triple){encode_f(t.x), encode_f(t.y), encode_f(t.z)});
    store_triple(block, i, (triple){decode_f(t.x), decode_f(t.y), decode_f(t.z)});
  }
}
