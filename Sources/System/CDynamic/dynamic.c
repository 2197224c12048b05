#define _GNU_SOURCE
#include "dynamic.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Why a thread's last call failed, copied because the linker's own text may vanish with its next call.
static _Thread_local char reason[256];

static const char *failure(void) {
  const char *text = dlerror();
  snprintf(reason, sizeof reason, "%s", text ? text : "the dynamic linker gives no reason");
  return reason;
}

static const char *load(struct pd_library *library) {
  // Global, as for a library that a program is linked to: codec versions are found by the names of their functions.
  void *handle = dlopen(library->file, RTLD_LAZY | RTLD_GLOBAL);
  if (!handle) return failure();
  for (size_t i = 0; i < library->count; i++) {
    void *address = dlsym(handle, library->functions[i].name);
    if (!address) return failure();
    memcpy(library->functions[i].address, &address, sizeof address);
  }
  __atomic_store_n(&library->is_loaded, 1, __ATOMIC_RELEASE);
  return NULL;
}

const char *pd_load(struct pd_library *library) {
  if (__atomic_load_n(&library->is_loaded, __ATOMIC_ACQUIRE)) return NULL;
  pthread_mutex_lock(&lock);
  const char *failed = library->is_loaded ? NULL : load(library);
  pthread_mutex_unlock(&lock);
  return failed;
}

const char *pd_path(const struct pd_library *library) {
  if (!__atomic_load_n(&library->is_loaded, __ATOMIC_ACQUIRE) || !library->count) return NULL;
  void *address;
  memcpy(&address, library->functions[0].address, sizeof address);
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fname : NULL;
}

void pd_load_or_abort(struct pd_library *library) {
  const char *failed = pd_load(library);
  if (!failed) return;
  fprintf(stderr, "called a function of a library that cannot be loaded: %s\n", failed);
  abort();
}
