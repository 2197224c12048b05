#include "CPango.h"
#include "functions.h"

PANGO_FUNCTIONS(PD_ADDRESS)
PD_LIBRARY("libpangoft2-1.0.so.0", PANGO_FUNCTIONS)

struct pd_library *pd_pango(void) { return &library; }

int pango_unknown_glyphs(const char *text, const char *font) {
  pd_require(&library);
  PangoFontMap *map = pd_pango_ft2_font_map_new();
  PangoContext *context = pd_pango_font_map_create_context(map);
  PangoLayout *layout = pd_pango_layout_new(context);
  PangoFontDescription *description = pd_pango_font_description_from_string(font);
  pd_pango_layout_set_font_description(layout, description);
  pd_pango_layout_set_text(layout, text, -1);
  int count = pd_pango_layout_get_unknown_glyphs_count(layout);
  pd_pango_font_description_free(description);
  pd_g_object_unref(layout);
  pd_g_object_unref(context);
  pd_g_object_unref(map);
  return count;
}
