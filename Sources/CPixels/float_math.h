// Float counterparts of math.c, branch-free so that loops over a block vectorize. Relative error below 4e-7.
#ifndef PHOTOEDIT_FLOAT_MATH_H
#define PHOTOEDIT_FLOAT_MATH_H

#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

static inline float bits_to_float(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline uint32_t float_to_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline float min_f(float a, float b) { return a < b ? a : b; }
static inline float max_f(float a, float b) { return a > b ? a : b; }
static inline float clamp_f(float x, float low, float high) { return min_f(max_f(x, low), high); }
static inline float abs_f(float x) { return bits_to_float(float_to_bits(x) & 0x7FFFFFFFu); }
// |magnitude| with the sign of `sign`.
static inline float with_sign(float magnitude, float sign) {
  return bits_to_float((float_to_bits(magnitude) & 0x7FFFFFFFu) | (float_to_bits(sign) & 0x80000000u));
}

// log2 of a normal positive number. The polynomial is a weighted least-squares fit of log2(1+m)/m on √½−1…√2−1.
static inline float log2_f(float x) {
  uint32_t bits = float_to_bits(x);
  // Splitting at √½ keeps m near 0, where the polynomial is exact.
  uint32_t shifted = bits - 0x3F3504F3u;
  float exponent = (float)((int32_t)shifted >> 23);
  float m = bits_to_float((shifted & 0x007FFFFFu) + 0x3F3504F3u) - 1.0f;
  float p = -0.1129747515275692f;
  p = p * m + 0.1878266285452743f;
  p = p * m - 0.19061266524192944f;
  p = p * m + 0.20429602918589088f;
  p = p * m - 0.23963658181839295f;
  p = p * m + 0.288585270242885f;
  p = p * m - 0.3606964244735319f;
  p = p * m + 0.4808979006514037f;
  p = p * m - 0.7213473519983074f;
  p = p * m + 1.4426950418501703f;
  return exponent + p * m;
}

// 2^x for −126 ≤ x ≤ 127, held to that range. The polynomial is a fit on −½…½.
static inline float exp2_f(float x) {
  x = clamp_f(x, -126.0f, 127.0f);
  float whole = (x + 0x1.8p23f) - 0x1.8p23f;
  float r = x - whole;
  float p = 0.00015478021850164753f;
  p = p * r + 0.00134004316669047f;
  p = p * r + 0.009617994515762451f;
  p = p * r + 0.05550327215766704f;
  p = p * r + 0.2402265150504027f;
  p = p * r + 0.6931472067096465f;
  p = p * r + 1.0f;
  return p * bits_to_float((uint32_t)((int32_t)whole + 127) << 23);
}

// x^y for x > 0 (x is held to at least 1e-30).
static inline float pow_f(float x, float y) { return exp2_f(y * log2_f(max_f(x, 1e-30f))); }

// Cube root, the sign kept: a bit trick and two Halley steps.
static inline float cbrt_f(float x) {
  float a = max_f(abs_f(x), 1e-30f);
  float y = bits_to_float(float_to_bits(a) / 3u + 0x2A514067u);
  for (int k = 0; k < 2; k++) {
    float cube = y * y * y;
    y = y * (cube + a + a) / (cube + cube + a);
  }
  return abs_f(x) < 1e-30f ? 0.0f : with_sign(y, x);
}

// T and T⁻¹, the sign kept.
static inline float encode_f(float linear) {
  float a = abs_f(linear);
  float high = 1.055f * pow_f(a, 1.0f / 2.4f) - 0.055f;
  return with_sign(a <= 0.0031308f ? 12.92f * a : high, linear);
}

static inline float decode_f(float encoded) {
  float a = abs_f(encoded);
  float high = pow_f((a + 0.055f) * (1.0f / 1.055f), 2.4f);
  return with_sign(a <= 0.04045f ? a * (1.0f / 12.92f) : high, encoded);
}

static inline float luminance_f(float r, float g, float b) { return 0.2126f * r + 0.7152f * g + 0.0722f * b; }

static inline float smoothstep_f(float low, float inverse_width, float x) {
  float t = clamp_f((x - low) * inverse_width, 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

static inline void oklab_f(float r, float g, float b, float lab[3]) {
  float l = cbrt_f(0.4122214708f * r + 0.5363325363f * g + 0.0514459929f * b);
  float m = cbrt_f(0.2119034982f * r + 0.6806995451f * g + 0.1073969566f * b);
  float s = cbrt_f(0.0883024619f * r + 0.2817188376f * g + 0.6299787005f * b);
  lab[0] = 0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s;
  lab[1] = 1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s;
  lab[2] = 0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s;
}

static inline void oklab_inverse_f(const float lab[3], float rgb[3]) {
  float l = lab[0] + 0.3963377774f * lab[1] + 0.2158037573f * lab[2];
  float m = lab[0] - 0.1055613458f * lab[1] - 0.0638541728f * lab[2];
  float s = lab[0] - 0.0894841775f * lab[1] - 1.2914855480f * lab[2];
  l = l * l * l;
  m = m * m * m;
  s = s * s * s;
  rgb[0] = 4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s;
  rgb[1] = -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s;
  rgb[2] = -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s;
}

// f of a table over 0…1, between samples linear; t must be 0…1.
static inline float lookup_f(const float *table, int32_t count, float t) {
  float position = t * (float)(count - 1);
  int32_t index = (int32_t)position;
  index = index > count - 2 ? count - 2 : index;
  float fraction = position - (float)index;
  return table[index] + (table[index + 1] - table[index]) * fraction;
}

// f on 0…1 that goes on with slope 1 outside.
static inline float extended_lookup_f(const float *table, int32_t count, float e) {
  float t = clamp_f(e, 0.0f, 1.0f);
  return lookup_f(table, count, t) + (e - t);
}

// Gives a pixel the luminance whose encoded value is `encoded`, keeping its color: L·g + (Y' − Y·g).
static inline void set_luminance_f(float *r, float *g, float *b, float y, float encoded) {
  float wanted = decode_f(encoded);
  float gain = min_f(wanted / max_f(y, 0x1p-12f), 8.0f);
  float rest = wanted - y * gain;
  *r = *r * gain + rest;
  *g = *g * gain + rest;
  *b = *b * gain + rest;
}

#endif
