// p: σ in pixels; for purple and then for green fringes the amount 0…1, the cosine and sine of the OKLCh angle, the
// range in radians. Near edges the color of fringes becomes that of their surroundings; see the definition of
// `defringe`.
#pragma STDC FP_CONTRACT OFF

// The kernel's own planes: the weight outside fringes, that times a and b, E of Y and its square, and alpha if there is
// any.
enum { FRINGE_REST, FRINGE_A, FRINGE_B, FRINGE_TONE, FRINGE_SQUARE, FRINGE_ALPHA };

static inline int32_t fringe_planes(const area_run *run) {
  return run->planes > run->colors ? FRINGE_ALPHA + 1 : FRINGE_ALPHA;
}

static int32_t defringe_reach(const px_area *area) { return blur_reach(area); }

static area_needs defringe_needs(const area_run *run) {
  // Gray has no fringes.
  if (run->colors == 1) return (area_needs){0};
  const px_gaussian gaussian = gaussian_of_blur(run->area);
  const size_t blurred = (size_t)(scratch_row(run->to->width) * run->to->height * fringe_planes(run));
  return (area_needs){
      .keeps_tile = 1, .planes = fringe_planes(run), .floats = blurred + gaussian_scratch(&gaussian, run->to)};
}

static void defringe_begin(area_run *run) { (void)run; }

// How much a color belongs to a hue; `p` has the kernel's parameters for the hue.
LANEWISE floats fringe_hue(const double *p, triple lab) {
  const floats chroma = root(lab.y * lab.y + lab.z * lab.z);
  const floats along = lab.y * (float)p[1] + lab.z * (float)p[2], across = lab.z * (float)p[1] - lab.y * (float)p[2];
  const floats beyond = (float)p[3] - half_turn_f(magnitude(across), along);
  return falloff_f(beyond, 3.8197186f) * smoothstep_f(0.01f, 1.0f / 0.03f, chroma);
}

static void defringe_load(area_run *run, int32_t y, int32_t first, px_block *block) {
  if (run->colors == 1) return;
  const double *p = run->area->p;
  float values[FRINGE_ALPHA][BLOCK];
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    const triple color = load_triple(block, i), lab = oklab_f(color);
    const floats alpha = load_lanes(&block->alpha[i]);
    const floats purple = p[1] > 0 ? fringe_hue(p + 1, lab) : all(0.0f), green = p[5] > 0 ? fringe_hue(p + 5, lab) : all(0.0f);
    const floats rest = alpha * ((1.0f - purple) * (1.0f - green));
    const floats tone = clamp(encode_f(luminance_f(color.x, color.y, color.z)), 0.0f, 1.0f);
    store_lanes(&values[FRINGE_REST][i], rest);
    store_lanes(&values[FRINGE_A][i], rest * lab.y);
    store_lanes(&values[FRINGE_B][i], rest * lab.z);
    store_lanes(&values[FRINGE_TONE][i], alpha * tone);
    store_lanes(&values[FRINGE_SQUARE][i], alpha * tone * tone);
  }
  for (int32_t plane = 0; plane < fringe_planes(run); plane++) {
    const float *row = plane == FRINGE_ALPHA ? block->alpha : values[plane];
    memcpy(area_own_row(run, plane, y) + first, row, sizeof(float) * (size_t)block->count);
  }
}

// Blurs the tile when its first row is due.
static void defringe_row(area_run *run, int32_t y) {
  if (y != run->to->y || run->colors == 1) return;
  const px_gaussian gaussian = gaussian_of_blur(run->area);
  for (int32_t plane = 0; plane < fringe_planes(run); plane++) {
    const px_plane input = area_plane(run, area_own_row(run, plane, run->from->y));
    gaussian_tile(&gaussian, run->image, input.base, input.stride, run->from, blurred_plane(run, plane),
                  scratch_row(run->to->width), run->to, blurred_plane(run, fringe_planes(run)));
  }
}

static void defringe_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  if (run->colors == 1) return;
  const double *p = run->area->p;
  const ptrdiff_t at = (y - run->to->y) * scratch_row(run->to->width) + first;
  for (int32_t i = 0; i < block->padded; i += WIDTH) {
    floats mean[FRINGE_ALPHA], weight = all(1.0f);
    if (fringe_planes(run) > FRINGE_ALPHA) weight = load_lanes(blurred_plane(run, FRINGE_ALPHA) + at + i);
    const floats inverse = weight > 0x1p-12f ? 1.0f / weight : all(0.0f);
    for (int plane = 0; plane < FRINGE_ALPHA; plane++)
      mean[plane] = load_lanes(blurred_plane(run, plane) + at + i) * inverse;
    const floats spread = larger(mean[FRINGE_SQUARE] - mean[FRINGE_TONE] * mean[FRINGE_TONE], all(0.0f));
    const triple color = load_triple(block, i), lab = oklab_f(color);
    const floats purple = (float)p[1] * fringe_hue(p + 1, lab), green = (float)p[5] * fringe_hue(p + 5, lab);
    const floats share = (1.0f - (1.0f - purple) * (1.0f - green)) * smoothstep_f(0.04f, 1.0f / 0.16f, root(spread)) *
                         smoothstep_f(0.3f, 1.0f / 0.3f, mean[FRINGE_REST]);
    const floats rest = larger(mean[FRINGE_REST], all(0.25f));
    floats a = mean[FRINGE_A] / rest, b = mean[FRINGE_B] / rest;
    // The surroundings never make a color stronger.
    const floats held = smaller(root((lab.y * lab.y + lab.z * lab.z) / larger(a * a + b * b, all(1e-12f))), all(1.0f));
    a = lab.y + share * (a * held - lab.y);
    b = lab.z + share * (b * held - lab.z);
    const triple result = oklab_inverse_f((triple){lab.x, a, b});
    store_triple(block, i, (triple){
        share > 0.0f ? result.x : color.x, share > 0.0f ? result.y : color.y, share > 0.0f ? result.z : color.z});
  }
}
