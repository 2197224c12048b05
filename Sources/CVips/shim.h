// libvips, the switch of its vector code, which vips.h does not include, and GModule for the codecs that Debian builds as
// modules.
#include <gmodule.h>
#include <vips/vips.h>
#include <vips/vector.h>

// The file that a function was loaded from; glibc declares it under _GNU_SOURCE only.
struct photoedit_symbol {
  const char *file;
  void *file_base;
  const char *name;
  void *address;
};
extern int dladdr(const void *address, struct photoedit_symbol *symbol);
