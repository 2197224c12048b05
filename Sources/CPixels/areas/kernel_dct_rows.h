// The rows of a plane that a sliding DCT denoises.
#pragma STDC FP_CONTRACT OFF

// Denoises the rows of blocks that an output row needs besides the rows before it.
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

// Puts values of both phases side by side, from an even column on.
static void join_values(const float *even, const float *odd, int32_t count, float *values) {
  int32_t i = 0;
  for (; 2 * (i + WIDTH) <= count; i += WIDTH) {
    floats_twice both;
    both.even = load_lanes(even + i);
    both.odd = load_lanes(odd + i);
    memcpy(values + 2 * i, &both, sizeof both);
  }
  for (; 2 * i < count; i++) {
    values[2 * i] = even[i];
    if (2 * i + 1 < count) values[2 * i + 1] = odd[i];
  }
}

// Puts the phases of a row together, from the first column of the output on.
static void join_row(const dct_plane *p, float *phases, float *row) {
  if (p->step == 2 && p->to.x % 2 == 0) {
    const float *even = phases + (p->to.x - p->origin) / 2;
    join_values(even, even + p->length, p->to.width, row);
    return;
  }
  for (int32_t phase = 0; phase < p->step; phase++) {
    const float *values = phases + phase * (ptrdiff_t)p->length;
    int32_t x = p->origin + phase - p->to.x;
    for (int32_t i = 0; i < p->columns && x < p->to.width; i++, x += p->step)
      if (x >= 0) row[x] = values[i];
  }
}

// A denoised row, from the first column of the output on.
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
