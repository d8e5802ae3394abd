// Compares what Sources/CPopplerShims/Libraries.h declares with the libraries' own headers. It is checked by compiling.
#define PREVIEW_CHECKED
#include "Libraries.h"

#define CHECK(library, result, function, parameters) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(function), result parameters), #function);
PREVIEW_FUNCTIONS(CHECK)

#define SAME_FIELD(type, own, field) \
    _Static_assert(offsetof(type, field) == offsetof(struct own, field), #type " " #field); \
    _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->field), __typeof__(((struct own *)0)->field)), \
                   #type " " #field);

_Static_assert(sizeof(PopplerRectangle) == sizeof(struct preview_box), "PopplerRectangle");
SAME_FIELD(PopplerRectangle, preview_box, x1)
SAME_FIELD(PopplerRectangle, preview_box, y1)
SAME_FIELD(PopplerRectangle, preview_box, x2)
SAME_FIELD(PopplerRectangle, preview_box, y2)
_Static_assert(sizeof(cairo_text_extents_t) == sizeof(struct preview_extents), "cairo_text_extents_t");
SAME_FIELD(cairo_text_extents_t, preview_extents, x_advance)
_Static_assert(sizeof(GError) == sizeof(struct preview_error), "GError");
_Static_assert(sizeof(GList) == sizeof(struct preview_list), "GList");
_Static_assert(offsetof(GList, data) == offsetof(struct preview_list, data), "GList data");
_Static_assert(offsetof(GList, next) == offsetof(struct preview_list, next), "GList next");
SAME_FIELD(GError, preview_error, domain)
SAME_FIELD(GError, preview_error, code)
SAME_FIELD(GError, preview_error, message)

_Static_assert(CAIRO_STATUS_SUCCESS == (cairo_status_t)PREVIEW_CAIRO_SUCCESS, "CAIRO_STATUS_SUCCESS");
_Static_assert(CAIRO_FORMAT_RGB24 == (cairo_format_t)PREVIEW_CAIRO_RGB24, "CAIRO_FORMAT_RGB24");
_Static_assert(CAIRO_FONT_SLANT_NORMAL == (cairo_font_slant_t)PREVIEW_CAIRO_UPRIGHT, "CAIRO_FONT_SLANT_NORMAL");
_Static_assert(CAIRO_FONT_WEIGHT_NORMAL == (cairo_font_weight_t)PREVIEW_CAIRO_REGULAR, "CAIRO_FONT_WEIGHT_NORMAL");
_Static_assert(POPPLER_ERROR_ENCRYPTED == (PopplerError)PREVIEW_POPPLER_ENCRYPTED, "POPPLER_ERROR_ENCRYPTED");
_Static_assert(G_NORMALIZE_ALL_COMPOSE == (GNormalizeMode)PREVIEW_G_NFKC, "G_NORMALIZE_ALL_COMPOSE");
_Static_assert(sizeof(cairo_status_t) == sizeof(int) && sizeof(cairo_format_t) == sizeof(int)
                   && sizeof(GNormalizeMode) == sizeof(int) && sizeof(cairo_font_slant_t) == sizeof(int),
               "enumerations are as wide as int");
