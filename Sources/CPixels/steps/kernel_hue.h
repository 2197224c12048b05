// p: cosine and sine of the angle by which OKLab's a and b are rotated.
#pragma STDC FP_CONTRACT OFF

static void step_hue(const px_step *step, px_block *block) {
  const float cosine = step->p[0], sine = step->p[1];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i), lab = oklab_f(t);
    triple turned = oklab_inverse_f((triple){
      lab.x, cosine * lab.y - sine * lab.z, sine * lab.y + cosine * lab.z});
    // Grays are unchanged to the last bit.
    ints has_hue = lab.y * lab.y + lab.z * lab.z > 1e-12f;
    store_triple(block, i, (triple){
      has_hue ? turned.x : t.x, has_hue ? turned.y : t.y, has_hue ? turned.z : t.z});
  }
}
