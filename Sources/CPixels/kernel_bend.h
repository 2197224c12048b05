// Maps positions through bends, with the Jacobian at each. All in double: every instruction set gives the same bits.
#pragma STDC FP_CONTRACT OFF

// Beyond this the plane of a projection turns away from the picture.
#define HORIZON 1e-6

// J = D·J, row by row.
static inline void chain(double *j, double xx, double xy, double yx, double yy) {
  const double a = j[0], b = j[1], c = j[2], d = j[3];
  j[0] = xx * a + xy * c;
  j[1] = xx * b + xy * d;
  j[2] = yx * a + yy * c;
  j[3] = yx * b + yy * d;
}

static inline int bend_projective(const double *p, px_place *place) {
  const double x = place->x, y = place->y;
  double w = p[6] * x + p[7] * y + p[8];
  const int has_place = w > HORIZON;
  // Far away in its direction, for callers that need a number anyway.
  if (!has_place) w = HORIZON;
  place->x = (p[0] * x + p[1] * y + p[2]) / w;
  place->y = (p[3] * x + p[4] * y + p[5]) / w;
  chain(place->jacobian, (p[0] - place->x * p[6]) / w, (p[1] - place->x * p[7]) / w, (p[3] - place->y * p[6]) / w,
        (p[4] - place->y * p[7]) / w);
  return has_place;
}

static inline double held(double x, double high) { return x > 0 ? (x < high ? x : high) : 0; }

static inline void bend_lens(const double *p, int32_t channel, px_place *place) {
  const double dx = place->x - p[0], dy = place->y - p[1], inverse = p[2];
  const double rho = (dx * dx + dy * dy) * inverse;
  const double green = p[3] * (1 + p[4] * rho), factor = channel == 0 ? p[5] : channel == 2 ? p[6] : 1;
  const double f = green * factor, bent = 2 * p[3] * p[4] * inverse * factor;
  place->x = p[0] + dx * f;
  place->y = p[1] + dy * f;
  if (factor != 1) {
    // At the edges of the picture a wider channel repeats its last pixels.
    place->x = held(place->x, p[9]);
    place->y = held(place->y, p[10]);
  }
  chain(place->jacobian, f + bent * dx * dx, bent * dx * dy, bent * dx * dy, f + bent * dy * dy);
  if (p[7] == 0) return;
  const double reached = rho * (green * green), part = 1 - p[8] + p[8] * reached;
  const double gain = 1 + 3 * (p[7] < 0 ? -p[7] : p[7]) * reached * (part * part);
  place->gain = p[7] < 0 ? place->gain / gain : place->gain * gain;
}

// Finds the place of a position; returns whether it has one.
static inline int bent_place(const double *map, const px_bend *bends, int32_t count, int32_t channel, double x,
                             double y, px_place *place) {
  *place = (px_place){map[0] * x + map[1] * y + map[2],
                      map[3] * x + map[4] * y + map[5],
                      {map[0], map[1], map[3], map[4]},
                      1};
  int has_place = 1;
  for (int32_t k = 0; k < count; k++) {
    if (bends[k].kind == PX_BEND_PROJECTIVE)
      has_place &= bend_projective(bends[k].p, place);
    else
      bend_lens(bends[k].p, channel, place);
  }
  return has_place;
}
