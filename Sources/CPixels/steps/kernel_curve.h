// table: f at even steps of 0…1; channels: those it changes. E′ = f(E), slope 1 outside 0…1.
#pragma STDC FP_CONTRACT OFF

static void step_curve(const px_step *step, px_block *block) {
  for (int c = 0; c < 3; c++) {
    if (!(step->channels & (1u << c))) continue;
    float *v = block->color[c];
    for (int32_t i = 0; i < block->padded; i += WIDTH)
      store_lanes(&v[i],
                  decode_f(extended_lookup_f(step->table, step->table_count, encode_f(load_lanes(&v[i])))));
  }
}
