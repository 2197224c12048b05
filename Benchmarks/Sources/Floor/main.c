// The floor: what a JPEG costs that is decoded and encoded again, with nothing between.
//
// usage: Floor [--copies N] IN OUT
//   Each copy reads IN whole, decodes it row by row, encodes the rows as JPEG 90 4:2:0 in memory and writes OUT.

// jpeglib.h wants stdio.h before it.
#include <stdio.h>

#include <jpeglib.h>
#include <stdlib.h>
#include <string.h>

enum { QUALITY = 90, ROWS = 16 };

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static unsigned char *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) fail(path);
  long length = ftell(file);
  if (length <= 0 || fseek(file, 0, SEEK_SET) != 0) fail(path);
  unsigned char *bytes = malloc((size_t)length);
  if (!bytes || fread(bytes, 1, (size_t)length, file) != (size_t)length) fail(path);
  fclose(file);
  *size = (size_t)length;
  return bytes;
}

static void copy(const char *in, const char *out) {
  size_t size;
  unsigned char *source = contents(in, &size);

  struct jpeg_error_mgr errors;
  struct jpeg_decompress_struct decoder;
  decoder.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&decoder);
  jpeg_mem_src(&decoder, source, size);
  jpeg_read_header(&decoder, TRUE);
  decoder.out_color_space = JCS_RGB;
  jpeg_start_decompress(&decoder);

  struct jpeg_compress_struct encoder;
  encoder.err = &errors;
  jpeg_create_compress(&encoder);
  unsigned char *result = NULL;
  unsigned long length = 0;
  jpeg_mem_dest(&encoder, &result, &length);
  encoder.image_width = decoder.output_width;
  encoder.image_height = decoder.output_height;
  encoder.input_components = 3;
  encoder.in_color_space = JCS_RGB;
  jpeg_set_defaults(&encoder);  // 4:2:0
  jpeg_set_quality(&encoder, QUALITY, TRUE);
  jpeg_start_compress(&encoder, TRUE);

  size_t stride = (size_t)decoder.output_width * 3;
  unsigned char *rows = malloc(stride * ROWS);
  if (!rows) fail("memory");
  JSAMPROW pointers[ROWS];
  for (int row = 0; row < ROWS; row++) pointers[row] = rows + stride * (size_t)row;
  while (decoder.output_scanline < decoder.output_height) {
    JDIMENSION count = 0;
    while (count < ROWS && decoder.output_scanline < decoder.output_height) {
      count += jpeg_read_scanlines(&decoder, pointers + count, ROWS - count);
    }
    jpeg_write_scanlines(&encoder, pointers, count);
  }
  jpeg_finish_compress(&encoder);
  jpeg_finish_decompress(&decoder);

  FILE *file = fopen(out, "wb");
  if (!file || fwrite(result, 1, length, file) != length || fclose(file) != 0) fail(out);
  jpeg_destroy_compress(&encoder);
  jpeg_destroy_decompress(&decoder);
  free(result);
  free(rows);
  free(source);
}

int main(int count, char **arguments) {
  long copies = 1;
  if (count == 5 && strcmp(arguments[1], "--copies") == 0) {
    copies = strtol(arguments[2], NULL, 10);
    arguments += 2;
    count -= 2;
  }
  if (count != 3 || copies < 1) {
    fputs("usage: Floor [--copies N] IN OUT\n", stderr);
    return 64;
  }
  while (copies-- > 0) copy(arguments[1], arguments[2]);
  return 0;
}
