// The pixel kernels of photoedit.
//
// Pixels are linear light with sRGB primaries, extended range, float32. "Encoded" (E) is the sRGB transfer curve
// applied to |x| with the sign kept. The arithmetic uses only +, −, ×, ÷ and sqrt, in a fixed order and without fused
// multiply-add, so that every processor produces the same bytes.
#ifndef PHOTOEDIT_PIXELS_H
#define PHOTOEDIT_PIXELS_H

#include <stddef.h>
#include <stdint.h>

#include "kernel_list.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Instruction sets

// The instruction sets that the kernels are compiled for.
typedef enum { PX_BASELINE, PX_AVX2, PX_AVX512 } px_instructions;

// Whether this processor supports a set.
int32_t px_instructions_supported(px_instructions set);

// The set in use; by default the largest that the processor supports.
px_instructions px_instructions_in_use(void);

// Selects a set for all threads; returns 0 if the processor does not support it. For tests.
int32_t px_use_instructions(px_instructions set);

// MARK: Mathematics in double, for tables and plans

double px_exp2(double x);                // 2^x
double px_log2(double x);                // binary logarithm; −infinity at 0, NaN below
double px_exp(double x);                 // e^x
double px_log(double x);                 // natural logarithm
double px_pow(double x, double y);       // x^y for x ≥ 0
double px_cbrt(double x);                // cube root, the sign kept
double px_tanh(double x);                // hyperbolic tangent
double px_atanh(double x);               // its inverse, |x| < 1
double px_sin(double radians);           // sine, |radians| ≤ 1e6
double px_cos(double radians);           // cosine, |radians| ≤ 1e6
double px_atan2(double y, double x);     // angle in radians, −π…π
double px_srgb_encode(double linear);    // T: linear light to encoded, the sign kept
double px_srgb_decode(double encoded);   // T⁻¹
double px_smoothstep(double low, double high, double x);
void px_oklab(const double linear[3], double lab[3]);          // linear sRGB to OKLab (Ottosson 2020)
void px_oklab_inverse(const double lab[3], double linear[3]);

// MARK: Tone tables

// A function of linear light as a table over the signed root s = ±√|L|, where transfer curves are nearly straight:
// between even steps it is linear. Beyond the table E continues as a straight line: E' = offset + slope·E.
typedef struct {
  const float *pairs;  // value and the difference to the next, `count` of them
  int32_t count;       // steps in the table; 0 leaves the channel unchanged
  float low;           // s of the first
  float steps_per_unit;
  float below_offset, below_slope, above_offset, above_slope;
} px_tone;

// MARK: Code tables

// The 8-bit codes of a rising function of linear light, by the bits of a float: floats that differ only in their last
// PX_CODE_BITS bits share an entry. An entry is the code of the first of them · 2^PX_CODE_BITS, plus an offset such
// that the lower bits, added to it, carry where the code changes.
enum { PX_CODE_BITS = 15 };

typedef struct {
  const uint32_t *entries;  // from that of `low` to that of `high`
  float low, high;          // positive; values beyond have the same codes as these. `low` is the first of its entry
} px_code_table;

// MARK: Maps that bend

// What a part of a map does beyond an affine one. px_bend.p has the numbers in the order given here.
typedef enum {
  PX_BEND_PROJECTIVE,  // a matrix of 3 × 3 on (x, y, 1), row by row; positions where its last row is not above 0 have no place
  PX_BEND_LENS         // center x and y; 1/R²; s; k; factors of red and of blue; gain a and t; width and height:
                       // with ρ = r²/R² offsets from the center are multiplied by s(1 + kρ), for red and blue by their
                       // factors too, which stay in the frame. The gain is 1 + 3aρ(1 − t + tρ)² for ρ of the place mapped
                       // to, its inverse for a < 0 with |a|
} px_bend_kind;

typedef struct {
  px_bend_kind kind;
  double p[12];
} px_bend;

// Where a position is mapped to: first by `map`, as in px_affine, then by bends, one after another.
typedef struct {
  double x, y;
  double jacobian[4];  // how it moves with the position, row by row
  double gain;         // the factor by which the bends multiply linear light
} px_place;

// Finds the place of a position, for a channel (0 red, 1 green and everything else, 2 blue); returns 0 if it has none.
int32_t px_bent_place(const double map[6], const px_bend *bends, int32_t bend_count, int32_t channel, double x,
                      double y, px_place *place);

// MARK: Point programs

// What a step does: the kernels of kernel_list.h, each as PX_STEP_name, and two steps around other steps. The header of
// each kernel says what px_step.p and the tables mean.
typedef enum {
#define STEP(name) PX_STEP_##name,
  PX_STEPS(STEP)
#undef STEP
  PX_STEP_COUNT,
  PX_SAVE,             // saves the pixels for a later PX_MIX
  PX_MIX               // opacity, blend (px_blend), whether alpha is mixed too; mask: mixes what was saved with the pixels
} px_step_kind;

// The name of a kernel in the list, 0 ≤ kind < PX_STEP_COUNT.
const char *px_step_name(px_step_kind kind);

typedef enum {
  PX_NORMAL, PX_MULTIPLY, PX_SCREEN, PX_OVERLAY, PX_SOFT_LIGHT, PX_LUMINOSITY, PX_COLOR
} px_blend;

// What a node of a mask computes. px_mask_node.p has the parameters in the order given here; positions are in pixels
// from the node's origin, and an inverse of 0 means a step.
typedef enum {
  PX_MASK_LINEAR,      // kx, ky: rises with x·kx + y·ky from 0 to 1
  PX_MASK_RADIAL,      // ux, uy, vx, vy, 1/feather: falls to 0 at u² + v² = 1
  PX_MASK_LUMINANCE,   // low, 1/smooth, high, 1/smooth: on E of luminance
  PX_MASK_COLOR,       // cosine and sine of the OKLCh angle, range in radians, 1/smooth
  PX_MASK_BRUSH,       // radius, 1/(1 − hardness), flow 0…1; points: the line of the stroke
  PX_MASK_IMAGE,       // the values of a picture, bilinear; positions are in its pixels, regardless of the origin
  PX_MASK_RECTANGLE,   // half width and half height: 1 in each pixel that the rectangle around the origin touches, else 0
  PX_MASK_ALL,         // the product of the two masks before it
  PX_MASK_ANY,         // 1 − (1 − a)·(1 − b) of the two before it
  PX_MASK_NOT          // 1 − m of the one before it
} px_mask_kind;

typedef struct {
  px_mask_kind kind;
  double map[6];       // from the frame of the step to that of the shape, as px_affine.map
  const px_bend *bends;  // what follows the map; may be null
  int32_t bend_count;
  double origin[2];
  float p[6];
  const float *points; // x, y of each
  int32_t point_count;
  const uint16_t *picture;  // 65535 is 1; row by row
  int32_t picture_width, picture_height;
} px_mask_node;

// A picture that lies over others: premultiplied linear red, green, blue and alpha, row by row.
typedef struct {
  double map[6];         // from the frame of the step to places in the picture, in its pixels, as px_affine.map
  const px_bend *bends;  // what follows the map; may be null
  int32_t bend_count;
  const float *pixels;
  int32_t width, height;
} px_layer;

// The transfer curve of the values in a color table.
typedef enum { PX_LUT_LINEAR, PX_LUT_SRGB, PX_LUT_REC709 } px_lut_transfer;

typedef struct {
  px_step_kind kind;
  uint32_t channels;   // bit 0 red, bit 1 green, bit 2 blue
  const float *table;  // may be null if the kind has none
  int32_t table_count; // samples in the table, or what the kernel's header says
  const px_tone *tones; // three, for PX_STEP_tone; may be null for PX_STEP_contrast
  float p[16];
  const px_mask_node *mask; // for PX_MIX: nodes in postfix order; may be null
  int32_t mask_count;
  const px_layer *layer; // for PX_STEP_picture; may be null
} px_step;

// MARK: Samples

typedef enum { PX_U8, PX_U16, PX_F32 } px_sample;

// A cache of the results of a program's first steps for 8-bit colors. Most colors of a photo recur within a few rows,
// and looking one up takes a fraction of the time of computing it. Only one thread at a time may use a cache, for one
// source and one program.
enum { PX_COLOR_BITS = 15, PX_COLOR_FLOATS = 4 << PX_COLOR_BITS };

typedef struct {
  float *entries;       // PX_COLOR_FLOATS: linear red, green, blue of each, and the bits of the color that they are for
  int32_t step_count;   // the steps whose results these are
  int32_t most_missing; // of 256 pixels; if more are missing, it is faster to compute all of them
  int32_t paused;       // blocks that are computed before the next is looked up
  int32_t pause;        // the last number of these
} px_color_cache;

// Whether a step gives one color different results at different places.
int32_t px_step_is_placed(px_step_kind kind);

// The number of first steps of a program whose results can be cached; 0 if that would not pay off.
int32_t px_color_steps(const px_step *steps, int32_t count);

// Empties a cache for a program for which it pays off. The caller owns the entries.
void px_color_cache_begin(px_color_cache *cache, const px_step *steps, int32_t count, float *entries);

// How stored samples become linear light. Color samples come first, then alpha if bands is even.
typedef struct {
  px_sample sample;
  int32_t bands;           // 1 gray, 2 gray + alpha, 3 RGB, 4 RGB + alpha
  const float *decode[3];  // 256 or 65 536 linear values per channel; null for PX_F32
  int32_t has_matrix;
  float matrix[9];         // the file's primaries to sRGB's
  px_color_cache *colors;  // may be null; always null unless there are 3 bands of PX_U8
} px_source;

// A transfer curve for writing: parametric (ICC type 4) or sampled.
typedef struct {
  int32_t is_sampled;
  float g, a, b, c, d, e, f;  // x = (aX + b)^g + e for X ≥ d, else cX + f
  const float *samples;       // linear values at even steps of 0…1, rising
  int32_t count;
  // If given, one of these replaces all of the above: linear light to codes for 8 bits, to codes + ½ for 16.
  const px_code_table *bytes;
  const px_tone *words;
} px_transfer;

// How linear light becomes stored samples: one rounding, half up.
typedef struct {
  px_sample sample;
  int32_t bands;
  int32_t has_matrix;
  float matrix[9];
  px_transfer transfer[3];    // not used for PX_F32, which stays linear
  float background[3];        // linear; what pixels are laid over if the output has no alpha
  int32_t reduces_chroma;     // colors outside 0…1 lose OKLCh chroma until they fit; otherwise they are only clipped
} px_target;

// Runs a program over one row of pixels: decode, steps, encode. x and y are the position of the row's first pixel in
// the frame.
void px_run_row(const px_source *source, const px_step *steps, int32_t step_count, const px_target *target,
                const void *input, void *output, int32_t width, int32_t x, int32_t y);

// MARK: Right angles

// Moves a rectangle of pixels of 1, 2, 3, 4, 6 or 8 bytes. `output` is the place of its first pixel; the next pixel of a
// row goes `step_x` bytes further, the first pixel of the next row `step_y` bytes.
void px_turn(const void *input, ptrdiff_t input_stride, int32_t width, int32_t height, int32_t pixel_bytes,
             void *output, ptrdiff_t step_x, ptrdiff_t step_y);

// MARK: Sampling

// An axis of a separable resampling: for output i, `count` weights for the inputs starting at `first[i]`. Weights of
// output i begin at weights[i * stride]; `stride` is a multiple of 8, and weights beyond count are 0.
typedef struct {
  const int32_t *first;
  const int32_t *count;
  const float *weights;
  int32_t stride;
} px_axis;

// Lanczos3, sinc(x)·sinc(x/3) for |x| < 3, in double.
double px_lanczos3(double x);

// A rectangle of pixels.
typedef struct {
  int32_t x, y, width, height;
} px_frame;

// A separable resampling of the results of a program, which are mixed premultiplied.
typedef struct {
  const px_source *source;
  const px_step *steps;
  int32_t step_count;
  int32_t bands;        // of the output: floats, linear light
  px_axis across, down;
} px_reduction;

// Rows of floats while they are summed up: a ring of output rows, each of `planes` runs of `width` floats.
typedef struct {
  float *base;
  int32_t rows, planes, width;
} px_ring;

// A resampling in progress; only its first two members are of interest to a caller.
typedef struct {
  px_frame from, to;
  px_ring ring;
  int32_t next;   // the first output row that is not finished
  int32_t begun;  // the first output row that has not begun
} px_reduction_state;

// The floats of scratch for a resampling that fills `to`, a part of the output, from `from`, the input that it needs.
size_t px_reduction_scratch(const px_reduction *reduction, const px_frame *from, const px_frame *to);

// Begins to fill `to` from `from`.
px_reduction_state px_reduce_begin(const px_reduction *reduction, const px_frame *from, const px_frame *to,
                                   float *scratch);

// Continues with the rows y…y + count − 1 of `from`, which follow the previous ones; each is read once. A row of the
// output is written as soon as its input is complete. Strides are in bytes for the input and in floats for the output,
// which begins with the first pixel of `to`.
void px_reduce_rows(const px_reduction *reduction, px_reduction_state *state, const void *input, ptrdiff_t input_stride,
                    int32_t y, int32_t count, float *output, ptrdiff_t output_stride);

// A map from output pixel positions to input positions, and the stretch of the filter that samples there.
typedef struct {
  double map[6];           // input x = map[0]·X + map[1]·Y + map[2], y = map[3]·X + map[4]·Y + map[5] (centers at ½)
  double linear[4];        // input offset to output offset
  double sigma_x, sigma_y; // filter stretch in output pixels, ≥ 1
  double reach_x, reach_y; // how far the filter reaches in input pixels
  int32_t has_fill;        // whether positions outside get `fill`
  double fill_map[6];      // output position to a position in the frame outside which `fill` applies
  double fill_size[2];
  float fill[4];
} px_affine;

// Samples one row: the mean of the pixels around each position, weighted with Lanczos3 of both output offsets (divided
// by the filter's stretch), the weights within 5e-7. `input` is float, premultiplied, of 1 to 4 bands; its top-left
// pixel is (input_x, input_y) of the input image and `stride` floats lie between rows; it must hold every pixel of the
// image within the filter's reach of the row. Pixels that it does not hold have no weight.
void px_affine_row(const px_affine *affine, int32_t bands, const float *input, int32_t input_x, int32_t input_y,
                   int32_t input_w, int32_t input_h, ptrdiff_t stride, float *output, int32_t x, int32_t y, int32_t width);

// A map with bends, and what lies outside of it.
typedef struct {
  double map[6];           // as in px_affine; the bends follow it
  const px_bend *bends;
  int32_t bend_count;
  int32_t is_split;        // whether red, green and blue have their own maps
  int32_t width, height;   // the input image
  int32_t has_fill;        // as in px_affine, with bends
  double fill_map[6];
  const px_bend *fill_bends;
  int32_t fill_bend_count;
  double fill_size[2];
  float fill[4];
} px_warp;

// Samples one row as px_affine_row does, through the affine map that is tangent to the bent one at each position; colors
// are multiplied by the gain of the bends. A position that has no place is 0.
void px_warp_row(const px_warp *warp, int32_t bands, const float *input, int32_t input_x, int32_t input_y,
                 int32_t input_w, int32_t input_h, ptrdiff_t stride, float *output, int32_t x, int32_t y, int32_t width);

// The pixels of the input that a part of the output is sampled from; one pixel if there are none.
px_frame px_warp_needs(const px_warp *warp, const px_frame *to);

// Multiplies color by alpha, and divides by it again: black where alpha is below 2^−12, and alpha clamped to 0…1, which
// the filters overshoot. bands is 2 or 4.
void px_premultiply(float *pixels, int32_t bands, int32_t count);
void px_unpremultiply(float *pixels, int32_t bands, int32_t count);

// MARK: Area kernels

// What an area step does: the kernels of kernel_list.h, each as PX_AREA_name.
typedef enum {
#define AREA(name) PX_AREA_##name,
  PX_AREAS(AREA)
#undef AREA
  PX_AREA_COUNT
} px_area_kind;

// The name of a kernel in the list, 0 ≤ kind < PX_AREA_COUNT.
const char *px_area_name(px_area_kind kind);

struct px_local;

// An area step. The header of each kernel says what its numbers mean.
typedef struct {
  px_area_kind kind;
  double p[16];
  const struct px_local *local;  // of PX_AREA_local; see local.h
  const float *table;  // may be null if the kind has none
  int32_t table_count; // samples in the table
} px_area;

// What is done to each pixel before and after an area step, and how the step's result is mixed with its input.
typedef struct {
  const px_source *source;
  const px_step *before;
  int32_t before_count;
  int32_t is_gray;        // whether there is one channel, which is the luminance
  int32_t is_mixed;       // whether the next four apply, as in PX_MIX
  float opacity;
  px_blend blend;
  const px_mask_node *mask;
  int32_t mask_count;
  const px_step *after;
  int32_t after_count;
  const px_target *target;
} px_area_pass;

// The reach of an area step: how far around a pixel it reads, in pixels.
int32_t px_area_reach(const px_area *area);

// The floats of scratch that px_area_tile needs for a tile.
size_t px_area_scratch(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to);

// Computes a part of an image, `to`, from `from`, which is `to` grown by the reach on every side and clipped to the
// image; beyond the image the edge pixels are repeated. Strides are in bytes.
void px_area_tile(const px_area *area, const px_area_pass *pass, const px_frame *image, const void *input,
                  ptrdiff_t input_stride, const px_frame *from, void *output, ptrdiff_t output_stride,
                  const px_frame *to, float *scratch);

// Whether a kernel holds only its last rows, so that it can continue with the next ones.
int32_t px_area_is_continued(px_area_kind kind);

// A column of an image that is computed from its first row down, part after part: no row is loaded twice. `to` is the
// column, down to the last row of the image, and `from` the input that it is computed from. `scratch` keeps the state
// between the parts and has as many floats as px_area_column_scratch returns; it must not move. The kernel must be a
// continued one.
size_t px_area_column_scratch(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to);
void px_area_column_begin(const px_area *area, const px_area_pass *pass, const px_frame *image, const px_frame *from,
                          const px_frame *to, float *scratch);

// Computes `height` rows starting at y, which follow the previous ones. `input` begins with the first row of `from`
// that was not passed before, `output` with row y. The kernel and the pass may have other addresses than before, but
// must be the same.
void px_area_column_rows(const px_area *area, const px_area_pass *pass, const px_frame *from, const px_frame *to,
                         float *scratch, const void *input, ptrdiff_t input_stride, void *output,
                         ptrdiff_t output_stride, int32_t y, int32_t height);

// The noise of a block of 8 × 8 pixels of E: the mean of its channels, and the root of the mean square of the DCT terms
// u + v ≥ 9 of its planes (r + g + b)/√3, (r − b)/√2 and (r − 2g + b)/√6.
typedef struct {
  double gray, rms[3];
} px_noise_block;

// The noise of blocks first, first + step … below `end` of a row of blocks of 16-bit codes, where bands are as in
// px_source and the stride is in samples.
void px_noise_blocks(const uint16_t *codes, ptrdiff_t stride, int32_t bands, int32_t first, int32_t step, int32_t end,
                     px_noise_block *blocks);

// The following kernels process one plane of floats at a time. Each fills a part of the image, `to`, from `from`, which
// is `to` grown by the halo on every side and clipped to the image; beyond the image the edge pixels are repeated.
// Strides are in floats, `scratch` has as many floats as px_NAME_scratch returns. A part has the same bytes as in the
// whole image, NaN and infinity reach no farther than the halo, and input and output must not overlap.

enum { PX_GAUSSIAN_WEIGHTS = 24, PX_GUIDED_WEIGHTS = 16 };

// A Gaussian blur: weights ∝ exp(−k²/2σ²) along both axes, their sum 1.
//
// Up to σ = 5 the weights are used directly, out to 4σ. Beyond, the image is weighted with a cubic B-spline at every
// `shrink`-th pixel (shrink = ⌊σ/2.5⌋), blurred there, and expanded with the same spline (M. Unser, A. Aldroubi and S.
// J. Schneider, 1994); the blur between compensates for both splines. So the time per pixel does not grow with σ. The
// result is within 4e-4 of the range of the values, at a straight edge within 1e-4 of its height.
typedef struct {
  int32_t shrink;  // 1 if there is no base
  int32_t reach;   // of the weights
  int32_t halo;    // pixels: ⌈4σ⌉ up to σ = 5, at most 5.5σ beyond
  float weights[PX_GAUSSIAN_WEIGHTS];
} px_gaussian;

// Computes the numbers of a blur, σ in pixels, 0…2000; 0 leaves the image unchanged.
void px_gaussian_make(px_gaussian *gaussian, double sigma);

// The guided filter of a plane, guided by itself (K. He, J. Sun and X. Tang, Guided Image Filtering, 2013): in the
// square of 2·radius + 1 pixels around each pixel a = variance/(variance + ε) and b = (1 − a)·mean; the result is I
// times the mean of a over the square, plus that of b.
//
// From radius 16 up, a and b are computed on a base of cells of shrink × shrink pixels (2, from radius 30 up
// ⌊radius/10⌋; means and variances are those of all pixels) and are linear between the cells (K. He and J. Sun, Fast
// Guided Filter, 2015). Compared with the exact filter, the result is off by at most 1.5 % of the range of the values
// near steps whose square is far above ε, and by about 0.1 % elsewhere; up to radius 15 it is exact except for
// rounding, 1e-6 of the largest value. At a step it overshoots by no more than rounding.
typedef struct {
  int32_t shrink;  // 1 if there is no base
  int32_t reach;   // of the weights
  int32_t halo;    // pixels: 2·radius + 2 up to radius 15, at most 2.5·radius beyond
  float epsilon;   // in the square of the plane's unit
  float weights[PX_GUIDED_WEIGHTS];
} px_guided;

// Computes the numbers of a guided filter, radius in pixels, 0…4000, ε > 0.
void px_guided_make(px_guided *guided, int32_t radius, double epsilon);

// The median of the square of 2·radius + 1 pixels around each; NaN counts as infinity.
//
// Radius 1 and 2 are exact. From 3 up, values are counted in 4096 bins from low to high, and the result is within one
// bin: the pixel itself if it lies in the median's bin, otherwise the bin's middle. Values outside count in the bins at
// the ends.
typedef struct {
  int32_t radius;   // pixels, 1…100; this is also the halo
  float low, high;  // low < high
} px_median;

// px_NAME_scratch: the floats of scratch that a part needs; px_NAME_tile: the filter.
#define PLANE(name)                                                                                              \
  size_t px_##name##_scratch(const px_##name *filter, const px_frame *to);                                      \
  void px_##name##_tile(const px_##name *filter, const px_frame *image, const float *input, ptrdiff_t input_stride, \
                        const px_frame *from, float *output, ptrdiff_t output_stride, const px_frame *to,       \
                        float *scratch);
PX_PLANES(PLANE)
#undef PLANE

#ifdef __cplusplus
}
#endif
#endif
