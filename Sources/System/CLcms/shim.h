#include <lcms2.h>

// Formats that lcms2 composes from macros, which Swift does not import: floats, rows of pixels.
static const cmsUInt32Number clcms_gray_float = TYPE_GRAY_FLT;
static const cmsUInt32Number clcms_rgb_float = TYPE_RGB_FLT;
static const cmsUInt32Number clcms_rgba_float = TYPE_RGBA_FLT;
static const cmsUInt32Number clcms_cmyk_float = TYPE_CMYK_FLT;
