// p: σ in pixels, amount 0…1. Light that spreads from the bright parts: a Gaussian blur of linear light, laid over the
// encoded values where it is bright.
#pragma STDC FP_CONTRACT OFF

static int32_t glow_reach(const px_area *area) { return blur_reach(area); }

static area_needs glow_needs(const area_run *run) { return blur_needs(run); }

static void glow_begin(area_run *run) { (void)run; }

static void glow_load(area_run *run, int32_t y, int32_t first, px_block *block) { blur_load(run, y, first, block); }

static void glow_row(area_run *run, int32_t y) { blur_row(run, y); }

static void glow_block(area_run *run, int32_t y, int32_t first, px_block *block) {
  const float amount = (float)run->area->p[1];
  px_block blurred = *block;
  blur_block(run, y, first, &blurred);
  for (int32_t c = 0; c < 3; c++) {
    for (int32_t i = 0; i < block->padded; i += WIDTH) {
      const floats e = encode_f(load_lanes(&block->color[c][i]));
      const floats light = clamp(encode_f(load_lanes(&blurred.color[c][i])), 0.0f, 1.0f);
      const floats room = 1.0f - clamp(e, 0.0f, 1.0f);
      store_lanes(&block->color[c][i], decode_f(e + amount * light * light * room));
    }
  }
}
