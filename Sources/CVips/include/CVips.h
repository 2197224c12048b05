// libvips, which is loaded when it is first needed, and the switch of its vector code, which vips.h does not include.
#pragma once
#include <dynamic.h>
#include <vips/vips.h>
#include <vips/vector.h>

// libvips as it is loaded. Of its functions those can be called that functions.h lists.
struct pd_library *pd_vips(void);

// Loads a module of libvips, for ever: types cannot be unregistered. Returns 0 where it cannot be loaded.
int pd_vips_module(const char *path);
