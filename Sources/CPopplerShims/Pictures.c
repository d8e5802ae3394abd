#include "CPopplerShims.h"
#include "Requests.h"

#include <math.h>
#include <png.h>

static void write_png(png_structp png, png_bytep bytes, size_t count) { put(png_get_io_ptr(png), bytes, count); }
static void flush_png(png_structp png) { (void)png; }
static void fail_png(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}
static void ignore_png(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

/// Appends a PNG file. Pages are white for the most part: rows as they are, packed at level 3, take a sixth of the time that
/// cairo's own settings take, and as many bytes.
static bool append_png(cairo_surface_t *surface, uint32_t width, uint32_t height, struct writer *answer) {
    preview_library.cairo_surface_flush(surface);
    const uint8_t *data = preview_library.cairo_image_surface_get_data(surface);
    uint64_t stride = (uint64_t)preview_library.cairo_image_surface_get_stride(surface);
    png_structp png = data == NULL ? NULL : png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail_png, ignore_png);
    png_infop info = png == NULL ? NULL : png_create_info_struct(png);
    if (info == NULL) {
        png_destroy_write_struct(&png, &info);
        return false;
    }
    if (setjmp(png_jmpbuf(png)) != 0) {
        png_destroy_write_struct(&png, &info);
        return false;
    }
    png_set_write_fn(png, answer, write_png, flush_png);
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
                 PNG_FILTER_TYPE_BASE);
    png_set_compression_level(png, 3);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_write_info(png, info);
    // Cairo's pixels are blue, green, red and nothing.
    png_set_bgr(png);
    png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint64_t y = 0; y < height && !answer->bad; y++) {
        png_write_row(png, data + y * stride);
    }
    if (!answer->bad) {
        png_write_end(png, info);
    }
    png_destroy_write_struct(&png, &info);
    return true;
}

static void append_pixels(cairo_surface_t *surface, uint32_t width, uint32_t height, bool grey, struct writer *answer) {
    preview_library.cairo_surface_flush(surface);
    const uint8_t *data = preview_library.cairo_image_surface_get_data(surface);
    uint64_t stride = (uint64_t)preview_library.cairo_image_surface_get_stride(surface);
    uint8_t *row = malloc((size_t)width * 4);
    if (data == NULL || row == NULL) {
        free(row);
        answer->bad = true;
        return;
    }
    for (uint64_t y = 0; y < height; y++) {
        const uint8_t *line = data + y * stride;
        if (!grey) {
            put(answer, line, (uint64_t)width * 4);
            continue;
        }
        for (uint64_t x = 0; x < width; x++) {
            // Rec. 601, in 256ths.
            row[x] = (uint8_t)((29 * line[x * 4] + 150 * line[x * 4 + 1] + 77 * line[x * 4 + 2]) / 256);
        }
        put(answer, row, width);
    }
    free(row);
}

/// Draws a text into a box, in the middle of its height, as large as `most` or as the box allows.
static void draw_text(cairo_t *cairo, const char *text, double x, double y, double width, double height, double most,
                      bool centered) {
    double size = fmax(1, fmin(most, height * 0.85));
    cairo_text_extents_t extents;
    preview_library.cairo_set_font_size(cairo, size);
    preview_library.cairo_text_extents(cairo, text, &extents);
    if (extents.x_advance > width && extents.x_advance > 0) {
        // Below five pixels nobody can read it; it is cut then.
        size = fmax(fmin(size, 5), size * width / extents.x_advance);
        preview_library.cairo_set_font_size(cairo, size);
        preview_library.cairo_text_extents(cairo, text, &extents);
    }
    double start = centered ? x + fmax(0, (width - extents.x_advance) / 2) : x;
    preview_library.cairo_move_to(cairo, start, y + height / 2 + size * 0.35);
    preview_library.cairo_show_text(cairo, text);
}

/// Draws the end of a text as far as its place has room for it, as high as the place, with a coloured ground behind it.
static void draw_tag(cairo_t *cairo, const char *text, double x, double y, double width, double height) {
    cairo_text_extents_t extents;
    preview_library.cairo_set_font_size(cairo, fmax(1, height * 0.95));
    preview_library.cairo_text_extents(cairo, text, &extents);
    // What tells names apart stands at their end.
    while (extents.x_advance > width - 2 && text[0] != 0) {
        do {
            text++;
        } while (((unsigned char)text[0] & 0xC0) == 0x80);
        preview_library.cairo_text_extents(cairo, text, &extents);
    }
    preview_library.cairo_rectangle(cairo, x, y, extents.x_advance + 2, height);
    preview_library.cairo_set_source_rgba(cairo, 1, 0.93, 0.6, 0.85);
    preview_library.cairo_fill(cairo);
    preview_library.cairo_set_source_rgb(cairo, 0.65, 0, 0);
    preview_library.cairo_move_to(cairo, x + 1, y + height * 0.82);
    preview_library.cairo_show_text(cairo, text);
}

static void draw_labels(cairo_t *cairo, struct reader *request) {
    uint32_t count = take_u32(request);
    preview_library.cairo_select_font_face(cairo, "sans-serif", PREVIEW_CAIRO_UPRIGHT, PREVIEW_CAIRO_REGULAR);
    for (uint32_t index = 0; index < count && !request->bad; index++) {
        double x = take_f64(request), y = take_f64(request), width = take_f64(request), height = take_f64(request);
        uint32_t style = take_u32(request), length = take_u32(request);
        const uint8_t *bytes = take(request, length);
        char *text = bytes != NULL ? malloc((size_t)length + 1) : NULL;
        if (text == NULL) {
            return;
        }
        memcpy(text, bytes, length);
        text[length] = 0;
        bool sound = isfinite(x) && isfinite(y) && isfinite(width) && isfinite(height)
            && preview_library.g_utf8_validate(text, -1, NULL);
        if (sound) {
            preview_library.cairo_save(cairo);
            if (style == PREVIEW_NAME || style == PREVIEW_FRAME) {
                preview_library.cairo_rectangle(cairo, x, y, width, height);
                if (style == PREVIEW_NAME) {
                if (height > 1.5 * width && height > 24) {
                    // A high, narrow box has its name from the bottom to the top.
                    preview_library.cairo_translate(cairo, x, y + height);
                    preview_library.cairo_rotate(cairo, -1.5707963267948966);
                    double turned = width;
                    width = height;
                    height = turned;
                    x = 0;
                    y = 0;
                }
                    preview_library.cairo_set_source_rgba(cairo, 1, 0.93, 0.6, 0.75);
                    preview_library.cairo_fill(cairo);
                    preview_library.cairo_rectangle(cairo, x, y, width, height);
                    preview_library.cairo_set_source_rgb(cairo, 0.8, 0.1, 0.1);
                } else {
                    preview_library.cairo_set_source_rgb(cairo, 0.6, 0.6, 0.6);
                }
                preview_library.cairo_set_line_width(cairo, 1);
                preview_library.cairo_stroke(cairo);
            }
            if (style == PREVIEW_NAME) {
                // Letters may leave a box that is too small for them, by a little.
                double room = fmax(height, 7);
                preview_library.cairo_rectangle(cairo, x, y - (room - height) / 2, fmax(width, 24), room);
                preview_library.cairo_clip(cairo);
                preview_library.cairo_set_source_rgb(cairo, 0.65, 0, 0);
                draw_text(cairo, text, x + 1.5, y - (room - height) / 2, fmax(width, 24) - 3, room, 14, false);
            } else if (style == PREVIEW_TAG) {
                draw_tag(cairo, text, x, y, width, height);
            } else if (style == PREVIEW_CAPTION || style == PREVIEW_LINE) {
                preview_library.cairo_rectangle(cairo, x, y, width, height);
                preview_library.cairo_clip(cairo);
                preview_library.cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1);
                draw_text(cairo, text, x, y, width, height, 13, style == PREVIEW_CAPTION);
            }
            preview_library.cairo_restore(cairo);
        }
        free(text);
    }
}

/// Whether a picture of that size may be made.
static bool is_size(double width, double height) {
    return width >= 1 && height >= 1 && width <= 32767 && height <= 32767
        && width * height <= PREVIEW_PIXEL_LIMIT;
}

static uint32_t append_picture(cairo_surface_t *surface, cairo_t *cairo, uint32_t width, uint32_t height,
                               uint32_t format, struct writer *answer) {
    if (preview_library.cairo_status(cairo) != PREVIEW_CAIRO_SUCCESS) {
        return PREVIEW_FAILED;
    }
    put_u32(answer, width);
    put_u32(answer, height);
    if (format != PREVIEW_PNG) {
        append_pixels(surface, width, height, format == PREVIEW_GREY, answer);
    } else if (!append_png(surface, width, height, answer)) {
        return PREVIEW_FAILED;
    }
    return answer->bad ? PREVIEW_TOO_LARGE : PREVIEW_DONE;
}

uint32_t preview_picture(struct reader *request, struct writer *answer) {
    PopplerPage *page = preview_page(take_u32(request));
    if (page == NULL) {
        return PREVIEW_NO_PAGE;
    }
    double scale = take_f64(request), width = 0, height = 0;
    uint32_t format = take_u32(request), status = PREVIEW_TOO_LARGE;
    preview_library.poppler_page_get_size(page, &width, &height);
    width = ceil(width * scale - 0.001);
    height = ceil(height * scale - 0.001);
    if (is_size(width, height)) {
        cairo_surface_t *surface =
            preview_library.cairo_image_surface_create(PREVIEW_CAIRO_RGB24, (int)width, (int)height);
        cairo_t *cairo = preview_library.cairo_create(surface);
        preview_library.cairo_set_source_rgb(cairo, 1, 1, 1);
        preview_library.cairo_paint(cairo);
        preview_library.cairo_save(cairo);
        preview_library.cairo_scale(cairo, scale, scale);
        preview_library.poppler_page_render(page, cairo);
        preview_library.cairo_restore(cairo);
        preview_library.cairo_identity_matrix(cairo);
        draw_labels(cairo, request);
        status = append_picture(surface, cairo, (uint32_t)width, (uint32_t)height, format, answer);
        preview_library.cairo_destroy(cairo);
        preview_library.cairo_surface_destroy(surface);
    }
    preview_library.g_object_unref(page);
    return status;
}

uint32_t preview_sheet(struct reader *request, struct writer *answer) {
    uint32_t width = take_u32(request), height = take_u32(request), count = take_u32(request);
    if (!is_size(width, height)) {
        return PREVIEW_TOO_LARGE;
    }
    cairo_surface_t *surface =
        preview_library.cairo_image_surface_create(PREVIEW_CAIRO_RGB24, (int)width, (int)height);
    cairo_t *cairo = preview_library.cairo_create(surface);
    preview_library.cairo_set_source_rgb(cairo, 1, 1, 1);
    preview_library.cairo_paint(cairo);
    for (uint32_t index = 0; index < count && !request->bad; index++) {
        uint32_t x = take_u32(request), y = take_u32(request), columns = take_u32(request), rows = take_u32(request);
        const uint8_t *bytes = is_size(columns, rows) ? take(request, (uint64_t)columns * rows * 4) : NULL;
        uint8_t *pixels = bytes != NULL ? malloc((size_t)columns * rows * 4) : NULL;
        if (pixels == NULL) {
            request->bad = true;
            break;
        }
        memcpy(pixels, bytes, (size_t)columns * rows * 4);
        cairo_surface_t *part = preview_library.cairo_image_surface_create_for_data(
            pixels, PREVIEW_CAIRO_RGB24, (int)columns, (int)rows, (int)columns * 4);
        preview_library.cairo_set_source_surface(cairo, part, x, y);
        preview_library.cairo_paint(cairo);
        // The context keeps its source; another one lets go of the pixels.
        preview_library.cairo_set_source_rgb(cairo, 0, 0, 0);
        preview_library.cairo_surface_destroy(part);
        free(pixels);
    }
    draw_labels(cairo, request);
    uint32_t status = append_picture(surface, cairo, width, height, PREVIEW_PNG, answer);
    preview_library.cairo_destroy(cairo);
    preview_library.cairo_surface_destroy(surface);
    return status;
}
