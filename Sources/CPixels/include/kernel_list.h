// The kernels, one line each. Everything else that names them all is generated from these lists: the enumerations, the
// names, the switches, the table of each instruction set and what the tests iterate over.
//
// A new kernel is a line in a list, an #include below, and its header.
#ifndef PHOTOEDIT_KERNEL_LIST_H
#define PHOTOEDIT_KERNEL_LIST_H

// Steps of a point program: STEP(name) is step_name(step, block) in steps/kernel_name.h, which also describes its
// parameters.
#define PX_STEPS(STEP) \
  STEP(matrix)         \
  STEP(tone)           \
  STEP(curve)          \
  STEP(contrast)       \
  STEP(shoulder)       \
  STEP(levels)         \
  STEP(invert)         \
  STEP(luminance_curve) \
  STEP(vibrance)       \
  STEP(black_and_white) \
  STEP(sepia)          \
  STEP(vignette)       \
  STEP(lut)            \
  STEP(border)         \
  STEP(hsl)            \
  STEP(hue)            \
  STEP(color_grade)    \
  STEP(tone_map)       \
  STEP(duotone)        \
  STEP(posterize)      \
  STEP(threshold)      \
  STEP(grain)          \
  STEP(selective_color) \
  STEP(red_eye)        \
  STEP(picture)

// The steps among them whose result depends on where a pixel lies, and not on its color alone.
#define PX_PLACED_STEPS(STEP) \
  STEP(vignette)              \
  STEP(border)                \
  STEP(grain)                 \
  STEP(picture)

// Area steps: AREA(name) is the functions name_… in areas/kernel_name.h, driven by kernel_area.h.
#define PX_AREAS(AREA) \
  AREA(sharpen)        \
  AREA(blur)           \
  AREA(local)          \
  AREA(noise_reduction) \
  AREA(median_color)   \
  AREA(pixelate)       \
  AREA(glow)           \
  AREA(tilt_shift)     \
  AREA(defringe)

// The area steps among them that hold only the last rows, so that they can continue with the next ones.
#define PX_CONTINUED_AREAS(AREA) \
  AREA(sharpen)                  \
  AREA(local)                    \
  AREA(noise_reduction)

// Filters of one plane of floats: PLANE(name) is name_scratch and name_tile in areas/kernel_name.h.
#define PX_PLANES(PLANE) \
  PLANE(gaussian)        \
  PLANE(guided)          \
  PLANE(median)

#endif

// variant.h includes this file again for the kernels themselves, each group of them where it is needed.
#if defined(PX_INCLUDE_STEPS)
#undef PX_INCLUDE_STEPS
#include "../steps/kernel_matrix.h"
#include "../steps/kernel_tone.h"
#include "../steps/kernel_curve.h"
#include "../steps/kernel_contrast.h"
#include "../steps/kernel_shoulder.h"
#include "../steps/kernel_levels.h"
#include "../steps/kernel_invert.h"
#include "../steps/kernel_luminance_curve.h"
#include "../steps/kernel_vibrance.h"
#include "../steps/kernel_black_and_white.h"
#include "../steps/kernel_sepia.h"
#include "../steps/kernel_vignette.h"
#include "../steps/kernel_lut.h"
#include "../steps/kernel_border.h"
#include "../steps/kernel_hsl.h"
#include "../steps/kernel_hue.h"
#include "../steps/kernel_color_grade.h"
#include "../steps/kernel_tone_map.h"
#include "../steps/kernel_duotone.h"
#include "../steps/kernel_posterize.h"
#include "../steps/kernel_threshold.h"
#include "../steps/kernel_grain.h"
#include "../steps/kernel_selective_color.h"
#include "../steps/kernel_red_eye.h"
#include "../steps/kernel_picture.h"
#endif

#if defined(PX_INCLUDE_AREAS)
#undef PX_INCLUDE_AREAS
#include "../areas/kernel_gaussian.h"
#include "../areas/kernel_guided.h"
#include "../areas/kernel_median.h"
#include "../areas/kernel_sharpen.h"
#include "../areas/kernel_blur.h"
#include "../areas/kernel_local.h"
#include "../areas/kernel_noise_reduction.h"
#include "../areas/kernel_median_color.h"
#include "../areas/kernel_pixelate.h"
#include "../areas/kernel_glow.h"
#include "../areas/kernel_tilt_shift.h"
#include "../areas/kernel_defringe.h"
#endif
