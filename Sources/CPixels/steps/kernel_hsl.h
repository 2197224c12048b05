// table: three functions of the diamond angle of the OKLab hue, 0…4: s·cos δ and s·sin δ, which rotate and stretch
// colors, and EV. Needs kernel_black_and_white.h.
#pragma STDC FP_CONTRACT OFF

static void step_hsl(const px_step *step, px_block *block) {
  const int32_t count = step->table_count / 3;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    triple t = load_triple(block, i), lab = oklab_f(t);
    floats angle = clamp(diamond_angle(lab.y, lab.z) * 0.25f, 0.0f, 1.0f);
    floats along = lookup_f(step->table, count, angle), across = lookup_f(step->table + count, count, angle);
    floats ev = lookup_f(step->table + 2 * count, count, angle);
    floats weight = smoothstep_f(0.01f, 1.0f / 0.03f, root(lab.y * lab.y + lab.z * lab.z));
    floats a = lab.y + weight * (along * lab.y - across * lab.z - lab.y);
    floats b = lab.z + weight * (across * lab.y + along * lab.z - lab.z);
    triple turned = oklab_inverse_f((triple){lab.x, a, b});
    floats gain = exp2_f(ev * weight);
    // Grays are unchanged to the last bit.
    store_triple(block, i, (triple){
      weight > 0.0f ? turned.x * gain : t.x, weight > 0.0f ? turned.y * gain : t.y, weight > 0.0f ? turned.z * gain : t.z});
  }
}
