// libvips, which is loaded when it is first needed, and the switch for its vector code, which vips.h does not include.
#pragma once
#include <dynamic.h>
#include <vips/vips.h>
#include <vips/vector.h>

// The library, for pd_load. Only the functions that functions.h lists can be called.
struct pd_library *pd_vips(void);

// Loads a module of libvips permanently, because types cannot be unregistered. Returns 0 if it cannot be loaded.
int pd_vips_module(const char *path);

// Opens a file without a name in memory. Returns -1 where there is none.
int pd_memory_file(void);
