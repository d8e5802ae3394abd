#include "Requests.h"
#include "CPopplerShims.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>

PopplerDocument *preview_document;

PopplerPage *preview_page(uint32_t number) {
    if (preview_document == NULL || number > INT_MAX) {
        return NULL;
    }
    if ((int)number >= preview_library.poppler_document_get_n_pages(preview_document)) {
        return NULL;
    }
    return preview_library.poppler_document_get_page(preview_document, (int)number);
}

static void close_document(void) {
    if (preview_document != NULL) {
        preview_library.g_object_unref(preview_document);
        preview_document = NULL;
    }
}

/// What there is to say of a document that was opened, or was not.
static uint32_t opened(GError *error, struct writer *answer) {
    if (preview_document != NULL) {
        int pages = preview_library.poppler_document_get_n_pages(preview_document);
        put_u32(answer, pages > 0 ? (uint32_t)pages : 0);
        return PREVIEW_DONE;
    }
    uint32_t status = PREVIEW_UNREADABLE;
    if (error != NULL) {
        if (error->domain == preview_library.poppler_error_quark() && error->code == PREVIEW_POPPLER_ENCRYPTED) {
            status = PREVIEW_ENCRYPTED;
        }
        put(answer, error->message, strlen(error->message));
        preview_library.g_clear_error(&error);
    }
    return status;
}

static uint32_t open_file(struct reader *request, struct writer *answer) {
    close_document();
    char path[PATH_MAX] = "";
    uint64_t count = request->count;
    const uint8_t *bytes = take(request, count);
    if (request->bad || count >= sizeof path) {
        return PREVIEW_FAILED;
    }
    memcpy(path, bytes, count);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        put(answer, strerror(errno), strlen(strerror(errno)));
        return PREVIEW_UNREADABLE;
    }
    GError *error = NULL;
    preview_document = preview_library.poppler_document_new_from_fd(file, NULL, &error); // which closes the file
    return opened(error, answer);
}

static uint32_t open_document(struct reader *request, struct writer *answer) {
    close_document();
    uint32_t length = take_u32(request);
    const uint8_t *password = take(request, length);
    uint64_t count = request->count - request->position;
    const uint8_t *bytes = take(request, count);
    if (request->bad || length > 4096) {
        return PREVIEW_FAILED;
    }
    char word[4097] = "";
    memcpy(word, password, length);
    GBytes *data = preview_library.g_bytes_new(bytes, count);
    GError *error = NULL;
    if (length > 0) {
        // Poppler tries a password as Latin-1 first, then as UTF-8. From bytes, 22.12 crashes on the second try.
        GInputStream *stream = preview_library.g_memory_input_stream_new_from_bytes(data);
        preview_document = preview_library.poppler_document_new_from_stream(stream, (int64_t)count, word, NULL, &error);
        preview_library.g_object_unref(stream);
    } else {
        preview_document = preview_library.poppler_document_new_from_bytes(data, NULL, &error);
    }
    preview_library.g_bytes_unref(data);
    return opened(error, answer);
}

static void put_normalized(struct writer *answer, const char *text, uint64_t count) {
    char *normalized = preview_library.g_utf8_normalize(text, (ptrdiff_t)count, PREVIEW_G_NFKC);
    if (normalized != NULL) {
        put_text(answer, normalized, strlen(normalized));
        preview_library.g_free(normalized);
    } else {
        put_text(answer, "", 0);
    }
}

/// The bytes of the character that begins here; 1 for what is no UTF-8.
static uint64_t character_length(const char *text, uint64_t rest) {
    uint8_t lead = (uint8_t)text[0];
    uint64_t length = lead < 0x80 ? 1 : lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1;
    return length <= rest ? length : 1;
}

/// U+200E, U+200F and U+202A to U+202E: poppler puts them around text that runs from right to left; they have no box.
static bool is_direction_mark(const char *text, uint64_t length) {
    if (length != 3 || memcmp(text, "\xE2\x80", 2) != 0) {
        return false;
    }
    uint8_t last = (uint8_t)text[2];
    return last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE);
}

/// More characters are on nobody's honest page.
#define CHARACTER_LIMIT 1000000

static uint32_t text(struct reader *request, struct writer *answer) {
    PopplerPage *page = preview_page(take_u32(request));
    if (page == NULL) {
        return PREVIEW_NO_PAGE;
    }
    double width = 0, height = 0;
    preview_library.poppler_page_get_size(page, &width, &height);
    put_f64(answer, width);
    put_f64(answer, height);
    char *words = preview_library.poppler_page_get_text(page);
    PopplerRectangle *boxes = NULL;
    unsigned box_count = 0;
    preview_library.poppler_page_get_text_layout(page, &boxes, &box_count);
    uint64_t length = words != NULL ? strlen(words) : 0;
    uint32_t count = 0;
    for (uint64_t place = 0; place < length;) {
        uint64_t size = character_length(words + place, length - place);
        count += is_direction_mark(words + place, size) ? 0 : 1;
        place += size;
    }
    if (count > CHARACTER_LIMIT) {
        preview_library.g_free(boxes);
        preview_library.g_free(words);
        preview_library.g_object_unref(page);
        return PREVIEW_FAILED;
    }
    bool fits = count == box_count;
    put_u32(answer, fits ? 1 : 0);
    put_u32(answer, fits ? count : 1);
    if (!fits) {
        for (int edge = 0; edge < 4; edge++) {
            put_f64(answer, 0);
        }
        put_normalized(answer, words != NULL ? words : "", length);
    }
    unsigned index = 0;
    for (uint64_t place = 0; fits && place < length;) {
        uint64_t size = character_length(words + place, length - place);
        if (!is_direction_mark(words + place, size)) {
            put_f64(answer, boxes[index].x1);
            put_f64(answer, boxes[index].y1);
            put_f64(answer, boxes[index].x2);
            put_f64(answer, boxes[index].y2);
            put_normalized(answer, words + place, size);
            index++;
        }
        place += size;
    }
    preview_library.g_free(boxes);
    preview_library.g_free(words);
    preview_library.g_object_unref(page);
    return PREVIEW_DONE;
}

static uint32_t size(struct reader *request, struct writer *answer) {
    PopplerPage *page = preview_page(take_u32(request));
    if (page == NULL) {
        return PREVIEW_NO_PAGE;
    }
    double width = 0, height = 0;
    preview_library.poppler_page_get_size(page, &width, &height);
    put_f64(answer, width);
    put_f64(answer, height);
    preview_library.g_object_unref(page);
    return PREVIEW_DONE;
}

static uint32_t find(struct reader *request, struct writer *answer) {
    PopplerPage *page = preview_page(take_u32(request));
    if (page == NULL) {
        return PREVIEW_NO_PAGE;
    }
    uint64_t count = request->count - request->position;
    const uint8_t *bytes = take(request, count);
    char word[4097] = "";
    if (request->bad || count >= sizeof word) {
        preview_library.g_object_unref(page);
        return PREVIEW_FAILED;
    }
    memcpy(word, bytes, count);
    double width = 0, height = 0;
    preview_library.poppler_page_get_size(page, &width, &height);
    GList *found = preview_library.poppler_page_find_text(page, word);
    uint32_t places = 0;
    for (GList *item = found; item != NULL; item = item->next) {
        places++;
    }
    put_u32(answer, places);
    for (GList *item = found; item != NULL; item = item->next) {
        PopplerRectangle *box = item->data; // its y counts from the lower edge
        put_f64(answer, box->x1);
        put_f64(answer, height - box->y2);
        put_f64(answer, box->x2);
        put_f64(answer, height - box->y1);
        preview_library.poppler_rectangle_free(box);
    }
    preview_library.g_list_free(found);
    preview_library.g_object_unref(page);
    return PREVIEW_DONE;
}

/// ISO 32000-1, 9.6.2.2; a subset has six letters and a plus sign before its name.
static bool is_standard(const char *name) {
    static const char *const names[] = {
        "Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic", "Helvetica", "Helvetica-Bold",
        "Helvetica-Oblique", "Helvetica-BoldOblique", "Courier", "Courier-Bold", "Courier-Oblique",
        "Courier-BoldOblique", "Symbol", "ZapfDingbats",
    };
    for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
        if (strcmp(name, names[index]) == 0) {
            return true;
        }
    }
    return false;
}

static uint32_t fonts(struct writer *answer) {
    if (preview_document == NULL) {
        return PREVIEW_NO_PAGE;
    }
    struct writer found = {0};
    uint32_t count = 0;
    int pages = preview_library.poppler_document_get_n_pages(preview_document);
    PopplerFontInfo *info = preview_library.poppler_font_info_new(preview_document);
    PopplerFontsIter *fonts = NULL;
    if (preview_library.poppler_font_info_scan(info, pages, &fonts)) {
        do {
            const char *name = preview_library.poppler_fonts_iter_get_name(fonts);
            put_u32(&found, preview_library.poppler_fonts_iter_is_embedded(fonts) ? 1 : 0);
            put_u32(&found, name != NULL && is_standard(name) ? 1 : 0);
            put_text(&found, name != NULL ? name : "", name != NULL ? strlen(name) : 0);
            count++;
        } while (preview_library.poppler_fonts_iter_next(fonts));
        preview_library.poppler_fonts_iter_free(fonts);
    }
    preview_library.poppler_font_info_free(info);
    put_u32(answer, count);
    put(answer, found.bytes, found.count);
    bool bad = found.bad;
    free(found.bytes);
    return bad ? PREVIEW_TOO_LARGE : PREVIEW_DONE;
}

static uint32_t normalize(struct reader *request, struct writer *answer) {
    uint64_t count = request->count - request->position;
    const char *text = (const char *)take(request, count);
    if (count == 0 || text == NULL || !preview_library.g_utf8_validate(text, (ptrdiff_t)count, NULL)) {
        return count == 0 ? PREVIEW_DONE : PREVIEW_FAILED;
    }
    char *normalized = preview_library.g_utf8_normalize(text, (ptrdiff_t)count, PREVIEW_G_NFKC);
    if (normalized == NULL) {
        return PREVIEW_FAILED;
    }
    put(answer, normalized, strlen(normalized));
    preview_library.g_free(normalized);
    return PREVIEW_DONE;
}

uint32_t preview_serve(uint32_t operation, struct reader *request, struct writer *answer) {
    uint32_t status = PREVIEW_FAILED;
    switch (operation) {
        case PREVIEW_OPEN: status = open_document(request, answer); break;
        case PREVIEW_TEXT: status = text(request, answer); break;
        case PREVIEW_PICTURE: status = preview_picture(request, answer); break;
        case PREVIEW_FONTS: status = fonts(answer); break;
        case PREVIEW_NORMALIZE: status = normalize(request, answer); break;
        case PREVIEW_SHEET: status = preview_sheet(request, answer); break;
        case PREVIEW_FIND: status = find(request, answer); break;
        case PREVIEW_SIZE: status = size(request, answer); break;
        case PREVIEW_OPEN_FILE: status = open_file(request, answer); break;
        default: break;
    }
    if (status == PREVIEW_DONE && answer->bad) {
        status = PREVIEW_TOO_LARGE;
    }
    if (status == PREVIEW_DONE && request->bad) {
        status = PREVIEW_FAILED;
    }
    return status;
}
