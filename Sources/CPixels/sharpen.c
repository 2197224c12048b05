// Unsharp masking on the encoded luminance.
#include <string.h>

#include "float_math.h"
#include "pixels.h"

#pragma STDC FP_CONTRACT OFF

void px_encoded_luminance_row(const float *pixels, int32_t bands, float *output, int32_t width) {
  for (int32_t i = 0; i < width; i++, pixels += bands)
    output[i] = encode_f(bands < 3 ? pixels[0] : luminance_f(pixels[0], pixels[1], pixels[2]));
}

// Blurs rows `from`…`to` of an image sideways, columns reach…width − reach.
static void blur_rows(const px_sharpen *s, const float *input, float *output, int32_t width, int32_t height) {
  for (int32_t y = 0; y < height; y++) {
    const float *in = input + (ptrdiff_t)y * width;
    float *out = output + (ptrdiff_t)y * width;
    for (int32_t x = s->reach; x < width - s->reach; x++) out[x] = s->weights[0] * in[x];
    for (int32_t k = 1; k <= s->reach; k++)
      for (int32_t x = s->reach; x < width - s->reach; x++) out[x] += s->weights[k] * (in[x - k] + in[x + k]);
  }
}

static void blur_columns(const px_sharpen *s, const float *input, float *output, int32_t width, int32_t height) {
  for (int32_t y = s->reach; y < height - s->reach; y++) {
    const float *in = input + (ptrdiff_t)y * width;
    float *out = output + (ptrdiff_t)y * width;
    for (int32_t x = 0; x < width; x++) out[x] = s->weights[0] * in[x];
    for (int32_t k = 1; k <= s->reach; k++) {
      const float *above = in - (ptrdiff_t)k * width, *below = in + (ptrdiff_t)k * width;
      for (int32_t x = 0; x < width; x++) out[x] += s->weights[k] * (above[x] + below[x]);
    }
  }
}

// Repeats the outermost pixels of the image by one: the gradient there is that of the blurred image, not of a blur that
// goes on outside.
static void replicate_edges(float *image, int32_t margin, int32_t width, int32_t height, uint32_t edges) {
  const int32_t left = margin, right = width - margin - 1, top = margin, bottom = height - margin - 1;
  for (int32_t y = top - 1; y <= bottom + 1; y++) {
    float *row = image + (ptrdiff_t)y * width;
    if (edges & PX_LEFT) row[left - 1] = row[left];
    if (edges & PX_RIGHT) row[right + 1] = row[right];
  }
  float *first = image + (ptrdiff_t)top * width, *last = image + (ptrdiff_t)bottom * width;
  const size_t size = sizeof(float) * (size_t)width;
  if (edges & PX_TOP) memcpy(first - width, first, size);
  if (edges & PX_BOTTOM) memcpy(last + width, last, size);
}

void px_sharpen_tile(const px_sharpen *s, const float *luminance, float *scratch, const float *input,
                     ptrdiff_t input_stride, float *output, ptrdiff_t output_stride, int32_t bands, int32_t width,
                     int32_t height, uint32_t edges) {
  const int32_t margin = s->reach + 1, w = width + 2 * margin, h = height + 2 * margin;
  float *sideways = scratch, *blurred = scratch + (ptrdiff_t)w * h;
  blur_rows(s, luminance, sideways, w, h);
  blur_columns(s, sideways, blurred, w, h);
  replicate_edges(blurred, margin, w, h, edges);
  const int32_t colors = bands < 3 ? 1 : 3;
  for (int32_t y = 0; y < height; y++) {
    const float *e = luminance + (ptrdiff_t)(y + margin) * w + margin;
    const float *b = blurred + (ptrdiff_t)(y + margin) * w + margin;
    const float *in = input + y * input_stride;
    float *out = output + y * output_stride;
    for (int32_t x = 0; x < width; x++, in += bands, out += bands) {
      float high = e[x] - b[x];
      float ratio = high * (1.0f / 0.03f);
      float shaped = high * (s->detail + (1.0f - s->detail) / (1.0f + ratio * ratio));
      float mask = 1.0f;
      if (s->masking > 0.0f) {
        float gx = (b[x + 1] - b[x - 1]) * 0.5f, gy = (b[x + w] - b[x - w]) * 0.5f;
        mask = smoothstep_f(0.0f, 1.0f / (0.12f * s->masking), __builtin_sqrtf(gx * gx + gy * gy));
      }
      float wanted = max_f(e[x] + 1.5f * s->amount * shaped * mask, min_f(e[x], 0.0f));
      float y_linear = colors == 1 ? in[0] : luminance_f(in[0], in[1], in[2]);
      float rgb[3] = {in[0], colors == 1 ? in[0] : in[1], colors == 1 ? in[0] : in[2]};
      set_luminance_f(&rgb[0], &rgb[1], &rgb[2], y_linear, wanted);
      for (int32_t c = 0; c < colors; c++) out[c] = rgb[c];
      if (bands % 2 == 0) out[bands - 1] = in[bands - 1];
    }
  }
}
