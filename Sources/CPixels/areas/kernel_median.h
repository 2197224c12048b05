// The median of a square of a plane.
#pragma STDC FP_CONTRACT OFF

#include "kernel_median_sort.h"
#include "kernel_median_count.h"

static size_t median_scratch(const px_median *m, const px_frame *to) {
  static float nothing;
  if (m->radius > 2) return parts_of_counting(m, to, &nothing).size;
  return (size_t)((4 * m->radius + 3) * scratch_row(to->width + 2 * m->radius));
}

static void median_tile(const px_median *m, const px_frame *image, const float *input, ptrdiff_t input_stride,
                        const px_frame *from, float *output, ptrdiff_t output_stride, const px_frame *to,
                        float *scratch) {
  const px_plane plane = {input, input_stride, image, from};
  if (m->radius == 1)
    median_by_sorting(3, &plane, output, output_stride, to, scratch);
  else if (m->radius == 2)
    median_by_sorting(5, &plane, output, output_stride, to, scratch);
  else
    median_by_counting(m, &plane, output, output_stride, to, scratch);
}
