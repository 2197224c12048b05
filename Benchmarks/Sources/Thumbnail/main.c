// vips_thumbnail of a chosen libvips, as vipsthumbnail runs it: for a libvips that comes without that program.
//
// usage: Thumbnail LIBRARY IN OUT SIZE
//   LIBRARY is the shared object that holds libvips.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) {
    fprintf(stderr, "error: no %s\n", name);
    exit(69);
  }
  return found;
}

int main(int count, char **arguments) {
  if (count != 5) {
    fputs("usage: Thumbnail LIBRARY IN OUT SIZE\n", stderr);
    return 64;
  }
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_GLOBAL);
  if (!library) {
    fprintf(stderr, "error: %s\n", dlerror());
    return 69;
  }
  int (*init)(const char *) = symbol(library, "vips_init");
  int (*thumbnail)(const char *, void **, int, ...) = symbol(library, "vips_thumbnail");
  int (*write)(void *, const char *, ...) = symbol(library, "vips_image_write_to_file");
  const char *(*error)(void) = symbol(library, "vips_error_buffer");

  void *image = NULL;
  if (init(arguments[0]) != 0 || thumbnail(arguments[2], &image, atoi(arguments[4]), (char *)NULL) != 0 ||
      write(image, arguments[3], (char *)NULL) != 0) {
    fputs(error(), stderr);
    return 1;
  }
  return 0;
}
