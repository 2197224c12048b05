// The driver of area steps: rows in, rows out.
//
// It runs the program before over each input row once, holds the pixels as planes while they are needed, requests the
// result of each output row from the kernel, mixes that with the input, runs the program after and stores the row.
// A kernel NAME consists of these functions in areas/kernel_NAME.h:
//
//   NAME_reach(area)                  how far it looks, in pixels
//   NAME_needs(run)                   the rows and floats that it works with
//   NAME_begin(run)                   prepares a tile
//   NAME_load(run, y, first, block)   sees a block of an input row, which it may overwrite
//   NAME_row(run, y)                  prepares an output row; all input rows up to y + reach are loaded
//   NAME_block(run, y, first, block)  replaces the colors of a block of the row by the result
#pragma STDC FP_CONTRACT OFF

// What a kernel works with.
typedef struct {
  int keeps_tile;  // whether all input rows are held; else those from y − reach to y + reach
  int32_t planes;  // planes of its own, with a row for each input row that is held
  size_t floats;   // other scratch of its own
} area_needs;

// A tile under way.
typedef struct {
  const px_area *area;
  const px_area_pass *pass;
  const px_frame *image, *from, *to;
  int32_t reach, rows;     // `rows` input rows are held
  int32_t colors, planes;  // planes of color, and these with the plane of alpha
  ptrdiff_t stride;        // floats of a row, which has room for `reach` values on both sides of the output
  float *pixels;           // the planes of the input
  float *own_planes, *own; // the kernel's own
  int32_t next;            // a counter of the kernel's own
} area_run;

static inline float *row_of_planes(const area_run *run, float *planes, int32_t plane, int32_t y) {
  const ptrdiff_t row = (ptrdiff_t)plane * run->rows + (y - run->from->y) % run->rows;
  return planes + row * run->stride + run->reach;
}

// A row of the input, from the first column of the output on: planes of color, then alpha.
static inline float *area_row(const area_run *run, int32_t plane, int32_t y) {
  return row_of_planes(run, run->pixels, plane, y);
}

// A row of a plane of the kernel's own.
static inline float *area_own_row(const area_run *run, int32_t plane, int32_t y) {
  return row_of_planes(run, run->own_planes, plane, y);
}

// A plane for the filters of planes, given its first row; all of its rows are held.
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

// Lays out the scratch of a tile; returns its size in floats.
static size_t lay_out_area(area_run *run, float *scratch) {
  run->reach = area_reach(run->area);
  run->colors = run->pass->is_gray ? 1 : 3;
  run->planes = run->colors + area_has_alpha(run->pass);
  run->stride = ((ptrdiff_t)run->to->width + 2 * run->reach + LANES - 1) / LANES * LANES + LANES;
  const area_needs needs = area_kernels[run->area->kind].needs(run);
  const int32_t height = run->from->height;
  run->rows = needs.keeps_tile || 2 * run->reach + 1 > height ? height : 2 * run->reach + 1;
  const ptrdiff_t plane = run->rows * run->stride;
  run->pixels = scratch;
  run->own_planes = run->pixels + plane * run->planes;
  run->own = run->own_planes + plane * needs.planes;
  return (size_t)(plane * (run->planes + needs.planes)) + needs.floats;
}

static size_t area_scratch(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to) {
  static float nothing;
  area_run run = {.area = area, .pass = pass, .from = from, .to = to};
  return lay_out_area(&run, &nothing);
}

// Runs the program before over an input row.
static void load_area_row(area_run *run, const void *input, int32_t y) {
  const px_area_pass *pass = run->pass;
  const px_frame *from = run->from;
  const int32_t left = from->x - run->to->x;
  px_block block;
  for (int32_t first = 0; first < from->width; first += BLOCK) {
    run_block(pass->source, pass->before, pass->before_count, input, from->width, first, from->x, y, &block);
    const size_t size = sizeof(float) * (size_t)block.count;
    for (int32_t c = 0; c < run->colors; c++) memcpy(area_row(run, c, y) + left + first, block.color[c], size);
    if (run->planes > run->colors) memcpy(area_row(run, run->colors, y) + left + first, block.alpha, size);
    area_kernels[run->area->kind].load(run, y, left + first, &block);
  }
}

// A part of an input row as a block.
static void take_block(const area_run *run, int32_t y, int32_t first, px_block *block) {
  block->count = run->to->width - first < BLOCK ? run->to->width - first : BLOCK;
  block->padded = (block->count + LANES - 1) / LANES * LANES;
  block->x = run->to->x + first;
  block->y = y;
  const size_t size = sizeof(float) * (size_t)block->padded;
  for (int32_t c = 0; c < 3; c++) memcpy(block->color[c], area_row(run, c < run->colors ? c : 0, y) + first, size);
  if (run->planes > run->colors) {
    memcpy(block->alpha, area_row(run, run->colors, y) + first, size);
  } else {
    for (int32_t i = 0; i < block->padded; i++) block->alpha[i] = 1.0f;
  }
}

static void finish_area_row(area_run *run, int32_t y, void *output) {
  const px_area_pass *pass = run->pass;
  px_block block, before;
  for (int32_t first = 0; first < run->to->width; first += BLOCK) {
    take_block(run, y, first, &block);
    if (pass->is_mixed) before = block;
    area_kernels[run->area->kind].block(run, y, first, &block);
    if (pass->is_mixed) mix_block(pass->opacity, pass->blend, pass->mask, pass->mask_count, &before, &block);
    run_steps(pass->after, pass->after_count, &block);
    finish_block(pass->source, pass->target, output, first, &block);
  }
}

static void area_tile(const px_area *area, const px_area_pass *pass, const px_frame *image, const void *input,
                      ptrdiff_t input_stride, const px_frame *from, void *output, ptrdiff_t output_stride,
                      const px_frame *to, float *scratch) {
  area_run run = {.area = area, .pass = pass, .image = image, .from = from, .to = to};
  (void)lay_out_area(&run, scratch);
  area_kernels[area->kind].begin(&run);
  const int32_t end = from->y + from->height;
  int32_t loaded = from->y;
  for (int32_t y = to->y; y < to->y + to->height; y++) {
    const int32_t needed = run.rows == from->height || y + run.reach + 1 > end ? end : y + run.reach + 1;
    for (; loaded < needed; loaded++)
      load_area_row(&run, (const char *)input + (loaded - from->y) * input_stride, loaded);
    area_kernels[area->kind].row(&run, y);
    finish_area_row(&run, y, (char *)output + (y - to->y) * output_stride);
  }
}
