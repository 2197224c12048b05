// tones, or without them a table of f at even steps of 0…1: E′ = f(E) for each channel, slope 1 outside 0…1; then the hue
// before is restored. Needs kernel_kept_hue.h, kernel_curve.h and kernel_tone.h.
#pragma STDC FP_CONTRACT OFF

static void step_contrast(const px_step *step, px_block *block) {
  px_block after = *block;
  (step->tones ? step_tone : step_curve)(step, &after);
  for (int32_t i = 0; i < block->padded; i += WIDTH)
    store_triple(block, i, with_hue_of(load_triple(block, i), load_triple(&after, i)));
}
