// JPEG by libjpeg-turbo: decodes bytes in memory to rows, and encodes rows to bytes in memory.
//
// libjpeg leaves its functions by longjmp after an error. That happens inside these functions only: each sets its own
// return point, and its result states whether it succeeded.
#ifndef PHOTOEDIT_JPEG_H
#define PHOTOEDIT_JPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Reading

// Decodes a file to rows of 8-bit gray or RGB.
typedef struct pj_decoder pj_decoder;

// A decoder of these bytes, which must not change until it is freed; null if memory is exhausted.
// `shrink` is 1, 2, 4 or 8: the rows are those of an image that many times smaller, rounded up.
pj_decoder *pj_decoder_new(const uint8_t *bytes, size_t count, int shrink);
void pj_decoder_free(pj_decoder *decoder);

// Reads the header and prepares the first row. A progressive file is read completely.
bool pj_decoder_start(pj_decoder *decoder);

// After the start: columns, rows, and values per pixel: 1 for gray, 3 for RGB.
int pj_decoder_width(const pj_decoder *decoder);
int pj_decoder_height(const pj_decoder *decoder);
int pj_decoder_bands(const pj_decoder *decoder);

// Decodes the next rows to an address, each `bytes_per_row` after the one before and as wide as `width`. Also returns
// false if there are not that many rows left.
bool pj_decoder_read(pj_decoder *decoder, uint8_t *to, size_t bytes_per_row, int rows);

// Skips the next rows, which are only entropy-decoded. The rows after them are the same as if they had been read. Also
// returns false unless more rows than that are left.
bool pj_decoder_skip(pj_decoder *decoder, int rows);

// The message of the error, or of the first warning; empty if there was neither.
const char *pj_decoder_message(const pj_decoder *decoder);
// The number of warnings about damage. The hundredth is an error.
long pj_decoder_warnings(const pj_decoder *decoder);

// MARK: Writing

// The settings of an encoder.
typedef struct {
  int width, height;
  int bands;            // 1 gray, 3 RGB
  int quality;          // 1…100
  bool full_color;      // 4:4:4; else 4:2:0
  bool progressive;
  bool optimize;        // Huffman tables for this image
  const uint8_t *profile;  // an ICC profile, read when the encoder starts; may be null
  size_t profile_count;
} pj_format;

// Encodes rows to the pieces of a file.
typedef struct pj_encoder pj_encoder;

// Receives the next bytes of the file. They are not valid after it returns.
typedef void (*pj_take)(void *context, const uint8_t *bytes, size_t count);

// An encoder; null if memory is exhausted.
pj_encoder *pj_encoder_new(pj_take take, void *context);
void pj_encoder_free(pj_encoder *encoder);

// Writes the header: JFIF with square pixels, and the profile.
bool pj_encoder_start(pj_encoder *encoder, const pj_format *format);

// Encodes the next rows, each `bytes_per_row` after the one before.
bool pj_encoder_write(pj_encoder *encoder, const uint8_t *from, size_t bytes_per_row, int rows);

// Finishes the file after its last row, and passes on its last bytes.
bool pj_encoder_finish(pj_encoder *encoder);

// The message of the error; empty if there was none.
const char *pj_encoder_message(const pj_encoder *encoder);

#ifdef __cplusplus
}
#endif

#endif
