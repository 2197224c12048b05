// GModule for the codecs that Debian keeps in modules of their own, and the whole of libvips; vips.h leaves the
// switch of its vector code out.
#include <gmodule.h>
#include <vips/vips.h>
#include <vips/vector.h>

// glibc shows these under _GNU_SOURCE only: which file a function was loaded from.
struct photoedit_symbol {
  const char *file;
  void *file_base;
  const char *name;
  void *address;
};
extern int dladdr(const void *address, struct photoedit_symbol *symbol);
