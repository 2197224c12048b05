#include <stdlib.h>

#include "failure.h"
#include "photo_jpeg.h"

struct pj_encoder {
  struct jpeg_compress_struct info;
  pj_failure failure;
  struct jpeg_destination_mgr destination;
  pj_take take;
  void *context;
  uint8_t piece[1 << 16];
};

// MARK: The destination: pieces that are given away

static void begin(j_compress_ptr info) {
  pj_encoder *encoder = info->client_data;
  info->dest->next_output_byte = encoder->piece;
  info->dest->free_in_buffer = sizeof encoder->piece;
}

static boolean fill(j_compress_ptr info) {
  pj_encoder *encoder = info->client_data;
  encoder->take(encoder->context, encoder->piece, sizeof encoder->piece);
  begin(info);
  return TRUE;
}

static void end(j_compress_ptr info) {
  pj_encoder *encoder = info->client_data;
  encoder->take(encoder->context, encoder->piece, sizeof encoder->piece - info->dest->free_in_buffer);
}

// MARK: The encoder

pj_encoder *pj_encoder_new(pj_take take, void *context) {
  pj_encoder *encoder = calloc(1, sizeof(pj_encoder));
  if (!encoder) return NULL;
  encoder->info.err = pj_failure_init(&encoder->failure);
  encoder->take = take;
  encoder->context = context;
  return encoder;
}

void pj_encoder_free(pj_encoder *encoder) {
  // Also safe if nothing was created, because everything is zero then.
  jpeg_destroy_compress(&encoder->info);
  free(encoder);
}

bool pj_encoder_start(pj_encoder *encoder, const pj_format *format) {
  j_compress_ptr info = &encoder->info;
  if (setjmp(encoder->failure.place)) return false;
  jpeg_create_compress(info);
  info->client_data = encoder;
  encoder->destination = (struct jpeg_destination_mgr){
    .init_destination = begin, .empty_output_buffer = fill, .term_destination = end,
  };
  info->dest = &encoder->destination;
  info->image_width = (JDIMENSION)format->width;
  info->image_height = (JDIMENSION)format->height;
  info->input_components = format->bands;
  info->in_color_space = format->bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(info);
  info->optimize_coding = format->optimize;
  jpeg_set_quality(info, format->quality, TRUE);
  if (format->progressive) jpeg_simple_progression(info);
  if (format->full_color) {
    for (int i = 0; i < info->num_components; i++) {
      info->comp_info[i].h_samp_factor = 1;
      info->comp_info[i].v_samp_factor = 1;
    }
  }
  // Version 1.2, square pixels.
  info->write_JFIF_header = TRUE;
  info->JFIF_minor_version = 2;
  info->density_unit = 0;
  info->X_density = 1;
  info->Y_density = 1;
  jpeg_start_compress(info, TRUE);
  if (format->profile_count > 0) {
    jpeg_write_icc_profile(info, format->profile, (unsigned)format->profile_count);
  }
  return true;
}

bool pj_encoder_write(pj_encoder *encoder, const uint8_t *from, size_t bytes_per_row, int rows) {
  enum { BATCH = 64 };
  if (setjmp(encoder->failure.place)) return false;
  while (rows > 0) {
    JSAMPROW batch[BATCH];
    int count = rows < BATCH ? rows : BATCH;
    // libjpeg declares rows as writable, but does not write to them.
    for (int i = 0; i < count; i++) batch[i] = (JSAMPROW)(uintptr_t)(from + (size_t)i * bytes_per_row);
    jpeg_write_scanlines(&encoder->info, batch, (JDIMENSION)count);
    from += (size_t)count * bytes_per_row;
    rows -= count;
  }
  return true;
}

bool pj_encoder_finish(pj_encoder *encoder) {
  if (setjmp(encoder->failure.place)) return false;
  jpeg_finish_compress(&encoder->info);
  return true;
}

const char *pj_encoder_message(const pj_encoder *encoder) { return encoder->failure.message; }
