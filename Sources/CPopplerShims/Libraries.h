// The functions of poppler-glib, cairo and glib that are used, as pointers that dlsym fills.
#ifndef LIBRARIES_H
#define LIBRARIES_H

#include <cairo.h>
#include <poppler.h>

// library, function
#define PREVIEW_FUNCTIONS(USE) \
    USE(poppler, poppler_document_new_from_bytes) \
    USE(poppler, poppler_document_get_n_pages) \
    USE(poppler, poppler_document_get_page) \
    USE(poppler, poppler_error_quark) \
    USE(poppler, poppler_page_get_size) \
    USE(poppler, poppler_page_get_text) \
    USE(poppler, poppler_page_get_text_layout) \
    USE(poppler, poppler_page_render) \
    USE(poppler, poppler_font_info_new) \
    USE(poppler, poppler_font_info_scan) \
    USE(poppler, poppler_font_info_free) \
    USE(poppler, poppler_fonts_iter_next) \
    USE(poppler, poppler_fonts_iter_free) \
    USE(poppler, poppler_fonts_iter_get_name) \
    USE(poppler, poppler_fonts_iter_is_embedded) \
    USE(cairo, cairo_image_surface_create) \
    USE(cairo, cairo_image_surface_create_for_data) \
    USE(cairo, cairo_image_surface_get_data) \
    USE(cairo, cairo_image_surface_get_stride) \
    USE(cairo, cairo_surface_destroy) \
    USE(cairo, cairo_surface_flush) \
    USE(cairo, cairo_surface_status) \
    USE(cairo, cairo_surface_write_to_png_stream) \
    USE(cairo, cairo_create) \
    USE(cairo, cairo_destroy) \
    USE(cairo, cairo_status) \
    USE(cairo, cairo_save) \
    USE(cairo, cairo_restore) \
    USE(cairo, cairo_scale) \
    USE(cairo, cairo_identity_matrix) \
    USE(cairo, cairo_set_source_rgb) \
    USE(cairo, cairo_set_source_rgba) \
    USE(cairo, cairo_set_source_surface) \
    USE(cairo, cairo_set_line_width) \
    USE(cairo, cairo_rectangle) \
    USE(cairo, cairo_clip) \
    USE(cairo, cairo_fill) \
    USE(cairo, cairo_paint) \
    USE(cairo, cairo_stroke) \
    USE(cairo, cairo_move_to) \
    USE(cairo, cairo_select_font_face) \
    USE(cairo, cairo_set_font_size) \
    USE(cairo, cairo_text_extents) \
    USE(cairo, cairo_show_text) \
    USE(gobject, g_object_unref) \
    USE(glib, g_bytes_new) \
    USE(glib, g_bytes_unref) \
    USE(glib, g_clear_error) \
    USE(glib, g_free) \
    USE(glib, g_utf8_normalize) \
    USE(glib, g_utf8_validate)

#define PREVIEW_MEMBER(library, function) __typeof__(function) *function;

struct preview_functions {
    PREVIEW_FUNCTIONS(PREVIEW_MEMBER)
};

/// Filled by preview_load.
extern struct preview_functions preview_library;

#endif
