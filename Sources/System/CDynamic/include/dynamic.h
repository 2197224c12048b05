// Shared libraries that are loaded when they are first needed. A program that is linked to one waits at every start
// until the dynamic linker has loaded it and all its dependencies.
#pragma once
#include <stddef.h>

// A function of a library, and where its address goes.
struct pd_function {
  const char *name;
  void *address;
};

struct pd_library {
  // The file name that the dynamic linker looks for, such as "libvips.so.42".
  const char *file;
  const struct pd_function *functions;
  size_t count;
  // Whether all addresses have been resolved.
  int is_loaded;
};

// Loads a library and finds its functions, once; any thread may call it. Returns NULL, or the reason why the library
// cannot be used, which is valid until the thread's next call. A library that could not be loaded is looked for again
// by the next call.
const char *pd_load(struct pd_library *library);

// The path that a library was loaded from; NULL if it is not loaded yet.
const char *pd_path(const struct pd_library *library);

// Loads a library for a function that was called before `pd_load`; aborts the program if that fails.
void pd_load_or_abort(struct pd_library *library);

static inline void pd_require(struct pd_library *library) {
  if (!__atomic_load_n(&library->is_loaded, __ATOMIC_ACQUIRE)) pd_load_or_abort(library);
}

// A library's functions are listed once, as a macro that applies F to the type, name, parameters and arguments of each:
//
//   #define VIPS_FUNCTIONS(F) F(int, vips_version, (int flag), (flag)) …
//
// The compiler compares the parameters with those in the library's header.

// The variable that holds the address of a function.
#define PD_ADDRESS(type, name, parameters, arguments) static __typeof__(name) *pd_##name;

// The entry of a function in the table of its library.
#define PD_ENTRY(type, name, parameters, arguments) {#name, &pd_##name},

// The function itself, which forwards to the one in `library`. It is hidden, so the library and everything else that is
// loaded call the library's own function.
#define PD_FORWARD(type, name, parameters, arguments) \
  __attribute__((visibility("hidden"))) type name parameters { \
    pd_require(&library); \
    return pd_##name arguments; \
  }

// The table of a library's functions, and the library.
#define PD_LIBRARY(soname, FUNCTIONS) \
  static const struct pd_function functions[] = {FUNCTIONS(PD_ENTRY)}; \
  static struct pd_library library = {soname, functions, sizeof functions / sizeof *functions, 0};
