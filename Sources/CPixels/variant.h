// Every kernel, compiled for the instruction set that is switched on where this is included; VARIANT names the table.
//
// The files are parts of this one and need those before them.
#include <string.h>

#include "block.h"
#include "kernels.h"
#include "float_math.h"

#include "kernel_join.h"
#include "kernel_tone.h"
#include "kernel_color.h"
#include "kernel_effect.h"
#include "kernel_lut.h"
#include "kernel_mask.h"
#include "kernel_blend.h"
#include "kernel_program.h"
#include "kernel_row.h"
#include "kernel_sampling.h"
#include "kernel_affine.h"
#include "kernel_sharpen.h"
#include "kernel_plane.h"
#include "kernel_gaussian.h"
#include "kernel_guided.h"
#include "kernel_median_sort.h"
#include "kernel_median_count.h"
#include "kernel_median.h"

const px_kernels VARIANT = {
    run_row,     lab_to_linear_row, reduce_begin,    reduce_rows,  reduction_scratch, affine_row,
    premultiply, unpremultiply,     sharpen_scratch, sharpen_tile,
    gaussian_scratch, gaussian_tile, guided_scratch, guided_tile, median_scratch, median_tile,
};
