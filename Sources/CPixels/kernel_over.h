// Over-composition in linear light (Porter and Duff, 1984), with straight alpha: for the kernels of layers.
#pragma STDC FP_CONTRACT OFF

// One channel of a color over a pixel; `rest` is the share of the pixel in the result.
LANEWISE floats over_channel(float color, floats below, floats coverage, floats share, floats rest) {
  const floats mixed = color * share + below * rest;
  // Exact at both ends, also where the pixel is infinite.
  return coverage == 0.0f ? below : rest == 0.0f ? all(color) : mixed;
}

// Lays a color over a vector of pixels; coverage 0…1 is the alpha of the color.
LANEWISE void lay_color_over(const float color[3], floats coverage, int32_t i, px_block *block) {
  const floats alpha = load_lanes(&block->alpha[i]), kept = alpha * (1.0f - coverage);
  const floats opaque = alpha == 1.0f ? all(1.0f) : coverage + kept;
  const floats inverse = opaque > 0.0f ? 1.0f / opaque : all(0.0f);
  const floats share = coverage * inverse, rest = kept * inverse;
  const triple t = load_triple(block, i);
  store_triple(block, i, (triple){
      over_channel(color[0], t.x, coverage, share, rest),
      over_channel(color[1], t.y, coverage, share, rest),
      over_channel(color[2], t.z, coverage, share, rest),
  });
  store_lanes(&block->alpha[i], coverage == 0.0f ? alpha : opaque);
}
