// The kernels for processors with AVX-512 (F, BW, DQ, VL).
#if defined(__x86_64__)
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#define VARIANT px_kernels_avx512
#define WIDTH 16
#include "variant.h"
#pragma clang attribute pop
#endif
