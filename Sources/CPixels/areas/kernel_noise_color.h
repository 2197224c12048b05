// The color planes of noise reduction: a Haar level, whose means are denoised by a sliding DCT and whose details shrink
// towards what the means beside them predict.
#pragma STDC FP_CONTRACT OFF

// Means of 2 × 2 pixels, times 2, and what is left of them, for the rows 2·y and 2·y + 1.
static void split_pairs(const area_run *run, const noise_parts *parts, int32_t y, float *means[], int opponent) {
  const int32_t last = run->image->height - 1, width = run->image->width;
  const float *upper = area_own_row(run, opponent, 2 * y);
  const float *lower = area_own_row(run, opponent, 2 * y < last ? 2 * y + 1 : last);
  float *details[DETAILS] = {NULL};
  for (int d = 0; opponent > 0 && d < DETAILS; d++) details[d] = detail_row(parts, opponent - 1, d, y);
  for (int32_t i = 0; i < parts->columns; i++) {
    const int32_t x = 2 * (parts->first + i), left = x - run->to->x, right = x + 1 < width ? left + 1 : left;
    const float a = upper[left], b = upper[right], c = lower[left], d = lower[right];
    means[opponent][i] = ((a + b) + (c + d)) * 0.5f;
    if (opponent == 0) continue;
    details[0][i] = ((a - b) + (c - d)) * 0.5f;
    details[1][i] = ((a + b) - (c + d)) * 0.5f;
    details[2][i] = ((a - b) - (c - d)) * 0.5f;
  }
}

// Takes a row of the half planes when the last of its pixels is there.
static void load_color_row(const area_run *run, const noise_parts *parts, int32_t y) {
  float *means[OPPONENTS] = {half_guide_row(parts, y), parts->squares, parts->squares};
  split_pairs(run, parts, y, means, 0);
  // The first plane is √3 times the mean of the channels.
  for (int32_t i = 0; i < parts->columns; i++) means[0][i] *= 0.5f * opponent_gray;
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

// Means of 5 × 5 squares of a detail around each pixel of a row.
static void mean_energy(const noise_parts *parts, int plane, int detail, int32_t y) {
  const int32_t height = parts->color[0].height, width = parts->color[0].width, columns = parts->columns;
  float *sums = parts->squares + MEAN_REACH;
  memset(sums, 0, sizeof(float) * (size_t)columns);
  for (int32_t k = -MEAN_REACH; k <= MEAN_REACH; k++) {
    const float *row = detail_row(parts, plane, detail, mirrored(y + k, height));
    for (int32_t i = 0; i < columns; i++) sums[i] += row[i] * row[i];
  }
  for (int32_t k = 1; k <= MEAN_REACH; k++) {
    // Where the image goes on beyond what is held, nobody needs the means.
    const int32_t after = mirrored(width - 1 + k, width) - parts->first;
    sums[-k] = parts->first == 0 ? sums[mirrored(-k, width)] : 0.0f;
    sums[columns - 1 + k] = parts->first + columns == width ? sums[after] : 0.0f;
  }
  for (int32_t i = 0; i < columns; i++)
    parts->energy[i] = (((sums[i - 2] + sums[i - 1]) + (sums[i] + sums[i + 1])) + sums[i + 2]) * (1.0f / 25);
}

// 2σ² for a mean of the channels.
static inline float noise_variance(const float *sigma, float gray) {
  const float at = gray * (NOISE_LEVELS - 1);
  const float held = at > 0.0f ? at < NOISE_LEVELS - 1 ? at : NOISE_LEVELS - 1 : 0.0f;
  const int32_t i = (int32_t)held;
  const float value = sigma[i] + (sigma[i + 1] - sigma[i]) * (held - (float)i);
  return 2.0f * value * value;
}

// Denoises a row of means. Beyond the edges of the image its outer values are held.
static void denoise_means(const noise_parts *parts, int plane, int32_t y) {
  const dct_plane *p = &parts->color[plane];
  const int32_t before = parts->half.x - p->to.x, width = parts->half.width;
  float *row = mean_row(parts, plane, y);
  denoise_until(p, y);
  denoised_row(p, y, row - before);
  if (before == 0) row[-1] = row[0];
  if (before + width == p->to.width) row[width] = row[width - 1];
}

// A detail of a row without what is noise: what differs from the slope of the means shrinks, to as much as the energy
// around exceeds the variance. Diagonals have no slope.
static void shrink_detail(const noise_parts *parts, int plane, int detail, int32_t y, const float *variance) {
  const int32_t held = parts->half.x - parts->first, last = parts->color[plane].height - 1;
  const float *row = detail_row(parts, plane, detail, y) + held, *energy = parts->energy + held;
  const float *own = mean_row(parts, plane, y), *above = mean_row(parts, plane, y > 0 ? y - 1 : 0);
  const float *below = mean_row(parts, plane, y < last ? y + 1 : last);
  const float *before = (const float *[DETAILS]){own - 1, above, own}[detail];
  const float *after = (const float *[DETAILS]){own + 1, below, own}[detail];
  float *shrunk = shrunk_row(parts, detail);
  mean_energy(parts, plane, detail, y);
  for (int32_t i = 0; i < parts->half.width; i++) {
    const float predicted = (before[i] - after[i]) * 0.125f, rest = energy[i] - variance[i];
    shrunk[i] = predicted + (row[i] - predicted) * ((rest > 0.0f ? rest : 0.0f) / (energy[i] + 1e-12f));
  }
}

// Both rows of pixels that a row of the half planes stands for.
static void restore_pairs(const area_run *run, const noise_parts *parts, int plane, int32_t y) {
  float *upper = denoised_row_of(parts, 1 + 2 * plane), *lower = denoised_row_of(parts, 2 + 2 * plane);
  const int32_t left = 2 * parts->half.x - run->to->x;
  const float *means = mean_row(parts, plane, y), *details[DETAILS];
  for (int d = 0; d < DETAILS; d++) details[d] = shrunk_row(parts, d);
  for (int32_t i = 0; i < parts->half.width; i++) {
    const float m = means[i], p = details[0][i], q = details[1][i], r = details[2][i];
    const int32_t x = left + 2 * i;
    if (x >= 0) {
      upper[x] = ((m + p) + (q + r)) * 0.5f;
      lower[x] = ((m + p) - (q + r)) * 0.5f;
    }
    upper[x + 1] = ((m - p) + (q - r)) * 0.5f;
    lower[x + 1] = ((m - p) - (q - r)) * 0.5f;
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
    for (int32_t i = 0; i < half->width; i++) variance[i] = noise_variance(parts->levels->sigma[c], gray[i]);
    for (int d = 0; d < DETAILS; d++) shrink_detail(parts, c, d, y, variance);
    restore_pairs(run, parts, c, y);
  }
}
