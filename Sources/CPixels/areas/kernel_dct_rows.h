// The rows of a plane that a sliding DCT denoises.
#pragma STDC FP_CONTRACT OFF

// Denoises the rows of blocks that an output row needs in addition to those of the rows before it.
static void denoise_until(const dct_plane *p, int32_t y) {
  if (!is_dct_plane(p)) return;
  const int32_t first = p->to.y - DCT + 1;
  for (int32_t at = y == p->to.y ? first : y; at <= y; at++) {
    if (!is_block_row(p, at)) continue;
    int32_t previous = at - 1;
    while (previous >= first && !is_block_row(p, previous)) previous--;
    denoise_block_row(p, at, previous >= first ? previous + DCT - at : 0);
  }
}

// Interleaves the values of two rows; returns how many of each were taken.
static int32_t join_twos(const float *even, const float *odd, int32_t count, float *values) {
  int32_t i = 0;
  for (; 2 * (i + WIDTH) <= count; i += WIDTH) {
    floats_twice both;
    both.even = load_lanes(even + i);
    both.odd = load_lanes(odd + i);
    memcpy(values + 2 * i, &both, sizeof both);
  }
  return i;
}

// The same for four rows, `length` apart.
static int32_t join_fours(const float *rows, ptrdiff_t length, int32_t count, float *values) {
  int32_t i = 0;
  for (; 4 * (i + WIDTH) <= count; i += WIDTH) {
    floats_twice first, second, even, odd;
    even.even = load_lanes(rows + i);
    odd.even = load_lanes(rows + length + i);
    even.odd = load_lanes(rows + 2 * length + i);
    odd.odd = load_lanes(rows + 3 * length + i);
    first.even = even.lo;
    first.odd = odd.lo;
    second.even = even.hi;
    second.odd = odd.hi;
    memcpy(values + 4 * i, &first, sizeof first);
    memcpy(values + 4 * i + 2 * WIDTH, &second, sizeof second);
  }
  return i;
}

// Joins the phases of a row, starting at the first column of the output.
static void join_row(const dct_plane *p, const float *phases, float *row) {
  const int32_t x = p->to.x, end = x + p->to.width, whole = (x + p->step - 1) / p->step * p->step;
  const int32_t first = whole < end ? whole : end;
  for (int32_t column = x; column < first; column++) row[column - x] = phases[place_of_column(p, column)];
  const float *from = phases + (first - p->origin) / p->step;
  const int32_t done = p->step == 2   ? join_twos(from, from + p->length, end - first, row + first - x)
                       : p->step == 4 ? join_fours(from, p->length, end - first, row + first - x)
                                      : 0;
  for (int32_t column = first + done * p->step; column < end; column++)
    row[column - x] = phases[place_of_column(p, column)];
}

// A denoised row, starting at the first column of the output.
static void denoised_row(const dct_plane *p, int32_t y, float *row) {
  const float *sums = is_dct_plane(p) ? phases_of_row(p, p->sums, y % DCT) : dct_input_row(p, y), *weights[DCT];
  int32_t count = 0;
  for (int32_t at = y - DCT + 1; is_dct_plane(p) && at <= y; at++)
    if (is_block_row(p, at)) weights[count++] = phases_of_row(p, p->weights, at % DCT);
  for (int32_t phase = 0; phase < p->step; phase++) {
    const ptrdiff_t start = phase * (ptrdiff_t)p->length;
    for (int32_t i = 0; i < p->columns; i += WIDTH) {
      floats value = load_lanes(sums + start + i), weight = all(0.0f);
      for (int32_t k = 0; k < count; k++) weight += load_lanes(weights[k] + start + i);
      // A sum of zeros may be -0, which depends on the blocks that were left out.
      store_lanes(p->spectrum + start + i, (count > 0 ? value / weight : value) + 0.0f);
    }
  }
  join_row(p, p->spectrum, row);
}
