// Opacity and masks: mixes the result of steps with the block before them.
#pragma STDC FP_CONTRACT OFF

static __attribute__((noinline)) void mix_block(float opacity, px_blend blend, const px_mask_node *mask,
                                                int32_t mask_count, const px_block *before, px_block *block) {
  float weights[BLOCK];
  mask_weights(mask, mask_count, before, weights);
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    floats amount = load_lanes(&weights[i]) * opacity;
    store_triple(block, i, mix_triple(load_triple(before, i), load_triple(block, i), amount, blend));
  }
}

// The same if the steps in between changed alpha: alpha is mixed too, and colors are weighted by their alpha.
static __attribute__((noinline)) void mix_block_with_alpha(float opacity, px_blend blend, const px_mask_node *mask,
                                                           int32_t mask_count, const px_block *before,
                                                           px_block *block) {
  float weights[BLOCK];
  mask_weights(mask, mask_count, before, weights);
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const floats amount = load_lanes(&weights[i]) * opacity;
    const floats was = load_lanes(&before->alpha[i]), is = load_lanes(&block->alpha[i]);
    const floats alpha = was + amount * (is - was);
    const floats share = alpha > 0.0f ? amount * is / alpha : amount;
    store_triple(block, i, mix_triple(load_triple(before, i), load_triple(block, i), share, blend));
    store_lanes(&block->alpha[i], alpha);
  }
}
