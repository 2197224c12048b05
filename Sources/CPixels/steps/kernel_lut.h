// p: low 3, high 3, 1/(high − low) 3, px_lut_transfer, curve_count. table: the nodes of a cube, four floats each, red
// fastest, table_count per side (0: none), then three curves of curve_count samples (0: none), which come first.
#pragma STDC FP_CONTRACT OFF

// The transfer function of ITU-R BT.709-6, item 1.2, and its inverse, with the constants of BT.2020-2 at full precision,
// with which the two pieces meet.
LANEWISE floats rec709_encode_f(floats linear) {
  floats a = magnitude(linear);
  floats high = 1.09929682680944f * pow_f(a, all(0.45f)) - 0.09929682680944f;
  return with_sign(a < 0.018053968510807f ? 4.5f * a : high, linear);
}

LANEWISE floats rec709_decode_f(floats encoded) {
  floats a = magnitude(encoded);
  floats high = pow_f((a + 0.09929682680944f) * (1.0f / 1.09929682680944f), all(1.0f / 0.45f));
  return with_sign(a < 0.081242858298635f ? a * (1.0f / 4.5f) : high, encoded);
}

LANEWISE floats lut_encode_f(px_lut_transfer transfer, floats x) {
  return transfer == PX_LUT_SRGB ? encode_f(x) : transfer == PX_LUT_REC709 ? rec709_encode_f(x) : x;
}

LANEWISE floats lut_decode_f(px_lut_transfer transfer, floats x) {
  return transfer == PX_LUT_SRGB ? decode_f(x) : transfer == PX_LUT_REC709 ? rec709_decode_f(x) : x;
}

// The cell of each position 0…1 in a cube: its first node and how far into it.
LANEWISE ints cell_of(floats *t, int32_t side) {
  floats position = clamp(*t, 0.0f, 1.0f) * (float)(side - 1);
  ints index = to_ints(position);
  index = index > side - 2 ? (ints)(side - 2) : index;
  *t = position - to_floats(index);
  return index;
}

// Tetrahedral interpolation, in place. The cell's diagonal from its first to its last node and the order of the three
// fractions pick one of six tetrahedra; the path along the edges takes the largest fraction first:
//   r ≥ g ≥ b: 000 100 110 111    g > r ≥ b: 000 010 110 111    b > r ≥ g: 000 001 101 111
//   r ≥ b > g: 000 100 101 111    g ≥ b > r: 000 010 011 111    b > g > r: 000 001 011 111
// The weights along it are 1 − largest, largest − middle, middle − smallest, smallest. On the boundary of two
// tetrahedra both give the same. (Kasson, Nin, Plouffe and Hafner, J. Electronic Imaging 4(3), 1995.)
static void tetrahedral(const float *nodes, int32_t side, float t[3][BLOCK], int32_t count) {
  int32_t path[3][BLOCK];
  float weight[4][BLOCK];
  const int32_t along_g = side * 4, along_b = side * side * 4, across = 4 + along_g + along_b;
  for (int32_t i = 0; i < count; i += WIDTH) {
    floats r = load_lanes(&t[0][i]), g = load_lanes(&t[1][i]), b = load_lanes(&t[2][i]);
    ints first = cell_of(&r, side) * 4;
    first += cell_of(&g, side) * along_g;
    first += cell_of(&b, side) * along_b;
    ints r_first = (r >= g) & (r >= b), g_first = ~r_first & (g >= b);
    ints b_last = (b <= r) & (b <= g), g_last = ~b_last & (g <= r);
    ints second = first + (r_first ? (ints)(4) : g_first ? (ints)(along_g) : (ints)(along_b));
    ints third = first + across - (b_last ? (ints)(along_b) : g_last ? (ints)(along_g) : (ints)(4));
    memcpy(&path[0][i], &first, sizeof first);
    memcpy(&path[1][i], &second, sizeof second);
    memcpy(&path[2][i], &third, sizeof third);
    floats largest = larger(larger(r, g), b), smallest = smaller(smaller(r, g), b);
    floats middle = larger(smaller(r, g), smaller(larger(r, g), b));
    store_lanes(&weight[0][i], 1.0f - largest);
    store_lanes(&weight[1][i], largest - middle);
    store_lanes(&weight[2][i], middle - smallest);
    store_lanes(&weight[3][i], smallest);
  }
  for (int32_t i = 0; i < count; i += 4) {
    px_node sum[4];
    for (int32_t k = 0; k < 4; k++) {
      const float *first = nodes + path[0][i + k];
      sum[k] = load_node(first) * weight[0][i + k] + load_node(nodes + path[1][i + k]) * weight[1][i + k] +
               load_node(nodes + path[2][i + k]) * weight[2][i + k] + load_node(first + across) * weight[3][i + k];
    }
    store_nodes(sum, &t[0][i], &t[1][i], &t[2][i]);
  }
}

static void step_lut(const px_step *step, px_block *block) {
  const float *p = step->p;
  const px_lut_transfer transfer = (px_lut_transfer)(int)p[9];
  const int32_t side = step->table_count, curve_count = (int32_t)p[10];
  const float *curves = step->table + (ptrdiff_t)side * side * side * 4;
  float t[3][BLOCK], rest[3][BLOCK];
  for (int c = 0; c < 3; c++) {
    const float *curve = curves + (ptrdiff_t)c * curve_count;
    for (int32_t i = 0; i < block->padded; i += WIDTH) {
      floats v = lut_encode_f(transfer, load_lanes(&block->color[c][i]));
      // The part outside the table's domain is added back, so nothing clips.
      floats inside = clamp(v, p[c], p[3 + c]);
      floats position = clamp((inside - p[c]) * p[6 + c], 0.0f, 1.0f);
      store_lanes(&rest[c][i], v - inside);
      store_lanes(&t[c][i], curve_count > 0 ? lookup_f(curve, curve_count, position) : position);
    }
  }
  if (side > 0) tetrahedral(step->table, side, t, block->padded);
  for (int c = 0; c < 3; c++)
    for (int32_t i = 0; i < block->padded; i += WIDTH)
      store_lanes(&block->color[c][i], lut_decode_f(transfer, load_lanes(&t[c][i]) + load_lanes(&rest[c][i])));
}
