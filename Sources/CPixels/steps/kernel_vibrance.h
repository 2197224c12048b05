// p: amount −1…1.
#pragma STDC FP_CONTRACT OFF

static void step_vibrance(const px_step *step, px_block *block) {
  const float amount = step->p[0];
  // The skin hue is 55° of OKLCh; protection fades out 40° away.
  const float skin_a = 0.573576436f, skin_b = 0.819152044f, far = 0.766044443f;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i), lab = oklab_f(t);
    floats chroma = root(lab.y * lab.y + lab.z * lab.z);
    floats unsaturated = 1.0f - smoothstep_f(0.0f, 4.0f, chroma);
    floats cosine = (lab.y * skin_a + lab.z * skin_b) / larger(chroma, all(1e-6f));
    floats protection = 1.0f - 0.6f * smoothstep_f(far, 1.0f / (1.0f - far), cosine);
    floats factor = 1.0f + amount * unsaturated * protection;
    floats y = luminance_f(t.x, t.y, t.z);
    store_triple(block, i, (triple){y + (t.x - y) * factor, y + (t.y - y) * factor, y + (t.z - y) * factor});
  }
}
