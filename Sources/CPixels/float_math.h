// Float counterparts of math.c over a vector of lanes. A lane never depends on another, so every width gives the same
// bytes. Relative error below 1e-6. Polynomials are summed in groups of four terms (G. Estrin, 1960), so that a
// processor need not wait for each multiplication.
#ifndef PHOTOEDIT_FLOAT_MATH_H
#define PHOTOEDIT_FLOAT_MATH_H

#include <stdint.h>
#include <string.h>

#include "block.h"

#pragma STDC FP_CONTRACT OFF

#if !defined(WIDTH)
#error "the file that includes the kernels says how many lanes its vectors have"
#endif

typedef float floats __attribute__((ext_vector_type(WIDTH)));
typedef int32_t ints __attribute__((ext_vector_type(WIDTH)));

// Passing vectors between functions would depend on the instruction set, so all of these are inlined.
#define LANEWISE static inline __attribute__((always_inline))

LANEWISE floats load_lanes(const float *from) {
  floats x;
  memcpy(&x, from, sizeof x);
  return x;
}

LANEWISE void store_lanes(float *to, floats x) { memcpy(to, &x, sizeof x); }

// Twice as many values, every other of which goes into a vector; too wide to be passed to a function.
typedef float floats_twice __attribute__((ext_vector_type(2 * WIDTH)));

LANEWISE floats all(float x) { return (floats)(x); }
LANEWISE floats as_floats(ints bits) { return (floats)bits; }
LANEWISE ints as_ints(floats x) { return (ints)x; }
LANEWISE floats to_floats(ints x) { return __builtin_convertvector(x, floats); }
LANEWISE ints to_ints(floats x) { return __builtin_convertvector(x, ints); }
LANEWISE floats root(floats x) { return __builtin_elementwise_sqrt(x); }

LANEWISE floats smaller(floats a, floats b) { return a < b ? a : b; }
LANEWISE floats larger(floats a, floats b) { return a > b ? a : b; }
LANEWISE floats clamp(floats x, float low, float high) { return smaller(larger(x, all(low)), all(high)); }
LANEWISE floats magnitude(floats x) { return as_floats(as_ints(x) & 0x7FFFFFFF); }
LANEWISE floats with_sign(floats size, floats sign) {
  return as_floats((as_ints(size) & 0x7FFFFFFF) | (as_ints(sign) & (int32_t)0x80000000));
}
LANEWISE int any(ints condition) { return __builtin_reduce_or(condition) != 0; }

// log2 of normal positive numbers. The polynomial is a weighted least-squares fit of log2(1+m)/m on √½−1…√2−1.
LANEWISE floats log2_f(floats x) {
  // Splitting at √½ keeps m near 0, where the polynomial is exact.
  ints shifted = as_ints(x) - 0x3F3504F3;
  floats exponent = to_floats(shifted >> 23);
  floats m = as_floats((shifted & 0x007FFFFF) + 0x3F3504F3) - 1.0f;
  floats m2 = m * m, m4 = m2 * m2;
  floats p0 = 1.4426950418501703f - 0.7213473519983074f * m, p2 = 0.4808979006514037f - 0.3606964244735319f * m;
  floats p4 = 0.288585270242885f - 0.23963658181839295f * m, p6 = 0.20429602918589088f - 0.19061266524192944f * m;
  floats p8 = 0.1878266285452743f - 0.1129747515275692f * m;
  floats p = (p0 + p2 * m2) + ((p4 + p6 * m2) + p8 * m4) * m4;
  return exponent + p * m;
}

// 2^x for −126 ≤ x ≤ 127; x is clamped to that range. The polynomial is a fit on −½…½.
LANEWISE floats exp2_f(floats x) {
  x = clamp(x, -126.0f, 127.0f);
  floats whole = (x + 0x1.8p23f) - 0x1.8p23f;
  floats r = x - whole;
  floats r2 = r * r;
  floats p0 = 1.0f + 0.6931472067096465f * r, p2 = 0.2402265150504027f + 0.05550327215766704f * r;
  floats p4 = 0.009617994515762451f + 0.00134004316669047f * r;
  floats p = (p0 + p2 * r2) + (p4 + 0.00015478021850164753f * r2) * (r2 * r2);
  return p * as_floats((to_ints(whole) + 127) << 23);
}

// x^y for x > 0 (x is clamped to at least 1e-30).
LANEWISE floats pow_f(floats x, floats y) { return exp2_f(y * log2_f(larger(x, all(1e-30f)))); }

// Cube root, keeping the sign, without a division: the reciprocal root by a bit trick and a minimax polynomial, then a
// Newton step for the root.
LANEWISE floats cbrt_f(floats x) {
  floats a = larger(magnitude(x), all(1e-30f));
  floats y = as_floats(to_ints(1419967116.0f - to_floats(as_ints(a)) * (1.0f / 3.0f)));
  floats r = a * y * y * y;
  y = y * ((r * 0.2161642909f - 0.7669692933f) * r + 1.5508230448f);
  floats size = a * y * y;
  size = size * ((5.0f / 3.0f) - (2.0f / 3.0f) * (size * y));
  return magnitude(x) < 1e-30f ? all(0.0f) : with_sign(size, x);
}

// The upper pieces of T and T⁻¹ by their definition.
LANEWISE floats encode_high(floats a) { return 1.055f * pow_f(a, all(1.0f / 2.4f)) - 0.055f; }
LANEWISE floats decode_high(floats a) { return pow_f((a + 0.055f) * (1.0f / 1.055f), all(2.4f)); }

// The entry of a table for each lane; indices are taken modulo 16.
LANEWISE floats sixteenth(const float table[16], ints index) {
#if WIDTH == 16
  return __builtin_ia32_permvarsf512(load_lanes(table), index);
#elif WIDTH == 8
  floats low = __builtin_ia32_permvarsf256(load_lanes(table), index);
  floats high = __builtin_ia32_permvarsf256(load_lanes(table + WIDTH), index);
  return (index & WIDTH) == 0 ? low : high;
#else
  floats entries;
  for (int lane = 0; lane < WIDTH; lane++) entries[lane] = table[index[lane] & 15];
  return entries;
#endif
}

// The mantissa of normal numbers, 1…2, minus 1.5.
LANEWISE floats mantissa(floats x) { return as_floats((as_ints(x) & 0x007FFFFF) | 0x3F800000) - 1.5f; }

// T as an odd function. Below 128 the upper piece is a minimax polynomial in the mantissa times a power of 2^(1/2.4)
// for the exponent.
LANEWISE floats encode_f(floats linear) {
  static const float scale[16] = {  // 1.055·2^(k/2.4), k = −9…6
    0.07841334491968155f, 0.10466925799846649f, 0.13971669971942902f, 0.18649941682815552f,
    0.24894684553146362f, 0.3323041796684265f, 0.44357284903526306f, 0.5920987129211426f,
    0.7903569936752319f, 1.0549999475479126f, 1.4082560539245605f, 1.8797962665557861f,
    2.5092270374298096f, 3.3494162559509277f, 4.4709343910217285f, 5.967981338500977f,
  };
  floats a = magnitude(linear), m = mantissa(a), m2 = m * m;
  floats p0 = 1.184053659439087f + 0.32890623807907104f * m, p2 = 0.022424019873142242f * m - 0.06396058946847916f;
  floats p4 = 0.005235624499619007f * m - 0.009584224782884121f;
  floats p = (p0 + p2 * m2) + (p4 - 0.002854703227058053f * m2) * (m2 * m2);
  floats high = sixteenth(scale, (as_ints(a) >> 23) - (127 - 9)) * p - 0.055f;
  floats encoded = a <= 0.0031308f ? 12.92f * a : high;
  // NaN stays NaN.
  if (any(!(a < 128.0f))) encoded = a < 128.0f ? encoded : a >= 128.0f ? encode_high(a) : a;
  return with_sign(encoded, linear);
}

// T⁻¹ as an odd function. Below 128 the upper piece is a minimax polynomial in the mantissa of its base times a power
// of 2^2.4.
LANEWISE floats decode_f(floats encoded) {
  static const float scale[16] = {  // 2^(2.4·k), k = −4…11
    0.00128858198877424f, 0.006801176350563765f, 0.035896822810173035f, 0.18946456909179688f,
    1.0f, 5.278031826019287f, 27.85761833190918f, 147.03338623046875f,
    776.046875f, 4096.0f, 21618.818359375f, 114104.8046875f,
    602248.75f, 3178688.0f, 16777216.0f, 88550680.0f,
  };
  floats a = magnitude(encoded), base = (a + 0.055f) * (1.0f / 1.055f), m = mantissa(base), m2 = m * m;
  floats p0 = 2.6461775302886963f + 4.233890533447266f * m, p2 = 1.975846290588379f + 0.17552067339420319f * m;
  floats p = (p0 + p2 * m2) + (0.004195124842226505f * m - 0.017958752810955048f) * (m2 * m2);
  floats high = sixteenth(scale, (as_ints(base) >> 23) - (127 - 4)) * p;
  floats linear = a <= 0.04045f ? a * (1.0f / 12.92f) : high;
  if (any(!(a < 128.0f))) linear = a < 128.0f ? linear : a >= 128.0f ? decode_high(a) : a;
  return with_sign(linear, encoded);
}

LANEWISE floats luminance_f(floats r, floats g, floats b) { return 0.2126f * r + 0.7152f * g + 0.0722f * b; }

// Luminance in EV, 0 for white: log2, clamped to −12…24.
LANEWISE floats lightness_f(floats luminance) {
  return smaller(log2_f(larger(luminance, all(0x1p-12f))), all(24.0f));
}

// The share of a pixel's difference from the air that remains: haze is removed if `amount` is above 0, otherwise added.
// `inverse_air` is 1 / the luminance of the air.
LANEWISE floats haze_share_f(floats veil, floats luminance, float amount, float inverse_air) {
  floats v = smaller(veil, larger(luminance, all(0.0f)) * inverse_air);
  return amount >= 0.0f ? 1.0f / larger(1.0f - 0.85f * amount * v, all(1.0f / 3.0f)) : larger(1.0f + amount * (0.2f + 0.4f * v), all(0.0f));
}

LANEWISE floats smoothstep_f(float low, float inverse_width, floats x) {
  floats t = clamp((x - low) * inverse_width, 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

// 0, 1, 2 … for the lanes of a vector.
LANEWISE floats lane_numbers(void) {
  floats x;
  for (int lane = 0; lane < WIDTH; lane++) x[lane] = (float)lane;
  return x;
}

// Three channels of a vector of pixels.
typedef struct {
  floats x, y, z;
} triple;

LANEWISE triple load_triple(const px_block *block, int32_t i) {
  return (triple){load_lanes(&block->color[0][i]), load_lanes(&block->color[1][i]), load_lanes(&block->color[2][i])};
}

LANEWISE void store_triple(px_block *block, int32_t i, triple t) {
  store_lanes(&block->color[0][i], t.x);
  store_lanes(&block->color[1][i], t.y);
  store_lanes(&block->color[2][i], t.z);
}

// The nine numbers of a matrix, row by row, times the three channels.
LANEWISE triple matrix_times(const float *m, triple t) {
  return (triple){
      m[0] * t.x + m[1] * t.y + m[2] * t.z,
      m[3] * t.x + m[4] * t.y + m[5] * t.z,
      m[6] * t.x + m[7] * t.y + m[8] * t.z,
  };
}

// The cube roots of the cone responses of OKLab, and OKLab from them.
LANEWISE triple oklab_roots_f(triple rgb) {
  floats r = rgb.x, g = rgb.y, b = rgb.z;
  return (triple){
      cbrt_f(0.4122214708f * r + 0.5363325363f * g + 0.0514459929f * b),
      cbrt_f(0.2119034982f * r + 0.6806995451f * g + 0.1073969566f * b),
      cbrt_f(0.0883024619f * r + 0.2817188376f * g + 0.6299787005f * b),
  };
}

LANEWISE triple oklab_of_roots_f(triple root) {
  floats l = root.x, m = root.y, s = root.z;
  return (triple){
      0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s,
      1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s,
      0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s,
  };
}

LANEWISE triple oklab_f(triple rgb) { return oklab_of_roots_f(oklab_roots_f(rgb)); }

// Linear light of cone responses.
LANEWISE triple light_of_cones_f(floats l, floats m, floats s) {
  return (triple){
      4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s,
      -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s,
      -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s,
  };
}

LANEWISE triple oklab_inverse_f(triple lab) {
  floats l = lab.x + 0.3963377774f * lab.y + 0.2158037573f * lab.z;
  floats m = lab.x - 0.1055613458f * lab.y - 0.0638541728f * lab.z;
  floats s = lab.x - 0.0894841775f * lab.y - 1.2914855480f * lab.z;
  return light_of_cones_f(l * l * l, m * m * m, s * s * s);
}

// f of a table over 0…1, linear between samples; t must be 0…1.
LANEWISE floats lookup_f(const float *table, int32_t count, floats t) {
  floats position = t * (float)(count - 1);
  ints index = to_ints(position);
  index = index > count - 2 ? (ints)(count - 2) : index;
  floats fraction = position - to_floats(index), from, to;
  for (int lane = 0; lane < WIDTH; lane++) {
    from[lane] = table[index[lane]];
    to[lane] = table[index[lane] + 1];
  }
  return from + (to - from) * fraction;
}

// f on 0…1, extended with slope 1 outside.
LANEWISE floats extended_lookup_f(const float *table, int32_t count, floats e) {
  floats t = clamp(e, 0.0f, 1.0f);
  return lookup_f(table, count, t) + (e - t);
}

// Gives pixels the luminance whose encoded value is `encoded`, keeping their color: L·g + (Y' − Y·g).
LANEWISE triple set_luminance_f(triple rgb, floats y, floats encoded) {
  floats wanted = decode_f(encoded);
  floats gain = smaller(wanted / larger(y, all(0x1p-12f)), all(8.0f));
  floats rest = wanted - y * gain;
  return (triple){rgb.x * gain + rest, rgb.y * gain + rest, rgb.z * gain + rest};
}

#endif
