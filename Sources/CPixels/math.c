// Elementary functions in double from +, −, ×, ÷ and sqrt: the same bits on every processor, which libm does not
// promise. Errors stay below 6e-16 relative where the result is not near zero (CPixelsTests compares with libm).
#include "pixels.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

static const double ln2 = 0.693147180559945309417232121458;
static const double pi = 3.14159265358979323846264338328;

static double from_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static uint64_t to_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

// 2 atanh(s) by its series, |s| ≤ 0.1716.
static double atanh_series(double s) {
  double z = s * s, sum = 0;
  for (int k = 25; k >= 3; k -= 2) sum = (sum + 1.0 / k) * z;
  return 2 * s + 2 * s * sum;
}

double px_log2(double x) {
  if (x != x || x < 0) return NAN;
  if (x == 0) return -INFINITY;
  if (x == INFINITY) return x;
  int exponent = 0;
  if (x < 0x1p-1022) { x *= 0x1p54; exponent = -54; }
  uint64_t bits = to_bits(x);
  exponent += (int)(bits >> 52) - 1023;
  double m = from_bits((bits & 0xFFFFFFFFFFFFFull) | 0x3FF0000000000000ull);
  if (m > 1.41421356237309504880) { m *= 0.5; exponent += 1; }
  return exponent + atanh_series((m - 1) / (m + 1)) / ln2;
}

double px_log(double x) { return px_log2(x) * ln2; }

double px_exp2(double x) {
  if (x != x) return x;
  if (x > 1023.999) return INFINITY;
  if (x < -1080) return 0;
  double whole = x + 0x1.8p52;
  whole -= 0x1.8p52;
  double r = (x - whole) * ln2, sum = 0;
  for (int k = 16; k >= 1; k--) sum = (sum + 1) * r / k;
  int n = (int)whole;
  double scale = 1;
  if (n < -1022) { scale = 0x1p-100; n += 100; }
  if (n > 1023) { scale = 2; n -= 1; }
  return (1 + sum) * from_bits((uint64_t)(n + 1023) << 52) * scale;
}

double px_exp(double x) { return px_exp2(x / ln2); }

double px_pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (x == 0) return y > 0 ? 0 : INFINITY;
  if (y == 1) return x;
  if (y == 0.5) return sqrt(x);
  return px_exp2(y * px_log2(x));
}

double px_cbrt(double x) {
  double a = x < 0 ? -x : x;
  if (!(a > 0) || a == INFINITY) return x;
  double y = px_exp2(px_log2(a) / 3);
  y = y - (y * y * y - a) / (3 * y * y);
  return x < 0 ? -y : y;
}

double px_tanh(double x) {
  double a = x < 0 ? -x : x;
  if (a < 0.02) {
    double z = x * x;
    return x * (1 - z * (1.0 / 3 - z * (2.0 / 15 - z * (17.0 / 315 - z * (62.0 / 2835)))));
  }
  if (a > 22) return x < 0 ? -1 : 1;
  double e = px_exp(2 * a), t = (e - 1) / (e + 1);
  return x < 0 ? -t : t;
}

double px_atanh(double x) {
  double a = x < 0 ? -x : x;
  if (a <= 0.17) return 0.5 * atanh_series(x);
  double r = 0.5 * px_log((1 + a) / (1 - a));
  return x < 0 ? -r : r;
}

// Sine and cosine of |r| ≤ π/4 by their series.
static double sin_series(double r) {
  double z = r * r, sum = 0;
  for (int k = 19; k >= 3; k -= 2) sum = (1 - sum) * z / (k * (k - 1));
  return r * (1 - sum);
}

static double cos_series(double r) {
  double z = r * r, sum = 0;
  for (int k = 20; k >= 2; k -= 2) sum = (1 - sum) * z / (k * (k - 1));
  return 1 - sum;
}

static double sin_quadrant(double x, int shift) {
  double turns = x / (pi / 2) + 0x1.8p52;
  turns -= 0x1.8p52;
  // π/2 in two parts keeps the remainder exact for the angles a recipe can name.
  double r = (x - turns * 1.5707963267341256) - turns * 6.077100506506192e-11;
  switch (((int64_t)turns + shift) & 3) {
    case 0: return sin_series(r);
    case 1: return cos_series(r);
    case 2: return -sin_series(r);
    default: return -cos_series(r);
  }
}

double px_sin(double radians) { return sin_quadrant(radians, 0); }
double px_cos(double radians) { return sin_quadrant(radians, 1); }

// atan of 0 ≤ t ≤ 1: two half-angle steps, then the series.
static double atan_unit(double t) {
  for (int k = 0; k < 2; k++) t = t / (1 + sqrt(1 + t * t));
  double z = t * t, sum = 0;
  for (int k = 27; k >= 3; k -= 2) sum = (1.0 / k - sum) * z;
  return 4 * (t - t * sum);
}

double px_atan2(double y, double x) {
  double ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
  double angle;
  if (ax == 0 && ay == 0) return 0;
  angle = ax >= ay ? atan_unit(ay / ax) : pi / 2 - atan_unit(ax / ay);
  if (x < 0) angle = pi - angle;
  return y < 0 ? -angle : angle;
}

double px_srgb_encode(double linear) {
  double a = linear < 0 ? -linear : linear;
  double e = a <= 0.0031308 ? 12.92 * a : 1.055 * px_pow(a, 1 / 2.4) - 0.055;
  return linear < 0 ? -e : e;
}

double px_srgb_decode(double encoded) {
  double a = encoded < 0 ? -encoded : encoded;
  double l = a <= 0.04045 ? a / 12.92 : px_pow((a + 0.055) / 1.055, 2.4);
  return encoded < 0 ? -l : l;
}

double px_smoothstep(double low, double high, double x) {
  double t = (x - low) / (high - low);
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  return t * t * (3 - 2 * t);
}

void px_oklab(const double linear[3], double lab[3]) {
  double r = linear[0], g = linear[1], b = linear[2];
  double l = px_cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double m = px_cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double s = px_cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  lab[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
  lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

void px_oklab_inverse(const double lab[3], double linear[3]) {
  double l = lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2];
  double m = lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2];
  double s = lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2];
  l = l * l * l;
  m = m * m * m;
  s = s * s * s;
  linear[0] = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  linear[1] = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  linear[2] = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s;
}

double px_lanczos3(double x) {
  double a = x < 0 ? -x : x;
  if (a < 1e-9) return 1;
  if (a >= 3) return 0;
  double t = pi * a;
  return 3 * px_sin(t) * px_sin(t / 3) / (t * t);
}
