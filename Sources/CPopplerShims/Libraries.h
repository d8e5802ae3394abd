// The functions of poppler-glib, cairo and glib that are used, as pointers that dlsym fills.
//
// They are declared here and not by the libraries' own headers, so that neither the build nor the program needs the
// libraries: a package that finds headers by pkg-config links the libraries, too. The interfaces are fixed by the numbers
// in the libraries' names. Tests/PopplerCheck compiles this file with the real headers and compares.
#ifndef LIBRARIES_H
#define LIBRARIES_H

#include <stddef.h>
#include <stdint.h>

struct preview_box {
    double x1, y1, x2, y2;
};

struct preview_extents {
    double x_bearing, y_bearing, width, height, x_advance, y_advance;
};

struct preview_error {
    uint32_t domain;
    int code;
    char *message;
};

struct preview_list {
    void *data;
    struct preview_list *next, *prev;
};

#ifdef PREVIEW_CHECKED
#include <cairo.h>
#include <poppler.h>
#else
typedef struct _PopplerDocument PopplerDocument;
typedef struct _PopplerPage PopplerPage;
typedef struct _PopplerFontInfo PopplerFontInfo;
typedef struct _PopplerFontsIter PopplerFontsIter;
typedef struct preview_box PopplerRectangle;
typedef struct preview_error GError;
typedef struct preview_list GList;
typedef struct _GBytes GBytes;
typedef struct _GInputStream GInputStream;
typedef struct _GCancellable GCancellable;
typedef int gboolean;
typedef int GNormalizeMode;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct preview_extents cairo_text_extents_t;
typedef int cairo_format_t;
typedef int cairo_status_t;
typedef int cairo_font_slant_t;
typedef int cairo_font_weight_t;
#endif

enum {
    PREVIEW_CAIRO_SUCCESS = 0,
    PREVIEW_CAIRO_RGB24 = 1,
    PREVIEW_CAIRO_UPRIGHT = 0,
    PREVIEW_CAIRO_REGULAR = 0,
    PREVIEW_POPPLER_ENCRYPTED = 1,
    PREVIEW_G_NFKC = 3,
};

// library, result, function, parameters
#define PREVIEW_FUNCTIONS(USE) \
    USE(poppler, PopplerDocument *, poppler_document_new_from_bytes, (GBytes *, const char *, GError **)) \
    USE(poppler, PopplerDocument *, poppler_document_new_from_stream, \
        (GInputStream *, int64_t, const char *, GCancellable *, GError **)) \
    USE(poppler, PopplerDocument *, poppler_document_new_from_fd, (int, const char *, GError **)) \
    USE(poppler, int, poppler_document_get_n_pages, (PopplerDocument *)) \
    USE(poppler, PopplerPage *, poppler_document_get_page, (PopplerDocument *, int)) \
    USE(poppler, uint32_t, poppler_error_quark, (void)) \
    USE(poppler, void, poppler_page_get_size, (PopplerPage *, double *, double *)) \
    USE(poppler, char *, poppler_page_get_text, (PopplerPage *)) \
    USE(poppler, gboolean, poppler_page_get_text_layout, (PopplerPage *, PopplerRectangle **, unsigned *)) \
    USE(poppler, GList *, poppler_page_find_text, (PopplerPage *, const char *)) \
    USE(poppler, void, poppler_rectangle_free, (PopplerRectangle *)) \
    USE(poppler, void, poppler_page_render, (PopplerPage *, cairo_t *)) \
    USE(poppler, PopplerFontInfo *, poppler_font_info_new, (PopplerDocument *)) \
    USE(poppler, gboolean, poppler_font_info_scan, (PopplerFontInfo *, int, PopplerFontsIter **)) \
    USE(poppler, void, poppler_font_info_free, (PopplerFontInfo *)) \
    USE(poppler, gboolean, poppler_fonts_iter_next, (PopplerFontsIter *)) \
    USE(poppler, void, poppler_fonts_iter_free, (PopplerFontsIter *)) \
    USE(poppler, const char *, poppler_fonts_iter_get_name, (PopplerFontsIter *)) \
    USE(poppler, gboolean, poppler_fonts_iter_is_embedded, (PopplerFontsIter *)) \
    USE(cairo, cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int)) \
    USE(cairo, cairo_surface_t *, cairo_image_surface_create_for_data, \
        (unsigned char *, cairo_format_t, int, int, int)) \
    USE(cairo, unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *)) \
    USE(cairo, int, cairo_image_surface_get_stride, (cairo_surface_t *)) \
    USE(cairo, void, cairo_surface_destroy, (cairo_surface_t *)) \
    USE(cairo, void, cairo_surface_flush, (cairo_surface_t *)) \
    USE(cairo, cairo_t *, cairo_create, (cairo_surface_t *)) \
    USE(cairo, void, cairo_destroy, (cairo_t *)) \
    USE(cairo, cairo_status_t, cairo_status, (cairo_t *)) \
    USE(cairo, void, cairo_save, (cairo_t *)) \
    USE(cairo, void, cairo_restore, (cairo_t *)) \
    USE(cairo, void, cairo_scale, (cairo_t *, double, double)) \
    USE(cairo, void, cairo_translate, (cairo_t *, double, double)) \
    USE(cairo, void, cairo_rotate, (cairo_t *, double)) \
    USE(cairo, void, cairo_identity_matrix, (cairo_t *)) \
    USE(cairo, void, cairo_set_source_rgb, (cairo_t *, double, double, double)) \
    USE(cairo, void, cairo_set_source_rgba, (cairo_t *, double, double, double, double)) \
    USE(cairo, void, cairo_set_source_surface, (cairo_t *, cairo_surface_t *, double, double)) \
    USE(cairo, void, cairo_set_line_width, (cairo_t *, double)) \
    USE(cairo, void, cairo_rectangle, (cairo_t *, double, double, double, double)) \
    USE(cairo, void, cairo_clip, (cairo_t *)) \
    USE(cairo, void, cairo_fill, (cairo_t *)) \
    USE(cairo, void, cairo_paint, (cairo_t *)) \
    USE(cairo, void, cairo_stroke, (cairo_t *)) \
    USE(cairo, void, cairo_move_to, (cairo_t *, double, double)) \
    USE(cairo, void, cairo_select_font_face, \
        (cairo_t *, const char *, cairo_font_slant_t, cairo_font_weight_t)) \
    USE(cairo, void, cairo_set_font_size, (cairo_t *, double)) \
    USE(cairo, void, cairo_text_extents, (cairo_t *, const char *, cairo_text_extents_t *)) \
    USE(cairo, void, cairo_show_text, (cairo_t *, const char *)) \
    USE(gio, GInputStream *, g_memory_input_stream_new_from_bytes, (GBytes *)) \
    USE(gobject, void, g_object_unref, (void *)) \
    USE(glib, GBytes *, g_bytes_new, (const void *, size_t)) \
    USE(glib, void, g_bytes_unref, (GBytes *)) \
    USE(glib, void, g_clear_error, (GError **)) \
    USE(glib, void, g_free, (void *)) \
    USE(glib, void, g_list_free, (GList *)) \
    USE(glib, char *, g_utf8_normalize, (const char *, ptrdiff_t, GNormalizeMode)) \
    USE(glib, gboolean, g_utf8_validate, (const char *, ptrdiff_t, const char **))

#define PREVIEW_MEMBER(library, result, function, parameters) result (*function) parameters;

struct preview_functions {
    PREVIEW_FUNCTIONS(PREVIEW_MEMBER)
};

/// Filled by preview_load.
extern struct preview_functions preview_library;

#endif
