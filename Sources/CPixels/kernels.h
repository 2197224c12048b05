// The kernels of one instruction set, as a table.
#ifndef PHOTOEDIT_KERNELS_H
#define PHOTOEDIT_KERNELS_H

#include "pixels.h"

typedef struct {
  void (*run_row)(const px_source *, const px_step *, int32_t, const px_target *, const void *, void *, int32_t,
                  int32_t, int32_t);
  px_reduction_state (*reduce_begin)(const px_reduction *, const px_frame *, const px_frame *, float *);
  void (*reduce_rows)(const px_reduction *, px_reduction_state *, const void *, ptrdiff_t, int32_t, int32_t, float *,
                      ptrdiff_t);
  size_t (*reduction_scratch)(const px_reduction *, const px_frame *, const px_frame *);
  void (*affine_row)(const px_affine *, int32_t, const float *, int32_t, int32_t, int32_t, int32_t, ptrdiff_t, float *,
                     int32_t, int32_t, int32_t);
  void (*warp_row)(const px_warp *, int32_t, const float *, int32_t, int32_t, int32_t, int32_t, ptrdiff_t, float *,
                   int32_t, int32_t, int32_t);
  px_frame (*warp_needs)(const px_warp *, const px_frame *);
  void (*premultiply)(float *, int32_t, int32_t);
  void (*unpremultiply)(float *, int32_t, int32_t);
  int32_t (*area_reach)(const px_area *);
  size_t (*area_scratch)(const px_area *, const px_area_pass *, const px_frame *, const px_frame *);
  void (*area_tile)(const px_area *, const px_area_pass *, const px_frame *, const void *, ptrdiff_t, const px_frame *,
                    void *, ptrdiff_t, const px_frame *, float *);
  size_t (*area_column_scratch)(const px_area *, const px_area_pass *, const px_frame *, const px_frame *);
  void (*area_column_begin)(const px_area *, const px_area_pass *, const px_frame *, const px_frame *,
                            const px_frame *, float *);
  void (*area_column_rows)(const px_area *, const px_area_pass *, const px_frame *, const px_frame *, float *,
                           const void *, ptrdiff_t, void *, ptrdiff_t, int32_t, int32_t);
#define PLANE(name)                                                                                             \
  size_t (*name##_scratch)(const px_##name *, const px_frame *);                                               \
  void (*name##_tile)(const px_##name *, const px_frame *, const float *, ptrdiff_t, const px_frame *, float *, \
                      ptrdiff_t, const px_frame *, float *);
  PX_PLANES(PLANE)
#undef PLANE
} px_kernels;

extern const px_kernels px_kernels_baseline;
#if defined(__x86_64__)
extern const px_kernels px_kernels_avx2;
extern const px_kernels px_kernels_avx512;
#endif

#endif
