// The median of a square of 3 or 5 pixels, by sorting.
#pragma STDC FP_CONTRACT OFF

// A row of the plane with its edges repeated; NaN counts as infinity.
static void load_median_row(const px_plane *plane, int32_t y, int32_t begin, int32_t end, float *row) {
  const int32_t first = plane->from->x < begin ? begin : plane->from->x;
  const int32_t from_right = plane->from->x + plane->from->width, last = from_right > end ? end : from_right;
  const float *values = plane_row(plane, y) + (first - plane->from->x);
  for (int32_t x = 0; x < last - first; x++)
    row[first - begin + x] = values[x] == values[x] ? values[x] : __builtin_inff();
  extend_row(row, first - begin, last - begin, 0, end - begin);
}

LANEWISE void exchange(floats *low, floats *high) {
  const floats a = *low, b = *high;
  *low = smaller(a, b);
  *high = larger(a, b);
}

// The median of 25 values in five rows of five, with sorted columns. The exchanges are a selection network without
// those that no column-sorted input needs (checked with all 7 776 such inputs of zeros and ones).
static const uint8_t exchanges25[56][2] = {
    {0, 3}, {0, 1}, {2, 4}, {1, 2}, {3, 4}, {2, 3}, {5, 8}, {6, 9}, {6, 8}, {5, 6}, {7, 9}, {6, 7}, {8, 9}, {7, 8},
    {11, 14}, {10, 12}, {11, 13}, {10, 11}, {12, 14}, {11, 12}, {13, 14}, {12, 13}, {16, 19}, {15, 17}, {16, 18},
    {15, 16}, {17, 19}, {16, 17}, {17, 18}, {20, 23}, {21, 24}, {20, 22}, {21, 23}, {20, 21}, {22, 24}, {21, 22},
    {21, 12}, {20, 7}, {4, 16}, {8, 11}, {21, 8}, {17, 3}, {12, 11}, {8, 12}, {3, 13}, {9, 16}, {17, 4}, {8, 15},
    {3, 9}, {12, 7}, {4, 3}, {15, 12}, {4, 7}, {4, 15}, {3, 12}, {3, 15},
};
enum { MEDIAN25 = 15 };

// Sorts the columns of `side` rows into `side` others.
LANEWISE void sort_columns(const float *const *rows, int side, float *const *sorted, int32_t width) {
  for (int32_t x = 0; x < width; x += WIDTH) {
    floats v[5];
    for (int k = 0; k < side; k++) v[k] = load_lanes(&rows[k][x]);
    if (side == 5) {
      exchange(&v[0], &v[3]);
      exchange(&v[1], &v[4]);
      exchange(&v[0], &v[2]);
      exchange(&v[1], &v[3]);
      exchange(&v[0], &v[1]);
      exchange(&v[2], &v[4]);
      exchange(&v[1], &v[2]);
      exchange(&v[3], &v[4]);
      exchange(&v[2], &v[3]);
    } else {
      exchange(&v[0], &v[1]);
      exchange(&v[1], &v[2]);
      exchange(&v[0], &v[1]);
    }
    for (int k = 0; k < side; k++) store_lanes(&sorted[k][x], v[k]);
  }
}

LANEWISE floats middle(floats a, floats b, floats c) {
  return larger(smaller(a, b), smaller(larger(a, b), c));
}

// The median of nine values with sorted columns: the median of the largest low, the median middle and the smallest high
// one (A. W. Paeth, Graphics Gems, 1990).
LANEWISE floats median9(const float *const *sorted, int32_t x) {
  floats v[3][3];
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) v[r][c] = load_lanes(&sorted[r][x + c]);
  return middle(larger(larger(v[0][0], v[0][1]), v[0][2]), middle(v[1][0], v[1][1], v[1][2]),
                smaller(smaller(v[2][0], v[2][1]), v[2][2]));
}

LANEWISE floats median25(const float *const *sorted, int32_t x) {
  floats v[25];
  for (int r = 0; r < 5; r++)
    for (int c = 0; c < 5; c++) v[5 * r + c] = load_lanes(&sorted[r][x + c]);
#pragma clang loop unroll(full)
  for (int k = 0; k < 56; k++) exchange(&v[exchanges25[k][0]], &v[exchanges25[k][1]]);
  return v[MEDIAN25];
}

LANEWISE void median_by_sorting(int side, const px_plane *plane, float *output, ptrdiff_t output_stride,
                                const px_frame *to, float *scratch) {
  const int32_t radius = side / 2, begin = to->x - radius, end = to->x + to->width + radius;
  const ptrdiff_t stride = scratch_row(end - begin);
  const float *rows[5];
  float *sorted[5], *result = scratch + 2 * side * stride;
  for (int k = 0; k < side; k++) sorted[k] = scratch + (side + k) * stride;
  memset(scratch, 0, sizeof(float) * (size_t)(2 * side + 1) * (size_t)stride);
  int32_t loaded = to->y - radius;
  for (int32_t y = to->y; y < to->y + to->height; y++) {
    for (; loaded <= y + radius; loaded++)
      load_median_row(plane, loaded, begin, end, scratch + (loaded - to->y + radius) % side * stride);
    for (int k = 0; k < side; k++) rows[k] = scratch + (y - to->y + k) % side * stride;
    sort_columns(rows, side, sorted, end - begin);
    for (int32_t x = 0; x < to->width; x += WIDTH)
      store_lanes(&result[x], side == 3 ? median9((const float *const *)sorted, x)
                                        : median25((const float *const *)sorted, x));
    memcpy(output + (y - to->y) * output_stride, result, sizeof(float) * (size_t)to->width);
  }
}
