// The color planes of noise reduction: a Haar level, whose means are denoised by a sliding DCT and whose details shrink
// toward what the neighboring means predict.
#pragma STDC FP_CONTRACT OFF

// Four planes of half the size, from the pixels a b over c d: their sum, and the differences of columns, of rows and of
// both, each halved. Applied a second time, it restores the pixels.
typedef struct {
  floats mean, across, down, diagonal;
} haar_parts;

LANEWISE haar_parts haar(floats a, floats b, floats c, floats d) {
  return (haar_parts){((a + b) + (c + d)) * 0.5f, ((a - b) + (c - d)) * 0.5f, ((a + b) - (c + d)) * 0.5f,
                      ((a - b) - (c - d)) * 0.5f};
}

// Means of 2 × 2 pixels, times 2, and their details, for the rows 2·y and 2·y + 1.
static void split_pairs(const area_run *run, const noise_parts *parts, int32_t y, float *means[], int opponent) {
  const int32_t last = run->image->height - 1, width = run->image->width;
  const int32_t left = 2 * parts->first - run->to->x;
  const float *upper = area_own_row(run, opponent, 2 * y) + left;
  const float *lower = area_own_row(run, opponent, 2 * y < last ? 2 * y + 1 : last) + left;
  float *details[DETAILS] = {NULL};
  for (int d = 0; opponent > 0 && d < DETAILS; d++) details[d] = detail_row(parts, opponent - 1, d, y);
  // Columns that have a partner; the last column of an image may not.
  const int32_t pairs = width / 2 - parts->first, whole = pairs < parts->columns ? pairs : parts->columns;
  for (int32_t i = 0; i < parts->columns; i += WIDTH) {
    const float *above = upper + 2 * i, *below = lower + 2 * i;
    floats_twice u = {0}, l = {0};
    if (i + WIDTH <= whole) {
      memcpy(&u, above, sizeof u);
      memcpy(&l, below, sizeof l);
    } else {
      for (int32_t k = 0; k < 2 * WIDTH && i + k / 2 < parts->columns; k++) {
        const int32_t at = i + k / 2 < whole ? k : k - k % 2;
        u[k] = above[at];
        l[k] = below[at];
      }
    }
    const haar_parts halves = haar(u.even, u.odd, l.even, l.odd);
    store_lanes(means[opponent] + i, halves.mean);
    if (opponent == 0) continue;
    store_lanes(details[0] + i, halves.across);
    store_lanes(details[1] + i, halves.down);
    store_lanes(details[2] + i, halves.diagonal);
  }
}

// Loads a row of the half planes once the last of its pixels is there.
static void load_color_row(const area_run *run, const noise_parts *parts, int32_t y) {
  float *means[OPPONENTS] = {half_guide_row(parts, y), parts->squares, parts->squares};
  split_pairs(run, parts, y, means, 0);
  // The first plane is √3 times the mean of the channels.
  for (int32_t i = 0; i < parts->columns; i += WIDTH)
    store_lanes(means[0] + i, load_lanes(means[0] + i) * (0.5f * opponent_gray));
  for (int c = 0; c < COLOR_PLANES; c++) {
    const dct_plane *plane = &parts->color[c];
    split_pairs(run, parts, y, means, c + 1);
    split_row(plane, parts->squares, parts->first, dct_input_row(plane, y));
  }
  const dct_plane *plane = &parts->color[0];
  split_row(plane, means[0], parts->first, phases_of_row(plane, plane->guide, y % plane->held));
}

// The place of i in a row of `count` values that is mirrored at its ends.
static int32_t mirrored(int32_t i, int32_t count) {
  if (count == 1) return 0;
  const int32_t period = 2 * (count - 1);
  i = i < 0 ? -i % period : i % period;
  return i < count ? i : period - i;
}

// Sums of the squares of a detail in the five rows around a row; `sums` continues at the ends as the mirrored image
// does.
static void sum_squares(const noise_parts *parts, int plane, int detail, int32_t y, float *sums) {
  enum { ROWS = 2 * MEAN_REACH + 1 };
  const int32_t height = parts->color[0].height, width = parts->color[0].width, columns = parts->columns;
  const float *rows[ROWS];
  for (int32_t k = 0; k < ROWS; k++) rows[k] = detail_row(parts, plane, detail, mirrored(y + k - MEAN_REACH, height));
  for (int32_t i = 0; i < columns; i += WIDTH) {
    floats sum = all(0.0f);
    for (int32_t k = 0; k < ROWS; k++) {
      const floats value = load_lanes(rows[k] + i);
      sum += value * value;
    }
    store_lanes(sums + i, sum);
  }
  for (int32_t k = 1; k <= MEAN_REACH; k++) {
    // Where the image continues beyond the held columns, the means are not needed.
    const int32_t after = mirrored(width - 1 + k, width) - parts->first;
    sums[-k] = parts->first == 0 ? sums[mirrored(-k, width)] : 0.0f;
    sums[columns - 1 + k] = parts->first + columns == width ? sums[after] : 0.0f;
  }
}

// The mean of a 5 × 5 square around each of some pixels, from column sums.
LANEWISE floats mean_energy(const float *sums) {
  const floats before = load_lanes(sums - 2) + load_lanes(sums - 1), after = load_lanes(sums) + load_lanes(sums + 1);
  return ((before + after) + load_lanes(sums + 2)) * (1.0f / 25);
}

// 2σ² for means of the channels.
LANEWISE floats noise_variance(const float *sigma, floats gray) {
  const floats at = clamp(gray * (NOISE_LEVELS - 1), 0.0f, NOISE_LEVELS - 1);
  const ints level = to_ints(at);
  floats from, to;
  for (int lane = 0; lane < WIDTH; lane++) {
    from[lane] = sigma[level[lane]];
    to[lane] = sigma[level[lane] + 1];
  }
  const floats value = from + (to - from) * (at - to_floats(level));
  return 2.0f * value * value;
}

// Denoises a row of means. Beyond the edges of the image its outer values are repeated.
static void denoise_means(const noise_parts *parts, int plane, int32_t y) {
  const dct_plane *p = &parts->color[plane];
  const int32_t before = parts->half.x - p->to.x, width = parts->half.width;
  float *row = mean_row(parts, plane, y);
  denoise_until(p, y);
  denoised_row(p, y, row - before);
  if (before == 0) row[-1] = row[0];
  if (before + width == p->to.width) row[width] = row[width - 1];
}

// Removes noise from a detail of a row: its difference from the slope of the means shrinks to the share of the
// surrounding energy that exceeds the variance. Diagonals have no slope.
static void shrink_detail(const noise_parts *parts, int plane, int detail, int32_t y, const float *variance) {
  const int32_t held = parts->half.x - parts->first, last = parts->color[plane].height - 1;
  const float *row = detail_row(parts, plane, detail, y) + held;
  const float *own = mean_row(parts, plane, y), *above = mean_row(parts, plane, y > 0 ? y - 1 : 0);
  const float *below = mean_row(parts, plane, y < last ? y + 1 : last);
  const float *before = (const float *[DETAILS]){own - 1, above, own}[detail];
  const float *after = (const float *[DETAILS]){own + 1, below, own}[detail];
  float *shrunk = shrunk_row(parts, detail), *sums = parts->squares + MEAN_REACH;
  sum_squares(parts, plane, detail, y, sums);
  for (int32_t i = 0; i < parts->half.width; i += WIDTH) {
    const floats energy = mean_energy(sums + held + i);
    const floats rest = larger(energy - load_lanes(variance + i), all(0.0f));
    const floats predicted = (load_lanes(before + i) - load_lanes(after + i)) * 0.125f;
    store_lanes(shrunk + i, predicted + (load_lanes(row + i) - predicted) * (rest / (energy + 1e-12f)));
  }
}

// Restores both rows of pixels that a row of the half planes stands for.
static void restore_pairs(const area_run *run, const noise_parts *parts, int plane, int32_t y) {
  // The first column of the output may be the second of its pair.
  const int32_t left = 2 * parts->half.x - run->to->x;
  float *rows[] = {denoised_row_of(parts, 1 + 2 * plane), denoised_row_of(parts, 2 + 2 * plane)};
  const float *means = mean_row(parts, plane, y);
  for (int32_t i = 0; i < parts->half.width; i += WIDTH) {
    const haar_parts pixels = haar(load_lanes(means + i), load_lanes(shrunk_row(parts, 0) + i),
                                   load_lanes(shrunk_row(parts, 1) + i), load_lanes(shrunk_row(parts, 2) + i));
    floats_twice upper, lower;
    upper.even = pixels.mean;
    upper.odd = pixels.across;
    lower.even = pixels.down;
    lower.odd = pixels.diagonal;
    memcpy(rows[0] + left + 2 * i, &upper, sizeof upper);
    memcpy(rows[1] + left + 2 * i, &lower, sizeof lower);
  }
}

// Denoises the two rows of color that a row of the half planes stands for.
static void denoise_color(const area_run *run, const noise_parts *parts, int32_t y) {
  const px_frame *half = &parts->half, *means = &parts->color[0].to;
  const float *gray = half_guide_row(parts, y) + (half->x - parts->first);
  float *variance = shrunk_row(parts, DETAILS);
  for (int c = 0; c < COLOR_PLANES; c++) {
    for (int32_t at = y == half->y ? means->y : y + 1; at <= y + 1 && at < means->y + means->height; at++)
      denoise_means(parts, c, at);
    for (int32_t i = 0; i < half->width; i += WIDTH)
      store_lanes(variance + i, noise_variance(parts->levels->sigma[c], load_lanes(gray + i)));
    for (int d = 0; d < DETAILS; d++) shrink_detail(parts, c, d, y, variance);
    restore_pairs(run, parts, c, y);
  }
}
