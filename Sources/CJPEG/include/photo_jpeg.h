// JPEG on libjpeg-turbo: rows out of bytes in memory, and rows into bytes in memory.
//
// libjpeg leaves its functions by longjmp where something is wrong. That happens inside these functions only: each
// sets its own return point and says by its result whether it went well.
#ifndef PHOTOEDIT_JPEG_H
#define PHOTOEDIT_JPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Reading

// A file on its way to rows of 8-bit gray or RGB.
typedef struct pj_decoder pj_decoder;

// A decoder on these bytes, which must stay as they are until it is freed; null where there is no memory.
// `shrink` is 1, 2, 4 or 8: the rows are those of an image that many times smaller, rounded up.
pj_decoder *pj_decoder_new(const uint8_t *bytes, size_t count, int shrink);
void pj_decoder_free(pj_decoder *decoder);

// Reads the header and makes ready for the first row. A progressive file is read whole.
bool pj_decoder_start(pj_decoder *decoder);

// After the start: columns, rows, and values of a pixel, which are 1 for gray and 3 for RGB.
int pj_decoder_width(const pj_decoder *decoder);
int pj_decoder_height(const pj_decoder *decoder);
int pj_decoder_bands(const pj_decoder *decoder);

// Writes the next rows to an address, each `bytes_per_row` after the one before and as wide as `width`.
// False also where there are no more of them.
bool pj_decoder_read(pj_decoder *decoder, uint8_t *to, size_t bytes_per_row, int rows);

// What libjpeg said of the error, or of the first damage it got over; empty where nothing was wrong.
const char *pj_decoder_message(const pj_decoder *decoder);
// How often it got over damage. At the hundredth time that is an error.
long pj_decoder_warnings(const pj_decoder *decoder);

// MARK: Writing

// What is written, and how.
typedef struct {
  int width, height;
  int bands;            // 1 gray, 3 RGB
  int quality;          // 1…100
  bool full_color;      // 4:4:4; else 4:2:0
  bool progressive;
  bool optimize;        // Huffman tables of its own
  const uint8_t *profile;  // an ICC profile, read when the encoder starts; may be null
  size_t profile_count;
} pj_format;

// Rows on their way to a file in memory.
typedef struct pj_encoder pj_encoder;

// An encoder; null where there is no memory.
pj_encoder *pj_encoder_new(void);
void pj_encoder_free(pj_encoder *encoder);

// Writes the header: JFIF with square pixels, and the profile.
bool pj_encoder_start(pj_encoder *encoder, const pj_format *format);

// Writes the next rows, each `bytes_per_row` after the one before.
bool pj_encoder_write(pj_encoder *encoder, const uint8_t *from, size_t bytes_per_row, int rows);

// Ends the file after its last row.
bool pj_encoder_finish(pj_encoder *encoder);

// The file, after the end; the bytes are the encoder's and go with it.
const uint8_t *pj_encoder_bytes(const pj_encoder *encoder);
size_t pj_encoder_count(const pj_encoder *encoder);

// What libjpeg said of the error; empty where nothing was wrong.
const char *pj_encoder_message(const pj_encoder *encoder);

#ifdef __cplusplus
}
#endif

#endif
