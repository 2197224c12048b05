// Every kernel, compiled for the instruction set that is enabled where this is included; VARIANT names the table.
//
// The files are parts of this one and depend on the ones before them.
#include <string.h>

#include "block.h"
#include "kernels.h"
#include "local.h"
#include "float_math.h"

#include "kernel_join.h"
#include "kernel_over.h"
#include "kernel_bend.h"
#include "kernel_blend.h"
#include "kernel_kept_hue.h"
#define PX_INCLUDE_STEPS
#include "kernel_list.h"
#include "kernel_mask.h"
#include "kernel_mix.h"
#include "kernel_program.h"
#include "kernel_gamut.h"
#include "kernel_codes.h"
#include "kernel_samples.h"
#include "kernel_colors.h"
#include "kernel_row.h"
#include "kernel_sampling.h"
#include "kernel_affine.h"
#include "areas/kernel_plane.h"
#include "kernel_area.h"

const px_kernels VARIANT = {
    .run_row = run_row,
    .reduce_begin = reduce_begin,
    .reduce_rows = reduce_rows,
    .reduction_scratch = reduction_scratch,
    .affine_row = affine_row,
    .warp_row = warp_row,
    .warp_needs = warp_needs,
    .premultiply = premultiply,
    .unpremultiply = unpremultiply,
    .area_reach = area_reach,
    .area_scratch = area_scratch,
    .area_tile = area_tile,
    .area_column_scratch = area_column_scratch,
    .area_column_begin = area_column_begin,
    .area_column_rows = area_column_rows,
#define PLANE(name) .name##_scratch = name##_scratch, .name##_tile = name##_tile,
    PX_PLANES(PLANE)
#undef PLANE
};
