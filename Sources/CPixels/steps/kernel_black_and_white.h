// table: EV over the diamond angle of the OKLab hue, 0…4; p: the tone's OKLab a and b.
#pragma STDC FP_CONTRACT OFF

// The diamond angle of a direction, 0…4, rising with the angle: no trigonometry, and as good an index.
LANEWISE floats diamond_angle(floats a, floats b) {
  floats t = b / larger(magnitude(a) + magnitude(b), all(1e-12f));
  return a < 0.0f ? 2.0f - t : b < 0.0f ? 4.0f + t : t;
}

static void step_black_and_white(const px_step *step, px_block *block) {
  const float tone_a = step->p[0], tone_b = step->p[1];
  const int has_tone = tone_a != 0.0f || tone_b != 0.0f;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i), lab = oklab_f(t);
    floats chroma = root(lab.y * lab.y + lab.z * lab.z);
    floats angle = clamp(diamond_angle(lab.y, lab.z) * 0.25f, 0.0f, 1.0f);
    floats ev = lookup_f(step->table, step->table_count, angle);
    floats weight = smoothstep_f(0.01f, 1.0f / 0.03f, chroma);
    floats gray = luminance_f(t.x, t.y, t.z) * exp2_f(ev * weight);
    triple toned = {gray, gray, gray};
    if (has_tone) {
      floats l = cbrt_f(gray), inside = clamp(l, 0.0f, 1.0f), strength = 4.0f * inside * (1.0f - inside);
      toned = oklab_inverse_f((triple){l, tone_a * strength, tone_b * strength});
    }
    store_triple(block, i, toned);
  }
}
