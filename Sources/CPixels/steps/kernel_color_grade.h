// p: where the shadows begin to fade, where the highlights begin, 1 / the width of both; then a, b and a third of the
// EV of shadows, midtones, highlights and everything.
#pragma STDC FP_CONTRACT OFF

static void step_color_grade(const px_step *step, px_block *block) {
  const float *p = step->p, *shadows = p + 3, *midtones = p + 6, *highlights = p + 9, *global = p + 12;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple lab = oklab_f(load_triple(block, i));
    floats t = clamp(lab.x, 0.0f, 1.0f);
    floats lighter = smoothstep_f(p[0], p[2], t), light = smoothstep_f(p[1], p[2], t);
    floats dark = 1.0f - lighter, middle = lighter - light, sum[3];
    for (int k = 0; k < 3; k++) {
      sum[k] = dark * shadows[k] + middle * midtones[k] + light * highlights[k] + global[k];
    }
    floats centered = 2.0f * t - 1.0f, square = centered * centered, strength = 1.0f - square * square;
    floats gain = exp2_f(sum[2]);
    store_triple(block, i, oklab_inverse_f((triple){
      lab.x * gain, lab.y * gain + sum[0] * strength, lab.z * gain + sum[1] * strength}));
  }
}
