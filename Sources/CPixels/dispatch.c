// Chooses the kernels that this processor runs. All of them give the same bytes.
#include <stdatomic.h>

#include "kernels.h"

int32_t px_instructions_supported(px_instructions set) {
  switch (set) {
    case PX_BASELINE: return 1;
#if defined(__x86_64__)
    case PX_AVX2: return __builtin_cpu_supports("avx2") != 0;
    case PX_AVX512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    default: return 0;
  }
}

static const px_kernels *kernels_of(px_instructions set) {
  switch (set) {
#if defined(__x86_64__)
    case PX_AVX2: return &px_kernels_avx2;
    case PX_AVX512: return &px_kernels_avx512;
#endif
    default: return &px_kernels_baseline;
  }
}

static _Atomic(const px_kernels *) chosen;

static const px_kernels *kernels(void) {
  const px_kernels *now = atomic_load_explicit(&chosen, memory_order_relaxed);
  if (now) return now;
  px_instructions best = PX_BASELINE;
  if (px_instructions_supported(PX_AVX2)) best = PX_AVX2;
  if (px_instructions_supported(PX_AVX512)) best = PX_AVX512;
  px_use_instructions(best);
  return kernels_of(best);
}

int32_t px_use_instructions(px_instructions set) {
  if (!px_instructions_supported(set)) return 0;
  atomic_store_explicit(&chosen, kernels_of(set), memory_order_relaxed);
  return 1;
}

px_instructions px_instructions_in_use(void) {
  const px_kernels *now = kernels();
  for (px_instructions set = PX_AVX512; set > PX_BASELINE; set--)
    if (now == kernels_of(set)) return set;
  return PX_BASELINE;
}

void px_run_row(const px_source *source, const px_step *steps, int32_t step_count, const px_target *target,
                const void *input, void *output, int32_t width, int32_t x, int32_t y) {
  kernels()->run_row(source, steps, step_count, target, input, output, width, x, y);
}

px_reduction_state px_reduce_begin(const px_reduction *reduction, const px_frame *from, const px_frame *to,
                                   float *scratch) {
  return kernels()->reduce_begin(reduction, from, to, scratch);
}

void px_reduce_rows(const px_reduction *reduction, px_reduction_state *state, const void *input, ptrdiff_t input_stride,
                    int32_t y, int32_t count, float *output, ptrdiff_t output_stride) {
  kernels()->reduce_rows(reduction, state, input, input_stride, y, count, output, output_stride);
}

void px_affine_row(const px_affine *affine, int32_t bands, const float *input, int32_t input_x, int32_t input_y,
                   int32_t input_w, int32_t input_h, ptrdiff_t stride, float *output, int32_t x, int32_t y,
                   int32_t width) {
  kernels()->affine_row(affine, bands, input, input_x, input_y, input_w, input_h, stride, output, x, y, width);
}

void px_warp_row(const px_warp *warp, int32_t bands, const float *input, int32_t input_x, int32_t input_y,
                 int32_t input_w, int32_t input_h, ptrdiff_t stride, float *output, int32_t x, int32_t y,
                 int32_t width) {
  kernels()->warp_row(warp, bands, input, input_x, input_y, input_w, input_h, stride, output, x, y, width);
}

px_frame px_warp_needs(const px_warp *warp, const px_frame *to) { return kernels()->warp_needs(warp, to); }

void px_premultiply(float *pixels, int32_t bands, int32_t count) { kernels()->premultiply(pixels, bands, count); }

void px_unpremultiply(float *pixels, int32_t bands, int32_t count) { kernels()->unpremultiply(pixels, bands, count); }

size_t px_reduction_scratch(const px_reduction *reduction, const px_frame *from, const px_frame *to) {
  return kernels()->reduction_scratch(reduction, from, to);
}

int32_t px_area_reach(const px_area *area) { return kernels()->area_reach(area); }

size_t px_area_scratch(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to) {
  return kernels()->area_scratch(area, pass, from, to);
}

void px_area_tile(const px_area *area, const px_area_pass *pass, const px_frame *image, const void *input,
                  ptrdiff_t input_stride, const px_frame *from, void *output, ptrdiff_t output_stride,
                  const px_frame *to, float *scratch) {
  kernels()->area_tile(area, pass, image, input, input_stride, from, output, output_stride, to, scratch);
}

size_t px_area_column_scratch(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to) {
  return kernels()->area_column_scratch(area, pass, from, to);
}

void px_area_column_begin(const px_area *area, const px_area_pass *pass, const px_frame *image, const px_frame *from,
                          const px_frame *to, float *scratch) {
  kernels()->area_column_begin(area, pass, image, from, to, scratch);
}

void px_area_column_rows(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to,
                         float *scratch, const void *input, ptrdiff_t input_stride, void *output,
                         ptrdiff_t output_stride, int32_t y, int32_t height) {
  kernels()->area_column_rows(
      area, pass, from, to, scratch, input, input_stride, output, output_stride, y, height);
}

#define PLANE(name)                                                                                             \
  size_t px_##name##_scratch(const px_##name *filter, const px_frame *to) {                                    \
    return kernels()->name##_scratch(filter, to);                                                               \
  }                                                                                                             \
  void px_##name##_tile(const px_##name *filter, const px_frame *image, const float *input,                    \
                        ptrdiff_t input_stride, const px_frame *from, float *output, ptrdiff_t output_stride,   \
                        const px_frame *to, float *scratch) {                                                   \
    kernels()->name##_tile(filter, image, input, input_stride, from, output, output_stride, to, scratch);       \
  }
PX_PLANES(PLANE)
#undef PLANE

const char *px_step_name(px_step_kind kind) {
  static const char *const names[] = {
#define STEP(name) #name,
      PX_STEPS(STEP)
#undef STEP
  };
  return names[kind];
}

int32_t px_area_is_continued(px_area_kind kind) {
  switch (kind) {
#define AREA(name) case PX_AREA_##name: return 1;
    PX_CONTINUED_AREAS(AREA)
#undef AREA
    default: return 0;
  }
}

const char *px_area_name(px_area_kind kind) {
  static const char *const names[] = {
#define AREA(name) #name,
      PX_AREAS(AREA)
#undef AREA
  };
  return names[kind];
}
