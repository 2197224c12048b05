// The files of the page, without its tests. The compiler reads them, so a build notices a change of each.
#include "embedded.h"

#define FOLDER ../../Page

static const struct embedded_file files[] = {
#define FILE actions.js
#include "file.h"
#define FILE adjust.js
#include "file.h"
#define FILE adjustment-controls.js
#include "file.h"
#define FILE api.js
#include "file.h"
#define FILE app.js
#include "file.h"
#define FILE base.css
#include "file.h"
#define FILE binding.js
#include "file.h"
#define FILE browser.js
#include "file.h"
#define FILE cell-pool.js
#include "file.h"
#define FILE cells.js
#include "file.h"
#define FILE compare.js
#include "file.h"
#define FILE conflict.js
#include "file.h"
#define FILE controls.css
#include "file.h"
#define FILE controls.js
#include "file.h"
#define FILE crop-box.js
#include "file.h"
#define FILE crop.js
#include "file.h"
#define FILE curve.js
#include "file.h"
#define FILE dialogs.css
#include "file.h"
#define FILE dialogs.js
#include "file.h"
#define FILE dom.js
#include "file.h"
#define FILE editing.js
#include "file.h"
#define FILE editor-bar.js
#include "file.h"
#define FILE editor-keys.js
#include "file.h"
#define FILE editor-view.js
#include "file.h"
#define FILE editor.css
#include "file.h"
#define FILE editor.js
#include "file.h"
#define FILE engine.js
#include "file.h"
#define FILE events.js
#include "file.h"
#define FILE export.js
#include "file.h"
#define FILE frame.js
#include "file.h"
#define FILE geometry.js
#include "file.h"
#define FILE grid-input.js
#include "file.h"
#define FILE grid.css
#include "file.h"
#define FILE grid.js
#include "file.h"
#define FILE handles.js
#include "file.h"
#define FILE histogram.js
#include "file.h"
#define FILE history.js
#include "file.h"
#define FILE icons.svg
#include "file.h"
#define FILE index.html
#include "file.h"
#define FILE info.js
#include "file.h"
#define FILE keys.js
#include "file.h"
#define FILE logo.svg
#include "file.h"
#define FILE looks.js
#include "file.h"
#define FILE main.js
#include "file.h"
#define FILE mask-drawing.js
#include "file.h"
#define FILE mask-shapes.js
#include "file.h"
#define FILE mask-tree.js
#include "file.h"
#define FILE masks.js
#include "file.h"
#define FILE photos.js
#include "file.h"
#define FILE picker.js
#include "file.h"
#define FILE pixels.js
#include "file.h"
#define FILE place-tool.js
#include "file.h"
#define FILE places.js
#include "file.h"
#define FILE projection.js
#include "file.h"
#define FILE recipe.js
#include "file.h"
#define FILE renderer.js
#include "file.h"
#define FILE saving.js
#include "file.h"
#define FILE scalar-controls.js
#include "file.h"
#define FILE selection-bar.js
#include "file.h"
#define FILE selection.js
#include "file.h"
#define FILE session.js
#include "file.h"
#define FILE shell.css
#include "file.h"
#define FILE sidebar.js
#include "file.h"
#define FILE sliders.js
#include "file.h"
#define FILE spline.js
#include "file.h"
#define FILE stage.js
#include "file.h"
#define FILE step-card.js
#include "file.h"
#define FILE theme.js
#include "file.h"
#define FILE toasts.js
#include "file.h"
#define FILE tool-strip.js
#include "file.h"
#define FILE tools.css
#include "file.h"
#define FILE types.js
#include "file.h"
#define FILE wheels.js
#include "file.h"
#define FILE words.js
#include "file.h"
#define FILE zoom.js
#include "file.h"
};

struct embedded_folder embedded_page(void) {
  return (struct embedded_folder){files, sizeof files / sizeof *files};
}
