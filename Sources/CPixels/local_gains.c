// The tables of local adjustments: a gain at every node of the grid.
#include <math.h>

#include "local.h"

#define WIDTH 4
#include "float_math.h"

#pragma STDC FP_CONTRACT OFF

enum { LEVELS = PX_LOCAL_LEVELS, PADDED_LEVELS = 68 };

// The value of a tone table at a base.
static double tone_gain(const double *tones, double base) {
  const double position = (base + 12) * 16;
  const double held = position > 0 ? (position < PX_LOCAL_TONES - 1 ? position : PX_LOCAL_TONES - 1) : 0;
  int32_t index = (int32_t)held;
  if (index > PX_LOCAL_TONES - 2) index = PX_LOCAL_TONES - 2;
  return tones[index] + (tones[index + 1] - tones[index]) * (held - index);
}

// The base of a column after haze: what the air does to a pixel that is as light as its surroundings.
static void haze_column(const px_local_effect *effect, const float *veil, float *base) {
  const float air = (float)(0.2126 * effect->air[0] + 0.7152 * effect->air[1] + 0.0722 * effect->air[2]);
  float veils[PADDED_LEVELS] = {0};
  for (int32_t k = 0; k < LEVELS; k++) veils[k] = veil[k];
  for (int32_t k = 0; k < PADDED_LEVELS; k += WIDTH) {
    const floats light = exp2_f(load_lanes(&base[k]));
    const floats share = haze_share_f(load_lanes(&veils[k]), light, (float)effect->haze, 1.0f / air);
    store_lanes(&base[k], lightness_f(air + (light - air) * share));
  }
}

void px_local_gains(const px_local_base_data *data, const px_local_effect *effect, float *gains) {
  double clarity[LEVELS];
  for (int32_t k = 0; k < LEVELS; k++) {
    const double z = -12 + 0.25 * k;
    clarity[k] = effect->clarity * px_smoothstep(0, 1, (z + 11) / 5) * (1 - 0.6 * px_smoothstep(0, 1, (z + 1.2) / 1.2));
  }
  const size_t columns = (size_t)data->columns * (size_t)data->rows;
  for (size_t column = 0; column < columns; column++) {
    const size_t first = column * LEVELS;
    float base[PADDED_LEVELS] = {0};
    for (int32_t k = 0; k < LEVELS; k++) base[k] = data->base[first + (size_t)k];
    if (effect->haze != 0) haze_column(effect, data->veil + first, base);
    for (int32_t k = 0; k < LEVELS; k++) {
      double gain = tone_gain(effect->tones, base[k]);
      if (effect->clarity != 0) {
        const double detail = -12 + 0.25 * k - data->wide[first + (size_t)k], ratio = detail / 0.8;
        gain += clarity[k] * detail / sqrt(1 + ratio * ratio);
      }
      gains[first + (size_t)k] = (float)gain;
    }
  }
}

void px_local_set_texture(px_local *local, double long_edge) {
  const double sigma = 0.0002 * long_edge;
  double raw[PX_LOCAL_WEIGHTS], sum = 0;
  local->reach = (int32_t)ceil(2.5 * sigma);
  if (local->reach < 0) local->reach = 0;
  if (local->reach > PX_LOCAL_WEIGHTS - 1) local->reach = PX_LOCAL_WEIGHTS - 1;
  for (int32_t k = 0; k <= local->reach; k++) {
    raw[k] = sigma > 0 ? px_exp(-0.5 * (k / sigma) * (k / sigma)) : k == 0;
    sum += k == 0 ? raw[k] : 2 * raw[k];
  }
  for (int32_t k = 0; k <= local->reach; k++) local->weights[k] = (float)(raw[k] / sum);
}
