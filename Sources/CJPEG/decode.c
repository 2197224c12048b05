#include <stdlib.h>

#include "failure.h"
#include "photo_jpeg.h"

struct pj_decoder {
  struct jpeg_decompress_struct info;
  pj_failure failure;
  struct jpeg_source_mgr source;
  const uint8_t *bytes;
  size_t count;
  int shrink;
};

// MARK: The source: all bytes at once, and an error if they end too early

static void begin(j_decompress_ptr info) { (void)info; }

static boolean fill(j_decompress_ptr info) {
  ERREXIT(info, JERR_INPUT_EOF);
  return FALSE;
}

static void skip(j_decompress_ptr info, long count) {
  if (count <= 0) return;
  if ((size_t)count > info->src->bytes_in_buffer) ERREXIT(info, JERR_INPUT_EOF);
  info->src->next_input_byte += count;
  info->src->bytes_in_buffer -= (size_t)count;
}

static void end(j_decompress_ptr info) { (void)info; }

// MARK: The decoder

pj_decoder *pj_decoder_new(const uint8_t *bytes, size_t count, int shrink) {
  pj_decoder *decoder = calloc(1, sizeof(pj_decoder));
  if (!decoder) return NULL;
  decoder->bytes = bytes;
  decoder->count = count;
  decoder->shrink = shrink;
  decoder->info.err = pj_failure_init(&decoder->failure);
  return decoder;
}

void pj_decoder_free(pj_decoder *decoder) {
  // Also safe if nothing was created, because everything is zero then.
  jpeg_destroy_decompress(&decoder->info);
  free(decoder);
}

bool pj_decoder_start(pj_decoder *decoder) {
  j_decompress_ptr info = &decoder->info;
  if (setjmp(decoder->failure.place)) return false;
  jpeg_create_decompress(info);
  decoder->source = (struct jpeg_source_mgr){
    .next_input_byte = decoder->bytes, .bytes_in_buffer = decoder->count,
    .init_source = begin, .fill_input_buffer = fill, .skip_input_data = skip,
    .resync_to_restart = jpeg_resync_to_restart, .term_source = end,
  };
  info->src = &decoder->source;
  jpeg_read_header(info, TRUE);
  bool isGray = info->num_components == 1 && info->out_color_space == JCS_GRAYSCALE;
  bool isColor = info->num_components == 3 && info->out_color_space == JCS_RGB;
  if (!isGray && !isColor) ERREXIT(info, JERR_CONVERSION_NOTIMPL);
  info->scale_num = 1;
  info->scale_denom = (unsigned)decoder->shrink;
  jpeg_start_decompress(info);
  return true;
}

int pj_decoder_width(const pj_decoder *decoder) { return (int)decoder->info.output_width; }
int pj_decoder_height(const pj_decoder *decoder) { return (int)decoder->info.output_height; }
int pj_decoder_bands(const pj_decoder *decoder) { return decoder->info.output_components; }

bool pj_decoder_read(pj_decoder *decoder, uint8_t *to, size_t bytes_per_row, int rows) {
  enum { BATCH = 16 };
  j_decompress_ptr info = &decoder->info;
  if (setjmp(decoder->failure.place)) return false;
  // If no rows are left, libjpeg would only warn and return none.
  if (rows > (int)(info->output_height - info->output_scanline)) ERREXIT(info, JWRN_TOO_MUCH_DATA);
  while (rows > 0) {
    JSAMPROW batch[BATCH];
    int count = rows < BATCH ? rows : BATCH;
    for (int i = 0; i < count; i++) batch[i] = to + (size_t)i * bytes_per_row;
    int read = (int)jpeg_read_scanlines(info, batch, (JDIMENSION)count);
    to += (size_t)read * bytes_per_row;
    rows -= read;
  }
  return true;
}

bool pj_decoder_skip(pj_decoder *decoder, int rows) {
  j_decompress_ptr info = &decoder->info;
  if (setjmp(decoder->failure.place)) return false;
  if (rows < 0 || rows >= (int)(info->output_height - info->output_scanline)) ERREXIT(info, JWRN_TOO_MUCH_DATA);
  return rows == 0 || jpeg_skip_scanlines(info, (JDIMENSION)rows) == (JDIMENSION)rows;
}

const char *pj_decoder_message(const pj_decoder *decoder) { return decoder->failure.message; }
long pj_decoder_warnings(const pj_decoder *decoder) { return decoder->failure.manager.num_warnings; }
