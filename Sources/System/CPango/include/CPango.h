// Pango, which libvips draws texts with; it is loaded when it is first needed.
#pragma once
#include <dynamic.h>

// The library, for pd_load.
struct pd_library *pd_pango(void);

// How many characters of a text have no glyph in a font or in any other font that is installed, so that boxes would be
// drawn in their place. The font is described as libvips takes it: "Family, Style Size". Call it after pd_load.
int pango_unknown_glyphs(const char *text, const char *font);
