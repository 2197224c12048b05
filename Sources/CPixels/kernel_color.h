// Steps that mix channels: matrices, luminance, vibrance, black and white.
#pragma STDC FP_CONTRACT OFF

static void matrix(const px_step *step, px_block *block) {
  const float *p = step->p;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = matrix_times(p, load_triple(block, i));
    store_triple(block, i, (triple){t.x + p[9], t.y + p[10], t.z + p[11]});
  }
}

static void luminance_curve(const px_step *step, px_block *block) {
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    floats y = luminance_f(t.x, t.y, t.z);
    floats wanted = extended_lookup_f(step->table, step->table_count, encode_f(y));
    store_triple(block, i, set_luminance_f(t, y, wanted));
  }
}

static void vibrance(const px_step *step, px_block *block) {
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

// The diamond angle of a direction, 0…4, rising with the angle: no trigonometry, and as good an index.
LANEWISE floats diamond_angle(floats a, floats b) {
  floats t = b / larger(magnitude(a) + magnitude(b), all(1e-12f));
  return a < 0.0f ? 2.0f - t : b < 0.0f ? 4.0f + t : t;
}

static void black_and_white(const px_step *step, px_block *block) {
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
