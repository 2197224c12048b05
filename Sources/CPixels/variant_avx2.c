// The kernels for processors with AVX2.
#if defined(__x86_64__)
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define VARIANT px_kernels_avx2
#define WIDTH 8
#include "variant.h"
#pragma clang attribute pop
#endif
