// p: left, top, right and bottom of the opening in pixels, then linear red, green and blue. The color covers everything
// outside the opening; a pixel that an edge cuts is covered in part, by area.
#pragma STDC FP_CONTRACT OFF

// How much of a pixel from x to x + 1 lies between two edges.
LANEWISE floats overlap_f(floats x, float low, float high) {
  return clamp(smaller(x + 1.0f, all(high)) - larger(x, all(low)), 0.0f, 1.0f);
}

static void step_border(const px_step *step, px_block *block) {
  const float *p = step->p;
  const floats down = overlap_f(all((float)block->y), p[1], p[3]);
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const floats x = lane_numbers() + (float)(block->x + i);
    lay_color_over(p + 4, 1.0f - overlap_f(x, p[0], p[2]) * down, i, block);
  }
}
