#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CVips.h"
#include "functions.h"
#include <gmodule.h>
#include <sys/mman.h>

#define ALL_FUNCTIONS(F) VIPS_FUNCTIONS(F) MODULE_FUNCTIONS(F)

ALL_FUNCTIONS(PD_ADDRESS)
PD_LIBRARY("libvips.so.42", ALL_FUNCTIONS)
VIPS_FUNCTIONS(PD_FORWARD)

struct pd_library *pd_vips(void) { return &library; }

int pd_memory_file(void) { return memfd_create("photoedit", MFD_CLOEXEC); }

int pd_vips_module(const char *path) {
  pd_require(&library);
  GModule *module = pd_g_module_open(path, G_MODULE_BIND_LAZY);
  if (!module) return 0;
  pd_g_module_make_resident(module);
  return 1;
}
