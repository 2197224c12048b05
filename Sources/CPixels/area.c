// The numbers of the plane filters, computed in double and rounded once.
#include "pixels.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

static const double pi = 3.14159265358979323846264338328;

// The least σ, in pixels of the base, of a blur that is done on a base.
static const double base_sigma = 2.5;

// Gaussian weights from the center out to 4σ, beyond which 6e-5 of their sum would lie.
static void set_direct(px_gaussian *gaussian, double sigma) {
  double raw[PX_GAUSSIAN_WEIGHTS], sum = 0;
  gaussian->reach = (int32_t)ceil(4 * sigma);
  for (int32_t k = 0; k <= gaussian->reach; k++) {
    raw[k] = sigma > 0 ? px_exp(-(double)k * k / (2 * sigma * sigma)) : 1;
    sum += k == 0 ? raw[k] : 2 * raw[k];
  }
  for (int32_t k = 0; k <= gaussian->reach; k++) gaussian->weights[k] = (float)(raw[k] / sum);
  gaussian->halo = gaussian->reach;
}

// The blur between the pixels of the base that makes the whole a Gaussian: its spectrum, divided by that of the two
// splines that reduce and expand the image, (sin(ω/2)/(n·sin(ω/2n)))⁴ each.
static void set_base(px_gaussian *gaussian, double sigma) {
  enum { SAMPLES = 64 };
  const double n = gaussian->shrink, spread = sigma / n;
  double spectrum[SAMPLES], raw[PX_GAUSSIAN_WEIGHTS], sum = 0;
  gaussian->reach = (int32_t)ceil(3.7 * sqrt(spread * spread - 2.0 / 3));
  for (int i = 0; i < SAMPLES; i++) {
    const double w = (i + 0.5) * pi / SAMPLES;
    double spline = px_sin(w / 2) / (n * px_sin(w / (2 * n)));
    spline *= spline;
    spline *= spline;
    spectrum[i] = px_exp(-w * w * spread * spread / 2) / (spline * spline);
  }
  for (int32_t k = 0; k <= gaussian->reach; k++) {
    raw[k] = 0;
    for (int i = 0; i < SAMPLES; i++) raw[k] += spectrum[i] * px_cos(k * (i + 0.5) * pi / SAMPLES);
    sum += k == 0 ? raw[k] : 2 * raw[k];
  }
  for (int32_t k = 0; k <= gaussian->reach; k++) gaussian->weights[k] = (float)(raw[k] / sum);
  gaussian->halo = (gaussian->reach + 4) * gaussian->shrink;
}

void px_gaussian_make(px_gaussian *gaussian, double sigma) {
  memset(gaussian, 0, sizeof *gaussian);
  if (!(sigma > 0)) sigma = 0;
  if (sigma > 2000) sigma = 2000;
  gaussian->shrink = sigma < 2 * base_sigma ? 1 : (int32_t)(sigma / base_sigma);
  if (gaussian->shrink == 1)
    set_direct(gaussian, sigma);
  else
    set_base(gaussian, sigma);
}

void px_guided_make(px_guided *guided, int32_t radius, double epsilon) {
  memset(guided, 0, sizeof *guided);
  if (radius < 0) radius = 0;
  if (radius > 4000) radius = 4000;
  guided->shrink = radius < 16 ? 1 : radius < 30 ? 2 : radius / 10;
  guided->epsilon = (float)epsilon;
  // A box of 2·radius + 1 pixels covers whole cells, and a part of one more on each side.
  const double cells = (2 * radius + 1) / (double)guided->shrink;
  const int32_t whole = (int32_t)((cells - 1) / 2);
  const double rest = (cells - (2 * whole + 1)) / 2;
  for (int32_t k = 0; k <= whole; k++) guided->weights[k] = (float)(1 / cells);
  guided->reach = whole;
  if (rest > 0) guided->weights[++guided->reach] = (float)(rest / cells);
  guided->halo = 2 * (guided->reach + 1) * guided->shrink;
}
