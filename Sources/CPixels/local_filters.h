// Filters for the small planes that a base is built from, in double, one at a time: the same bytes everywhere.
#ifndef PHOTOEDIT_LOCAL_FILTERS_H
#define PHOTOEDIT_LOCAL_FILTERS_H

#include <stdint.h>

enum { PX_LOCAL_BOX_ROWS = 34 };

// The mean over a square of fractional width around each pixel, of the pixels inside the plane; in place. `scratch` has
// room for PX_LOCAL_BOX_ROWS × width numbers. Returns 0 if memory is exhausted.
int32_t px_local_box(double *plane, int32_t width, int32_t height, double side, double *scratch);

// The least or the greatest value of the square of 2·radius + 1 pixels around each; in place.
int32_t px_local_extreme(float *plane, int32_t width, int32_t height, int32_t radius, int32_t is_greatest);

// Weighted sums along the middle axis of outer × length × inner values, with weights from the center out, zero outside;
// in place. `scratch` has room for (reach + 2) × inner numbers. Returns 0 if memory is exhausted.
int32_t px_local_sum(double *grid, int32_t outer, int32_t length, int32_t inner, const double *weights, int32_t reach,
                     double *scratch);

#endif
