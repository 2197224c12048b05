// The recipes, and the tables that they name.
#include "embedded.h"

#define FOLDER ../../Recipes

static const struct embedded_file files[] = {
#define FILE black-and-white.json
#include "file.h"
#define FILE cinematic.json
#include "file.h"
#define FILE darker-sky.json
#include "file.h"
#define FILE document-scan.json
#include "file.h"
#define FILE dramatic-black-and-white.json
#include "file.h"
#define FILE golden-hour.json
#include "file.h"
#define FILE looks/chrome.json
#include "file.h"
#define FILE looks/dramatic-cool.json
#include "file.h"
#define FILE looks/dramatic-warm.json
#include "file.h"
#define FILE looks/dramatic.json
#include "file.h"
#define FILE looks/fade.json
#include "file.h"
#define FILE looks/film.json
#include "file.h"
#define FILE looks/instant.json
#include "file.h"
#define FILE looks/matte.json
#include "file.h"
#define FILE looks/mono.json
#include "file.h"
#define FILE looks/noir.json
#include "file.h"
#define FILE looks/process.json
#include "file.h"
#define FILE looks/tonal.json
#include "file.h"
#define FILE looks/transfer.json
#include "file.h"
#define FILE looks/vivid-cool.json
#include "file.h"
#define FILE looks/vivid-warm.json
#include "file.h"
#define FILE looks/vivid.json
#include "file.h"
#define FILE made-to-measure.json
#include "file.h"
#define FILE matte-film.json
#include "file.h"
#define FILE moody-landscape.json
#include "file.h"
#define FILE product-on-white.json
#include "file.h"
#define FILE social-4x5.json
#include "file.h"
#define FILE vivid-travel.json
#include "file.h"
#define FILE warm-portrait.json
#include "file.h"
#define FILE web-export.json
#include "file.h"
#define FILE looks/teal-and-amber.cube
#include "file.h"
};

struct embedded_folder embedded_recipes(void) {
  return (struct embedded_folder){files, sizeof files / sizeof *files};
}
