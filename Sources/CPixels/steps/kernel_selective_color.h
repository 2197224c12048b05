// table: eight numbers per sample: OKLab, 1/r² of its reach r, s·cos δ − 1 and s·sin δ, which rotate and stretch
// colors, EV, and one that is unused.
#pragma STDC FP_CONTRACT OFF

static void step_selective_color(const px_step *step, px_block *block) {
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i), lab = oklab_f(t);
    floats sum = all(0.0f), along = all(0.0f), across = all(0.0f), ev = all(0.0f);
    for (const float *s = step->table; s < step->table + step->table_count; s += 8) {
      floats l = (lab.x - s[0]) * 0.5f, a = lab.y - s[1], b = lab.z - s[2];
      floats near = larger(1.0f - (a * a + b * b + l * l) * s[3], all(0.0f)), weight = near * near;
      sum += weight;
      along += weight * s[4];
      across += weight * s[5];
      ev += weight * s[6];
    }
    floats share = 1.0f / larger(sum, all(1.0f));
    along *= share;
    across *= share;
    floats a = lab.y + (along * lab.y - across * lab.z), b = lab.z + (across * lab.y + along * lab.z);
    triple turned = oklab_inverse_f((triple){lab.x, a, b});
    floats gain = exp2_f(ev * share);
    // Colors near no sample are unchanged to the last bit.
    store_triple(block, i, (triple){
      sum > 0.0f ? turned.x * gain : t.x, sum > 0.0f ? turned.y * gain : t.y, sum > 0.0f ? turned.z * gain : t.z});
  }
}
