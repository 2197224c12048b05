// The functions of Pango that are called, one per line; see CDynamic/include/dynamic.h. Their headers are not needed.
typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoLayout PangoLayout;

PangoFontMap *pango_ft2_font_map_new(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoFontDescription *pango_font_description_from_string(const char *text);
void pango_font_description_free(PangoFontDescription *font);
void g_object_unref(void *object);

#define PANGO_FUNCTIONS(F) \
  F(PangoFontMap *, pango_ft2_font_map_new, (void), ()) \
  F(PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map)) \
  F(PangoLayout *, pango_layout_new, (PangoContext *context), (context)) \
  F(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length)) \
  F(void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *font), (layout, font)) \
  F(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout)) \
  F(PangoFontDescription *, pango_font_description_from_string, (const char *text), (text)) \
  F(void, pango_font_description_free, (PangoFontDescription *font), (font)) \
  F(void, g_object_unref, (void *object), (object))
