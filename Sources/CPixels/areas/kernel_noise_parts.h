// The memory that noise reduction works with.
#pragma STDC FP_CONTRACT OFF

// r + g + b, r − b and r − 2g + b, each of length 1.
enum { OPPONENTS = 3, COLOR_PLANES = 2, DETAILS = 3, MEAN_ROWS = 3 };
static const float opponent_gray = 0.577350269f, opponent_red_blue = 0.707106781f, opponent_green = 0.408248290f;

// How far away a pixel is read by blocks of luminance, and by blocks of color, whose pixels are two wide and are also
// read by their neighbors.
enum { LUMINANCE_REACH = DCT - 1, COLOR_REACH = 2 * DCT + 1, MEAN_REACH = 2 };

// Columns processed at a time, so that some fifty rows of them stay in the cache; one in forty is computed twice.
enum { NOISE_STRIP = 1536 };

// Noise levels as the steps use them; the last of σ is repeated.
typedef struct {
  float luminance_gain[NOISE_LEVELS + 1], gain[COLOR_PLANES][NOISE_LEVELS + 1], sigma[COLOR_PLANES][NOISE_LEVELS + 2];
} noise_levels;

// E of each 8-bit code.
enum { CODES = 256 };
typedef struct {
  float of[3][CODES];
} encoded_codes;

typedef struct {
  noise_levels *levels;
  encoded_codes *codes;
  dct_plane luminance, color[COLOR_PLANES];  // color: means of 2 × 2 pixels, times 2
  px_frame half;                             // the part of the half planes that the output is made of
  int32_t first, columns, length, held;      // of the half planes: columns that are held, room for them, rows
  float *details, *guide;                    // rings of rows: three details of both color planes; the mean gray
  float *squares;                            // a row of sums of squares
  float *means;                              // rings of three rows: denoised means of both color planes
  float *shrunk;                             // rows: three details, the variance of the noise
  float *denoised;                           // rows of the output: luminance, two of each color plane
  ptrdiff_t row;                             // floats of such a row
  float *end;
} noise_parts;

static inline int has_noise_color(const area_run *run) { return run->colors == OPPONENTS && run->area->p[1] > 0; }
static inline int has_noise_luminance(const area_run *run) { return run->area->p[0] > 0; }

static float *lay_out_luminance(noise_parts *parts, const area_run *run, int32_t held, float *scratch) {
  const px_frame *from = run->from;
  parts->luminance = (dct_plane){.step = 2, .to = *run->to, .right = from->x + from->width, .held = held};
  if (run->image) {
    parts->luminance.width = run->image->width;
    parts->luminance.height = run->image->height;
  }
  parts->luminance.gains = parts->levels->luminance_gain;
  return lay_out_dct_plane(&parts->luminance, from->x, 0, scratch);
}

// A part of a plane, extended by the pixels beside it.
static px_frame with_neighbors(const px_frame *part, int32_t width, int32_t height) {
  const int32_t left = part->x > 0 ? part->x - 1 : 0, top = part->y > 0 ? part->y - 1 : 0;
  int32_t right = part->x + part->width, bottom = part->y + part->height;
  if (right < width) right++;
  if (bottom < height) bottom++;
  return (px_frame){left, top, right - left, bottom - top};
}

static float *lay_out_color(noise_parts *parts, const area_run *run, float *scratch) {
  const px_frame *from = run->from, *to = run->to;
  // At the end of the image a last column without a partner is repeated.
  const int32_t end = from->x + from->width, left = to->x / 2, top = to->y / 2;
  const int32_t right = run->image && end < run->image->width ? end / 2 : (end + 1) / 2;
  parts->half = (px_frame){left, top, (to->x + to->width - 1) / 2 - left + 1, (to->y + to->height - 1) / 2 - top + 1};
  parts->first = (from->x + 1) / 2;
  parts->columns = right - parts->first;
  parts->length = (int32_t)scratch_row((from->width + 1) / 2 + 1 + 2 * MEAN_REACH);
  for (int c = 0; c < COLOR_PLANES; c++) {
    dct_plane *plane = &parts->color[c];
    *plane = (dct_plane){.step = 4, .right = (end + 1) / 2, .held = parts->held, .gains = parts->levels->gain[c]};
    if (run->image) {
      plane->width = (run->image->width + 1) / 2;
      plane->height = (run->image->height + 1) / 2;
      plane->to = with_neighbors(&parts->half, plane->width, plane->height);
    }
    scratch = lay_out_dct_plane(plane, parts->first, c == 0, scratch);
    plane->right = right;
    plane->guide = parts->color[0].guide;
    plane->guide_sums = parts->color[0].guide_sums;
  }
  parts->guide = scratch;
  parts->details = parts->guide + (ptrdiff_t)parts->held * parts->length;
  parts->squares = parts->details + (ptrdiff_t)COLOR_PLANES * DETAILS * parts->held * parts->length;
  parts->means = parts->squares + parts->length;
  parts->shrunk = parts->means + (ptrdiff_t)COLOR_PLANES * MEAN_ROWS * parts->length;
  return parts->shrunk + (ptrdiff_t)(1 + DETAILS) * parts->length;
}

static noise_parts parts_of_noise(const area_run *run) {
  noise_parts parts = {.levels = (noise_levels *)(void *)run->own};
  const int32_t height = run->from->height, rows = 2 * run->reach + 1 < height ? 2 * run->reach + 1 : height;
  float *scratch = run->own + scratch_row(sizeof(noise_levels) / sizeof(float));
  parts.codes = (encoded_codes *)(void *)scratch;
  scratch += scratch_row(sizeof(encoded_codes) / sizeof(float));
  parts.held = rows / 2 + 2;
  parts.row = scratch_row(run->to->width + 1);
  parts.denoised = scratch;
  scratch += parts.row * (1 + 2 * COLOR_PLANES);
  if (has_noise_luminance(run)) scratch = lay_out_luminance(&parts, run, rows, scratch);
  if (has_noise_color(run)) scratch = lay_out_color(&parts, run, scratch);
  parts.end = scratch;
  return parts;
}

// Three details of a color plane in a row of the half planes, starting at the first column that is held.
static inline float *detail_row(const noise_parts *parts, int plane, int detail, int32_t y) {
  const ptrdiff_t ring = (ptrdiff_t)(plane * DETAILS + detail) * parts->held;
  return parts->details + (ring + y % parts->held) * parts->length;
}

static inline float *half_guide_row(const noise_parts *parts, int32_t y) {
  return parts->guide + (ptrdiff_t)(y % parts->held) * parts->length;
}

// Denoised means of a color plane, starting at the first column of the half planes that the output is made of; there is
// one more column on each side.
static inline float *mean_row(const noise_parts *parts, int plane, int32_t y) {
  return parts->means + (ptrdiff_t)(plane * MEAN_ROWS + y % MEAN_ROWS) * parts->length + 1;
}

static inline float *shrunk_row(const noise_parts *parts, int row) {
  return parts->shrunk + (ptrdiff_t)row * parts->length;
}

// A row of the result: luminance, then the even and the odd row of each color plane.
static inline float *denoised_row_of(const noise_parts *parts, int row) { return parts->denoised + row * parts->row; }
