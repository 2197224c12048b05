// A row of 8 × 8 blocks that lie `step` pixels apart: their coefficients are shrunk, and overlapping results are
// summed.
//
// The columns are already transformed, once for all blocks that share them, and stay so: sums of coefficients are
// coefficients of sums. Column x of a row is value x / step of phase x % step, so that neighboring lanes are
// neighboring blocks. A sum goes from the block on the right to those on its left, for every instruction set and tile.
#pragma STDC FP_CONTRACT OFF

enum { NOISE_LEVELS = 65, CHUNK = 32, BEFORE = 3 };

// Where blocks are read: coefficient v of column j of block n is values[v · row + at[j] + n].
typedef struct {
  const float *values;
  ptrdiff_t row, at[DCT];
  const float *guide;  // sums of the columns of the plane that chooses the noise level, in the same way; or null
} block_source;

// Results of some blocks, preceded by those of the last blocks before them.
typedef struct {
  float values[DCT][DCT][BEFORE + CHUNK];  // coefficient v of column j
  float weights[BEFORE + CHUNK];
} block_chunk;

// 2.5/T² for the mean of the guide.
LANEWISE floats noise_gain(const float *gains, floats mean) {
  const ints level = to_ints(clamp(mean * (float)(NOISE_LEVELS - 1), 0.0f, (float)(NOISE_LEVELS - 1)));
  floats gain;
  for (int lane = 0; lane < WIDTH; lane++) gain[lane] = gains[level[lane]];
  return gain;
}

LANEWISE floats guide_mean(const block_source *source, int32_t n, floats first_coefficient) {
  // The plane itself is √3 times the mean of the channels.
  if (!source->guide) return first_coefficient * (0.577350269f / DCT);
  floats sum = load_lanes(source->guide + source->at[0] + n);
  for (int j = 1; j < DCT; j++) sum += load_lanes(source->guide + source->at[j] + n);
  return sum * (1.0f / (DCT * DCT));
}

// Whether no coefficient of a row of blocks is left: none is larger than the root of the sum of all their squares, and
// a coefficient whose square is below 2/gain shrinks to nothing. The sum may be off by rounding.
LANEWISE int leaves_nothing(const floats x[DCT], floats gain) {
  floats sum = x[0] * x[0];
  for (int j = 1; j < DCT; j++) sum += x[j] * x[j];
  return !any(sum * gain > 1.999f);
}

// Shrinks the coefficients of a vector of blocks starting at block n. Rows with nothing left are not transformed.
static void shrink_blocks(const block_source *source, const float *gains, int32_t n, block_chunk *chunk, int32_t k) {
  floats c[DCT][DCT], total = all(0.0f), gain = total, mean = total;
  int is_empty[DCT] = {0};
  for (int v = 0; v < DCT; v++) {
    for (int j = 0; j < DCT; j++) c[v][j] = load_lanes(source->values + v * source->row + source->at[j] + n);
    if (v > 0 && (is_empty[v] = leaves_nothing(c[v], gain))) continue;
    forward_dct(c[v]);
    if (v == 0) {
      mean = c[0][0];
      gain = noise_gain(gains, guide_mean(source, n, mean));
    }
    for (int u = 0; u < DCT; u++) {
      const floats kept = clamp(c[v][u] * c[v][u] * gain - 2.0f, 0.0f, 1.0f);
      total += kept;
      c[v][u] *= kept;
    }
  }
  c[0][0] = mean;
  const floats weight = 1.0f / (1.0f + total);
  store_lanes(&chunk->weights[BEFORE + k], weight);
  for (int v = 0; v < DCT; v++) {
    if (is_empty[v]) {
      for (int j = 0; j < DCT; j++) store_lanes(&chunk->values[v][j][BEFORE + k], all(0.0f));
      continue;
    }
    inverse_dct(c[v]);
    for (int j = 0; j < DCT; j++) store_lanes(&chunk->values[v][j][BEFORE + k], c[v][j] * weight);
  }
}

// Moves the last results of a chunk in front of the next one.
static void keep_last_blocks(block_chunk *chunk) {
  const size_t size = sizeof(float) * BEFORE;
  memcpy(chunk->weights, chunk->weights + CHUNK, size);
  for (int v = 0; v < DCT; v++)
    for (int j = 0; j < DCT; j++) memcpy(chunk->values[v][j], chunk->values[v][j] + CHUNK, size);
}

// Clears the results that have no block.
static void clear_blocks(block_chunk *chunk, int32_t k) {
  const size_t size = sizeof(float) * (size_t)(CHUNK - k);
  memset(chunk->weights + BEFORE + k, 0, size);
  for (int v = 0; v < DCT; v++)
    for (int j = 0; j < DCT; j++) memset(chunk->values[v][j] + BEFORE + k, 0, size);
}

// Sums over the blocks that share a column: of weights for j = 0, 1 … of a phase, or of a coefficient.
static void sum_blocks(const float *first, ptrdiff_t next, int32_t count, float *sums) {
  for (int32_t i = 0; i < CHUNK; i += WIDTH) {
    floats sum = load_lanes(&first[BEFORE + i]);
    for (int32_t t = 1; t < count; t++) sum += load_lanes(&first[t * next + BEFORE + i - t]);
    store_lanes(&sums[i], sum);
  }
}
