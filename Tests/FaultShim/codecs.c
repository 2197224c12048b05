// Preloaded into the program by the tests of Tests/CommandTests/Faults: HEIC, AVIF and JPEG XL codecs that fail. The
// functions replace those of libheif and libjxl, which libvips' modules call.
//
//   CODEC_FAULT  abort: the process ends by SIGABRT; hang: the call never returns; fill: memory is allocated until none is
//                left, then the process ends by SIGABRT. Without it, nothing happens.
//                missing: the library says that it has no such encoder
//   CODEC_PLACE  encoder: when libheif is asked for an encoder; open: when the header is read; decode: when pixels are; program: whenever a codec is used in a process
//                that is not a worker
//   CODEC_WIDTH  only pictures of this width; without it, all

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The modules load their libraries with dlopen, so they cannot be found by RTLD_NEXT, but by their names.
static void *loaded(const char *name, int version) {
  char file[64];
  snprintf(file, sizeof file, name, version);
  return dlopen(file, RTLD_LAZY | RTLD_NOLOAD);
}

static void *real(const char *library, const char *name) {
  void *handle = NULL;
  for (int version = 1; version < 30 && !handle; version++) handle = loaded(library, version);
  void *found = handle ? dlsym(handle, name) : NULL;
  if (!found) _exit(120);
  return found;
}

static int is_worker(void) {
  char words[4096] = {0};
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  ssize_t count = read(file, words, sizeof words - 1);
  close(file);
  return count > 0 && strlen(words) + 1 < (size_t)count && !strcmp(words + strlen(words) + 1, "worker");
}

static void fault(const char *place, long width) {
  const char *fault = getenv("CODEC_FAULT"), *wanted = getenv("CODEC_PLACE"), *only = getenv("CODEC_WIDTH");
  if (!fault || !wanted || strcmp(place, wanted)) return;
  if (only && width && atol(only) != width) return;
  if (!strcmp(place, "program") && is_worker()) return;
  while (!strcmp(fault, "hang")) pause();
  if (!strcmp(fault, "fill")) {
    // Without a limit, all of it could be allocated.
    int rounds = 0;
    while (rounds < 256 && malloc(64 << 20)) rounds++;
    if (rounds == 256) return;
  }
  abort();
}

// libheif

#define HEIF "libheif.so.%d"

typedef struct {
  int code, subcode;
  const char *message;
} heif_error;

heif_error heif_context_get_encoder_for_format(void *context, int format, void **encoder) {
  const char *fault = getenv("CODEC_FAULT"), *place = getenv("CODEC_PLACE");
  // heif_error_Unsupported_filetype, of which libvips makes a text of its own.
  if (fault && place && !strcmp(fault, "missing") && !strcmp(place, "encoder"))
    return (heif_error){4, 3003, "Unsupported feature: Unsupported codec"};
  return ((heif_error(*)(void *, int, void **))real(HEIF, "heif_context_get_encoder_for_format"))(
      context, format, encoder);
}

void *heif_context_alloc(void) {
  fault("program", 0);
  return ((void *(*)(void))real(HEIF, "heif_context_alloc"))();
}

static int heif_width(const void *handle) {
  return ((int (*)(const void *))real(HEIF, "heif_image_handle_get_width"))(handle);
}

int heif_image_handle_get_width(const void *handle) {
  int width = heif_width(handle);
  fault("open", width);
  return width;
}

heif_error heif_decode_image(const void *handle, void **image, int colors, int chroma, const void *options) {
  fault("decode", heif_width(handle));
  return ((heif_error(*)(const void *, void **, int, int, const void *))real(HEIF, "heif_decode_image"))(
      handle, image, colors, chroma, options);
}

// libjxl

#define JXL "libjxl.so.0.%d"

static uint32_t jxl_width;

void *JxlDecoderCreate(const void *memory) {
  fault("program", 0);
  return ((void *(*)(const void *))real(JXL, "JxlDecoderCreate"))(memory);
}

void *JxlEncoderCreate(const void *memory) {
  fault("program", 0);
  return ((void *(*)(const void *))real(JXL, "JxlEncoderCreate"))(memory);
}

int JxlDecoderGetBasicInfo(const void *decoder, uint32_t *info) {
  int status =
      ((int (*)(const void *, uint32_t *))real(JXL, "JxlDecoderGetBasicInfo"))(decoder, info);
  // The first member is have_container.
  if (!status && info) jxl_width = info[1];
  fault("open", jxl_width);
  return status;
}

int JxlDecoderSetImageOutBuffer(void *decoder, const void *format, void *buffer, size_t size) {
  fault("decode", jxl_width);
  return ((int (*)(void *, const void *, void *, size_t))real(JXL, "JxlDecoderSetImageOutBuffer"))(
      decoder, format, buffer, size);
}
