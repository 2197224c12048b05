// Maps single positions through bends, for plans.
#include "pixels.h"

#include "kernel_bend.h"

int32_t px_bent_place(const double map[6], const px_bend *bends, int32_t bend_count, int32_t channel, double x,
                      double y, px_place *place) {
  return bent_place(map, bends, bend_count, channel, x, y, place);
}
