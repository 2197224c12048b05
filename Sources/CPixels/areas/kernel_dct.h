// The orthonormal DCT-II of eight values and its inverse, for a vector of runs at a time.
#pragma STDC FP_CONTRACT OFF

enum { DCT = 8 };

// cos(kπ/16)/2
static const float dct_cosines[DCT] = {0.5f,         0.490392640f, 0.461939766f, 0.415734806f,
                                       0.353553391f, 0.277785117f, 0.191341716f, 0.0975451610f};

LANEWISE void forward_dct(floats x[DCT]) {
  const float *c = dct_cosines;
  const floats s0 = x[0] + x[7], s1 = x[1] + x[6], s2 = x[2] + x[5], s3 = x[3] + x[4];
  const floats d0 = x[0] - x[7], d1 = x[1] - x[6], d2 = x[2] - x[5], d3 = x[3] - x[4];
  const floats e0 = s0 + s3, e1 = s1 + s2, e2 = s1 - s2, e3 = s0 - s3;
  x[0] = (e0 + e1) * c[4];
  x[4] = (e0 - e1) * c[4];
  x[2] = e3 * c[2] + e2 * c[6];
  x[6] = e3 * c[6] - e2 * c[2];
  x[1] = d0 * c[1] + d1 * c[3] + d2 * c[5] + d3 * c[7];
  x[3] = d0 * c[3] - d1 * c[7] - d2 * c[1] - d3 * c[5];
  x[5] = d0 * c[5] - d1 * c[1] + d2 * c[7] + d3 * c[3];
  x[7] = d0 * c[7] - d1 * c[5] + d2 * c[3] - d3 * c[1];
}

LANEWISE void inverse_dct(floats x[DCT]) {
  const float *c = dct_cosines;
  const floats e0 = (x[0] + x[4]) * c[4], e1 = (x[0] - x[4]) * c[4];
  const floats e3 = x[2] * c[2] + x[6] * c[6], e2 = x[2] * c[6] - x[6] * c[2];
  const floats s0 = e0 + e3, s3 = e0 - e3, s1 = e1 + e2, s2 = e1 - e2;
  const floats d0 = x[1] * c[1] + x[3] * c[3] + x[5] * c[5] + x[7] * c[7];
  const floats d1 = x[1] * c[3] - x[3] * c[7] - x[5] * c[1] - x[7] * c[5];
  const floats d2 = x[1] * c[5] - x[3] * c[1] + x[5] * c[7] + x[7] * c[3];
  const floats d3 = x[1] * c[7] - x[3] * c[5] + x[5] * c[3] - x[7] * c[1];
  x[0] = s0 + d0;
  x[7] = s0 - d0;
  x[1] = s1 + d1;
  x[6] = s1 - d1;
  x[2] = s2 + d2;
  x[5] = s2 - d2;
  x[3] = s3 + d3;
  x[4] = s3 - d3;
}
