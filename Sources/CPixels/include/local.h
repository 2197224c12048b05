// Local adjustments: a base of a picture, tables over it, and the steps that look values up in them.
//
// The base is the lightness of the surroundings of a pixel in EV (0 is white), computed on a proxy of the picture: a
// guided filter gives the mid layer m = a·l + c, and a bilateral grid over (x, y, m) smooths that within equally bright
// areas. Everything that a step computes from the base is a number at each node of the grid. The definition is
// Tests/Reference/local.py.
#ifndef PHOTOEDIT_LOCAL_H
#define PHOTOEDIT_LOCAL_H

#include "pixels.h"

#ifdef __cplusplus
extern "C" {
#endif

// Nodes of the grid along m: −12…4 EV in steps of ¼ EV. Samples of a tone table: the same range in steps of 1⁄16 EV.
enum { PX_LOCAL_LEVELS = 65, PX_LOCAL_TONES = 257 };

// The proxy that a base is computed from. Lengths and positions are in its pixels.
typedef struct {
  int32_t width, height;
  double frame_width, frame_height;  // the frame that the proxy covers
  double x, y;                       // the place of the proxy's corner in that frame
  double long_edge;                  // of the photo
} px_local_proxy;

// The base of a picture, computed by px_local_base; the caller owns all of its memory.
typedef struct {
  int32_t width, height;             // of the planes a and c: the proxy
  int32_t columns, rows;             // of the grid
  float *a, *c;                      // width × height each
  float *base, *wide, *veil;         // rows × columns × PX_LOCAL_LEVELS each; wide and veil may be null if not needed
} px_local_base_data;

// The nodes of the grid of a proxy along both axes.
int32_t px_local_columns(const px_local_proxy *proxy);
int32_t px_local_rows(const px_local_proxy *proxy);

// The boxes of `side` pixels, ≥ 1, that cover a length; the last one ends with it.
int32_t px_local_boxes(int32_t length, double side);

// Means of a picture over boxes of side × side pixels, for rows of floats with 1 to 4 bands. `output` has
// px_local_boxes of the width × of the height pixels of 1 or 3 channels: alpha is left out and does not count.
typedef struct {
  int32_t width, height, bands;
  double side;
  double *sums;   // px_local_averaging_sums numbers, initially 0
  float *output;
} px_local_averaging;

size_t px_local_averaging_sums(const px_local_averaging *averaging);

// Adds a row; the rows are passed in order from 0 to the last.
void px_local_average_row(const px_local_averaging *averaging, const float *input, int32_t y);

// log2 of the luminance of pixels of 3 channels, or 1, interleaved in `bands` bands: clamped to −12…24.
void px_local_lightness(const float *pixels, int32_t bands, size_t count, float *lightness);

// The color of the air: the mean of the most hazy pixels of a small picture of 3 channels, its chroma halved and its
// luminance clamped to 0.6…1.
void px_local_air(const float *pixels, int32_t width, int32_t height, double air[3]);

// The veil of haze over a small picture: for each pixel the least share of the air's color in its surroundings, 0…1.
void px_local_veil(const float *pixels, int32_t width, int32_t height, const double air[3], float *veil);

// Enlarges a small plane to width × height pixels, linear between the centers of its own pixels, each of which covers
// `side` of the new ones. Returns 0 if memory is exhausted.
int32_t px_local_enlarge(const float *plane, int32_t plane_width, int32_t plane_height, double side, float *output,
                         int32_t width, int32_t height);

// Computes a base from the lightness of a proxy and, if base->veil is not null, from its veil. Returns 0 if memory is
// exhausted.
int32_t px_local_base(const px_local_proxy *proxy, const float *lightness, const float *veil, px_local_base_data *base);

// What a step does with the base: gains in EV by the tables, then haze.
typedef struct {
  const double *tones;  // PX_LOCAL_TONES gains over the base
  double clarity;       // 2^(amount/100) − 1
  double haze;          // amount/100
  double air[3];        // where haze is not 0
} px_local_effect;

// The gain at every node, as many floats as base->base has.
void px_local_gains(const px_local_base_data *base, const px_local_effect *effect, float *gains);

// One step of a local pass.
typedef struct {
  const float *gains;    // of px_local_gains
  float texture;         // 2^(1.2·t) − 1, t the amount of texture; 0 where there is none
  float haze;            // amount/100; 0 where there is none
  float air[3];
  int32_t is_mixed;      // whether the next four apply, as in PX_MIX
  float opacity;
  px_blend blend;
  const px_mask_node *mask;
  int32_t mask_count;
} px_local_step;

enum { PX_LOCAL_WEIGHTS = 64 };

// A pass of neighboring local adjustments over a picture.
typedef struct px_local {
  const px_local_base_data *base;
  double scale, x, y;          // position p of the picture, in pixels, is p·scale − (x, y) of the proxy
  double grid_scale;           // and p·grid_scale of the grid
  const px_local_step *steps;
  int32_t step_count;
  int32_t reach;               // of the weights; −1 if no step has texture
  float weights[PX_LOCAL_WEIGHTS];  // of the Gaussian that texture leaves alone, from the center out
} px_local;

// Sets the weights and the reach of texture, for a photo of this long edge in pixels of the picture.
void px_local_set_texture(px_local *local, double long_edge);

#ifdef __cplusplus
}
#endif
#endif
