// Over-composition in linear light (Porter and Duff, 1984), with straight alpha: for the kernels of layers.
#pragma STDC FP_CONTRACT OFF

// One channel of a color over a pixel; `rest` is the share of the pixel in the result.
LANEWISE floats over_channel(floats color, floats below, floats coverage, floats share, floats rest) {
  const floats mixed = color * share + below * rest;
  // Exact at both ends, even if the pixel is infinite.
  return coverage == 0.0f ? below : rest == 0.0f ? color : mixed;
}

// Lays colors over a vector of pixels; coverage 0…1 is their alpha.
LANEWISE void lay_colors_over(triple color, floats coverage, int32_t i, px_block *block) {
  const floats alpha = load_lanes(&block->alpha[i]), kept = alpha * (1.0f - coverage);
  const floats opaque = alpha == 1.0f ? all(1.0f) : coverage + kept;
  const floats inverse = opaque > 0.0f ? 1.0f / opaque : all(0.0f);
  const floats share = coverage * inverse, rest = kept * inverse;
  const triple t = load_triple(block, i);
  store_triple(block, i, (triple){
      over_channel(color.x, t.x, coverage, share, rest),
      over_channel(color.y, t.y, coverage, share, rest),
      over_channel(color.z, t.z, coverage, share, rest),
  });
  store_lanes(&block->alpha[i], coverage == 0.0f ? alpha : opaque);
}

// Lays one color over a vector of pixels.
LANEWISE void lay_color_over(const float color[3], floats coverage, int32_t i, px_block *block) {
  lay_colors_over((triple){all(color[0]), all(color[1]), all(color[2])}, coverage, i, block);
}
