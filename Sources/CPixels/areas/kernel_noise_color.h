// The color planes of noise reduction: a Haar level, whose means are denoised by a sliding DCT and whose details shrink.
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

// A detail of a row without what is noise: at most as much as the energy around exceeds the variance.
static void shrink_detail(const noise_parts *parts, int plane, int detail, int32_t y, const float *variance) {
  const float *row = detail_row(parts, plane, detail, y);
  float *shrunk = shrunk_row(parts, 1 + detail);
  mean_energy(parts, plane, detail, y);
  for (int32_t i = 0; i < parts->columns; i++) {
    const float energy = parts->energy[i], rest = energy - variance[i];
    shrunk[i] = row[i] * ((rest > 0.0f ? rest : 0.0f) / (energy + 1e-12f));
  }
}

// Both rows of pixels that a row of the half planes stands for.
static void restore_pairs(const area_run *run, const noise_parts *parts, int plane) {
  float *upper = denoised_row_of(parts, 1 + 2 * plane), *lower = denoised_row_of(parts, 2 + 2 * plane);
  const px_frame *half = &parts->color[plane].to;
  const int32_t held = half->x - parts->first, left = 2 * half->x - run->to->x;
  const float *means = shrunk_row(parts, 0), *details[DETAILS];
  for (int d = 0; d < DETAILS; d++) details[d] = shrunk_row(parts, 1 + d) + held;
  for (int32_t i = 0; i < half->width; i++) {
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
  const float *gray = half_guide_row(parts, y);
  float *variance = shrunk_row(parts, 1 + DETAILS);
  for (int c = 0; c < COLOR_PLANES; c++) {
    denoise_until(&parts->color[c], y);
    denoised_row(&parts->color[c], y, shrunk_row(parts, 0));
    for (int32_t i = 0; i < parts->columns; i++) variance[i] = noise_variance(parts->levels->sigma[c], gray[i]);
    for (int d = 0; d < DETAILS; d++) shrink_detail(parts, c, d, y, variance);
    restore_pairs(run, parts, c);
  }
}
