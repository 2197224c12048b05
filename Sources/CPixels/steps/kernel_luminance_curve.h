// table: f at even steps of 0…1, on E of luminance; the color is kept.
#pragma STDC FP_CONTRACT OFF

static void step_luminance_curve(const px_step *step, px_block *block) {
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i);
    floats y = luminance_f(t.x, t.y, t.z);
    floats wanted = extended_lookup_f(step->table, step->table_count, encode_f(y));
    store_triple(block, i, set_luminance_f(t, y, wanted));
  }
}
