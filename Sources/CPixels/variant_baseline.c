// The kernels for every processor.
#define VARIANT px_kernels_baseline
#define WIDTH 4
#include "variant.h"
