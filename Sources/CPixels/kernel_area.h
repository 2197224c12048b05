// The driver of area steps: rows in, rows out.
//
// It runs the program `before` over each input row once, holds the pixels while they are needed, requests the result of
// each output row from the kernel, mixes it with the input, runs the program `after` and stores the row. A kernel NAME
// consists of these functions in areas/kernel_NAME.h:
//
//   NAME_reach(area)                  how far it looks, in pixels
//   NAME_needs(run)                   the rows and floats that it works with
//   NAME_begin(run)                   prepares a tile; it may replace the tables of run->source if the input is not held
//   NAME_load(run, y, first, block)   sees a block of an input row, which it may overwrite if planes are held
//   NAME_row(run, y)                  prepares an output row; all input rows up to y + reach are loaded, or all
//   NAME_block(run, y, first, block)  replaces the colors of a block of the row by the result
#pragma STDC FP_CONTRACT OFF

// What a kernel needs.
typedef struct {
  int keeps_tile;       // whether all input rows are held, as planes; else those from y to y + reach
  int32_t behind;       // rows above y that are held in addition; if there are any, as planes
  int replaces_colors;  // whether `block` does not read the colors that it replaces; they are held only to be mixed
  int32_t strip;        // columns that are computed at a time, so that the rows stay in the cache; 0 for all
  int32_t planes;       // planes of its own, with a row for each input row from y to y + reach, or for all
  int32_t own_behind;   // rows above y that they hold in addition
  size_t floats;        // other scratch of its own
} area_needs;

// How the input is held: as planes that the kernel can read; as blocks, which the result overwrites; or not at all.
typedef enum { HELD_AS_PLANES, HELD_AS_BLOCKS, NOT_HELD } area_holding;

// A tile in progress.
typedef struct {
  const px_area *area;
  const px_area_pass *pass;
  px_source source;        // of the pass, with tables that the kernel may replace
  const px_frame *image, *from, *to;
  int32_t reach;
  int32_t ahead;           // rows of the input that are loaded, starting at y
  int32_t rows, own_rows;  // rows that are held: of the input, and of the kernel's own planes
  int32_t colors, planes;  // planes of color, and these with the plane of alpha
  area_holding holding;
  ptrdiff_t stride;        // floats of a row, which has room for `reach` values on both sides of the output
  px_block *blocks;        // the input, the blocks of a row side by side
  float *pixels;           // or its planes
  float *own_planes, *own; // the kernel's own
  int32_t next;            // a counter of the kernel's own
} area_run;

static inline float *row_of_planes(const area_run *run, float *planes, int32_t rows, int32_t plane, int32_t y) {
  const ptrdiff_t row = (ptrdiff_t)plane * rows + (y - run->from->y) % rows;
  return planes + row * run->stride + run->reach;
}

// A row of the input that is held as planes, starting at the first column of the output: planes of color, then alpha.
static inline float *area_row(const area_run *run, int32_t plane, int32_t y) {
  return row_of_planes(run, run->pixels, run->rows, plane, y);
}

static inline int32_t blocks_of_row(const area_run *run) { return (run->to->width + BLOCK - 1) / BLOCK; }

// A block of the input that is held as blocks; `first` is a multiple of BLOCK.
static inline px_block *area_block(const area_run *run, int32_t y, int32_t first) {
  return run->blocks + (ptrdiff_t)((y - run->from->y) % run->rows) * blocks_of_row(run) + first / BLOCK;
}

// A row of one of the kernel's own planes.
static inline float *area_own_row(const area_run *run, int32_t plane, int32_t y) {
  return row_of_planes(run, run->own_planes, run->own_rows, plane, y);
}

// A plane for the plane filters, given its first row; all of its rows are held.
static inline px_plane area_plane(const area_run *run, const float *first_row) {
  return (px_plane){first_row + (run->from->x - run->to->x), run->stride, run->image, run->from};
}

static inline int area_has_alpha(const px_area_pass *pass) { return pass->source->bands % 2 == 0; }

#define PX_INCLUDE_AREAS
#include "kernel_list.h"

typedef struct {
  int32_t (*reach)(const px_area *);
  area_needs (*needs)(const area_run *);
  void (*begin)(area_run *);
  void (*load)(area_run *, int32_t, int32_t, px_block *);
  void (*row)(area_run *, int32_t);
  void (*block)(area_run *, int32_t, int32_t, px_block *);
} area_kernel;

static const area_kernel area_kernels[] = {
#define AREA(name) {name##_reach, name##_needs, name##_begin, name##_load, name##_row, name##_block},
    PX_AREAS(AREA)
#undef AREA
};

static int32_t area_reach(const px_area *area) { return area_kernels[area->kind].reach(area); }

static area_needs needs_of(area_run *run) {
  run->reach = area_reach(run->area);
  run->colors = run->pass->is_gray ? 1 : 3;
  run->planes = run->colors + area_has_alpha(run->pass);
  run->stride = ((ptrdiff_t)run->to->width + 2 * run->reach + LANES - 1) / LANES * LANES + LANES;
  return area_kernels[run->area->kind].needs(run);
}

// Lays out the scratch of a tile; returns its size in floats.
static size_t lay_out_area(area_run *run, float *scratch) {
  const area_needs needs = needs_of(run);
  const int32_t height = run->from->height;
  run->ahead = needs.keeps_tile ? height : run->reach + 1;
  run->rows = run->ahead + needs.behind < height ? run->ahead + needs.behind : height;
  run->own_rows = run->ahead + needs.own_behind < height ? run->ahead + needs.own_behind : height;
  const int has_alpha = run->planes > run->colors, is_read = !needs.replaces_colors || run->pass->is_mixed || has_alpha;
  run->holding = needs.keeps_tile || needs.behind > 0 ? HELD_AS_PLANES : is_read ? HELD_AS_BLOCKS : NOT_HELD;
  size_t held = 0;
  if (run->holding == HELD_AS_PLANES) held = (size_t)run->planes * (size_t)run->rows * (size_t)run->stride;
  if (run->holding == HELD_AS_BLOCKS)
    held = (size_t)blocks_of_row(run) * (size_t)run->rows * (sizeof(px_block) / sizeof(float));
  run->pixels = scratch;
  run->blocks = (px_block *)(void *)scratch;
  run->own_planes = scratch + held;
  run->own = run->own_planes + (ptrdiff_t)needs.planes * run->own_rows * run->stride;
  return (size_t)(run->own - scratch) + needs.floats;
}

// The strips that a tile is computed in, of about the same width.
static int32_t strip_count(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to) {
  area_run run = {.area = area, .pass = pass, .from = from, .to = to};
  const int32_t strip = needs_of(&run).strip;
  return strip > 0 ? (to->width + strip - 1) / strip : 1;
}

static px_frame strip_of(const px_frame *to, int32_t strip, int32_t count) {
  const int32_t first = (int32_t)((int64_t)to->width * strip / count);
  return (px_frame){to->x + first, to->y, (int32_t)((int64_t)to->width * (strip + 1) / count) - first, to->height};
}

// The input that a strip is computed from.
static px_frame input_of_strip(const px_area *area, const px_frame *from, const px_frame *strip) {
  const int32_t reach = area_reach(area), end = from->x + from->width, strip_end = strip->x + strip->width + reach;
  const int32_t left = strip->x - reach > from->x ? strip->x - reach : from->x;
  return (px_frame){left, from->y, (strip_end < end ? strip_end : end) - left, from->height};
}

static size_t area_scratch(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to) {
  static float nothing;
  const int32_t count = strip_count(area, pass, from, to);
  size_t most = 0;
  for (int32_t k = 0; k < count; k++) {
    const px_frame strip = strip_of(to, k, count), input = input_of_strip(area, from, &strip);
    area_run run = {.area = area, .pass = pass, .from = &input, .to = &strip};
    const size_t size = lay_out_area(&run, &nothing);
    most = size > most ? size : most;
  }
  return most;
}

// Where a block that starts at `first` ends. A held block lies inside the output, others beside it.
static inline int32_t end_of_block(const area_run *run, int32_t first, int32_t right) {
  int32_t edge = right;
  if (run->holding == HELD_AS_BLOCKS) edge = first < 0 ? 0 : first < run->to->width ? run->to->width : right;
  return first + BLOCK < edge ? first + BLOCK : edge;
}

// Runs the program `before` over an input row.
static void load_area_row(area_run *run, const void *input, int32_t y) {
  const px_area_pass *pass = run->pass;
  const int32_t left = run->from->x - run->to->x, right = left + run->from->width;
  px_block scratch;
  for (int32_t first = left, end; first < right; first = end) {
    end = end_of_block(run, first, right);
    const int is_inside = first >= 0 && first < run->to->width;
    px_block *block = run->holding == HELD_AS_BLOCKS && is_inside ? area_block(run, y, first) : &scratch;
    run_block(&run->source, pass->before, pass->before_count, input, end - left, first - left, run->from->x, y, block);
    if (run->holding == HELD_AS_PLANES) {
      const size_t size = sizeof(float) * (size_t)block->count;
      for (int32_t c = 0; c < run->colors; c++) memcpy(area_row(run, c, y) + first, block->color[c], size);
      if (run->planes > run->colors) memcpy(area_row(run, run->colors, y) + first, block->alpha, size);
    }
    area_kernels[run->area->kind].load(run, y, first, block);
  }
}

// A part of an input row: the block that is held, or `scratch`, filled with the pixels that are held as planes.
static px_block *take_block(const area_run *run, int32_t y, int32_t first, px_block *scratch) {
  if (run->holding == HELD_AS_BLOCKS) return area_block(run, y, first);
  scratch->count = run->to->width - first < BLOCK ? run->to->width - first : BLOCK;
  scratch->padded = (scratch->count + LANES - 1) / LANES * LANES;
  scratch->x = run->to->x + first;
  scratch->y = y;
  const size_t size = sizeof(float) * (size_t)scratch->padded;
  for (int32_t c = 0; c < 3 && run->holding == HELD_AS_PLANES; c++)
    memcpy(scratch->color[c], area_row(run, c < run->colors ? c : 0, y) + first, size);
  if (run->planes > run->colors) {
    memcpy(scratch->alpha, area_row(run, run->colors, y) + first, size);
  } else {
    for (int32_t i = 0; i < scratch->padded; i++) scratch->alpha[i] = 1.0f;
  }
  return scratch;
}

static void finish_area_row(area_run *run, int32_t y, void *output) {
  const px_area_pass *pass = run->pass;
  px_block scratch, before;
  for (int32_t first = 0; first < run->to->width; first += BLOCK) {
    px_block *block = take_block(run, y, first, &scratch);
    if (pass->is_mixed) before = *block;
    area_kernels[run->area->kind].block(run, y, first, block);
    if (pass->is_mixed) mix_block(pass->opacity, pass->blend, pass->mask, pass->mask_count, &before, block);
    run_steps(pass->after, pass->after_count, block);
    finish_block(pass->source, pass->target, output, first, block);
  }
}

// Computes rows of a strip, following the previous ones. Both strides are in bytes; `input` is the address of the first
// pixel of row *loaded, the first that was not loaded before, and `output` that of row y.
static void area_rows(area_run *run, int32_t *loaded, const char *input, ptrdiff_t input_stride, char *output,
                      ptrdiff_t output_stride, int32_t y, int32_t count) {
  const int32_t end = run->from->y + run->from->height, first = *loaded;
  for (int32_t row = y; row < y + count; row++) {
    const int32_t needed = row + run->ahead < end ? row + run->ahead : end;
    for (; *loaded < needed; ++*loaded) load_area_row(run, input + (*loaded - first) * input_stride, *loaded);
    area_kernels[run->area->kind].row(run, row);
    finish_area_row(run, row, output + (row - y) * output_stride);
  }
}

static void area_begin(area_run *run, float *scratch) {
  (void)lay_out_area(run, scratch);
  area_kernels[run->area->kind].begin(run);
}

static size_t input_pixel(const px_area_pass *pass) {
  return (size_t)pass->source->bands * sample_size(pass->source->sample);
}

static size_t output_pixel(const px_area_pass *pass) {
  return (size_t)pass->target->bands * sample_size(pass->target->sample);
}

static void area_tile(const px_area *area, const px_area_pass *pass, const px_frame *image, const void *input,
                      ptrdiff_t input_stride, const px_frame *from, void *output, ptrdiff_t output_stride,
                      const px_frame *to, float *scratch) {
  const int32_t count = strip_count(area, pass, from, to);
  for (int32_t k = 0; k < count; k++) {
    const px_frame strip = strip_of(to, k, count), part = input_of_strip(area, from, &strip);
    area_run run = {
        .area = area, .pass = pass, .source = *pass->source, .image = image, .from = &part, .to = &strip};
    int32_t loaded = from->y;
    area_begin(&run, scratch);
    area_rows(&run, &loaded, (const char *)input + (size_t)(part.x - from->x) * input_pixel(pass), input_stride,
              (char *)output + (size_t)(strip.x - to->x) * output_pixel(pass), output_stride, to->y, to->height);
  }
}

// A strip of a column, followed by its scratch.
typedef struct {
  area_run run;
  px_frame image, from, to;
  int32_t loaded;
} area_strip;

enum { STRIP_FLOATS = (sizeof(area_strip) + LANES * sizeof(float) - 1) / (LANES * sizeof(float)) * LANES };

static size_t area_column_scratch(const px_area *area, const px_area_pass *pass, const px_frame *from,
                                  const px_frame *to) {
  return (size_t)strip_count(area, pass, from, to) * (STRIP_FLOATS + area_scratch(area, pass, from, to));
}

static area_strip *strip_of_column(float *scratch, size_t size, int32_t k) {
  return (area_strip *)(void *)(scratch + (size_t)k * (STRIP_FLOATS + size));
}

static void area_column_begin(const px_area *area, const px_area_pass *pass, const px_frame *image,
                              const px_frame *from, const px_frame *to, float *scratch) {
  const int32_t count = strip_count(area, pass, from, to);
  const size_t size = area_scratch(area, pass, from, to);
  for (int32_t k = 0; k < count; k++) {
    area_strip *strip = strip_of_column(scratch, size, k);
    strip->image = *image;
    strip->to = strip_of(to, k, count);
    strip->from = input_of_strip(area, from, &strip->to);
    strip->loaded = from->y;
    strip->run = (area_run){.area = area, .pass = pass, .source = *pass->source, .image = &strip->image,
                            .from = &strip->from, .to = &strip->to};
    area_begin(&strip->run, (float *)(void *)strip + STRIP_FLOATS);
  }
}

static void area_column_rows(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to,
                             float *scratch, const void *input, ptrdiff_t input_stride, void *output,
                             ptrdiff_t output_stride, int32_t y, int32_t height) {
  const int32_t count = strip_count(area, pass, from, to);
  const size_t size = area_scratch(area, pass, from, to);
  for (int32_t k = 0; k < count; k++) {
    area_strip *strip = strip_of_column(scratch, size, k);
    // The caller's arguments may have different addresses than last time.
    strip->run.area = area;
    strip->run.pass = pass;
    strip->run.source.colors = pass->source->colors;
    area_rows(&strip->run, &strip->loaded, (const char *)input + (size_t)(strip->from.x - from->x) * input_pixel(pass),
              input_stride, (char *)output + (size_t)(strip->to.x - to->x) * output_pixel(pass), output_stride, y, height);
  }
}
