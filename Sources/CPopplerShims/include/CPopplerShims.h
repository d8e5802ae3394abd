/// Poppler and cairo behind a child process.
///
/// The libraries are loaded when they are first needed (dlopen), so that a program that never shows a page does not pay
/// for them, and starts without them. Documents are opened in a forked child that runs C only: a document on which
/// poppler crashes or never ends takes the child with it and nothing else. The child serves requests one after the
/// other over a socket; Swift's PreviewProcess knows what requests and answers look like inside.
#ifndef CPOPPLERSHIMS_H
#define CPOPPLERSHIMS_H

#include <stdint.h>

/// What a request asks for. Numbers are little-endian; points and pixels count from the upper left corner of the page
/// as it is shown, y downwards.
enum preview_operation {
    /// u32 length of the password, password, document. Answer: u32 pages.
    PREVIEW_OPEN = 1,
    /// u32 page. Answer: f64 width, f64 height in points, u32 1 when characters and boxes belong together, u32 count,
    /// then for each character f64 left, top, right, bottom, u32 length, UTF-8 in NFKC; without boxes one entry.
    PREVIEW_TEXT = 2,
    /// u32 page, f64 pixels a point, u32 format, labels. Answer: u32 width, u32 height, then pixels or a PNG file.
    PREVIEW_PICTURE = 3,
    /// Nothing. Answer: u32 count, then for each font u32 1 when embedded, u32 1 for one of the standard 14,
    /// u32 length, name.
    PREVIEW_FONTS = 4,
    /// UTF-8. Answer: the text in NFKC.
    PREVIEW_NORMALIZE = 5,
    /// u32 width, u32 height, u32 count, for each picture u32 x, y, width, height and RGB pixels of four bytes (BGRx),
    /// labels. Answer: as for PREVIEW_PICTURE, a PNG file.
    PREVIEW_SHEET = 6,
    /// u32 page. Answer: f64 width, f64 height in points.
    PREVIEW_SIZE = 7,
    /// u32 page, UTF-8. Answer: u32 count, then for each place of the text f64 left, top, right, bottom.
    PREVIEW_FIND = 8,
    /// The path of a document without a password, which is read as far as pages need it. Answer: u32 pages.
    PREVIEW_OPEN_FILE = 9,
};

/// The formats of pictures.
enum preview_format {
    /// A byte a pixel, 0 black.
    PREVIEW_GREY = 0,
    /// Four bytes a pixel: blue, green, red, unused.
    PREVIEW_COLOUR = 1,
    /// A PNG file.
    PREVIEW_PNG = 2,
};

/// How a request ended.
enum preview_status {
    PREVIEW_DONE = 0,
    /// Poppler cannot open the document; the answer is its reason.
    PREVIEW_UNREADABLE = 1,
    /// The document has no such page, or none is open.
    PREVIEW_NO_PAGE = 2,
    /// The picture would have too many pixels, or the answer too many bytes.
    PREVIEW_TOO_LARGE = 3,
    /// Drawing failed.
    PREVIEW_FAILED = 4,
    /// The document is protected by a password that was not given.
    PREVIEW_ENCRYPTED = 5,
    /// The child crashed, or used up its memory.
    PREVIEW_GONE = 6,
    /// The system refused something; `errno` has the reason.
    PREVIEW_SYSTEM = 7,
    /// The child did not answer in time.
    PREVIEW_LATE = 8,
};

/// Labels at the end of a request: u32 count, then for each f64 x, y, width, height in pixels, u32 style, u32 length,
/// UTF-8.
enum preview_label {
    /// The name of a field: a coloured frame, the name in it as large as there is room.
    PREVIEW_NAME = 0,
    /// A line under a thumbnail.
    PREVIEW_CAPTION = 1,
    /// A thin frame around a thumbnail.
    PREVIEW_FRAME = 2,
    /// A line that begins at the left.
    PREVIEW_LINE = 3,
    /// A line of text that ends at the right of its place at the latest, with a coloured ground behind it.
    PREVIEW_TAG = 4,
};

/// The most pixels that a picture may have.
#define PREVIEW_PIXEL_LIMIT 100000000

/// A child that serves requests.
struct preview_process {
    int32_t pid;
    int32_t channel;
};

/// Loads the libraries, once in a process; any thread may call it.
/// Returns null, or the name of the library that is missing or lacks a function: a text that stays valid.
const char * _Nullable preview_load(void);

/// Starts a child. `preview_load` must have returned null. Returns PREVIEW_DONE or PREVIEW_SYSTEM.
uint32_t preview_start(struct preview_process * _Nonnull process);

/// Sends a request and waits for the answer, at most `seconds`. The answer is to be freed with preview_free.
/// After PREVIEW_GONE the child is to be stopped; another one may be started.
uint32_t preview_exchange(const struct preview_process * _Nonnull process, uint32_t operation,
                          const uint8_t * _Nullable bytes, uint64_t count, uint32_t seconds,
                          uint8_t * _Nullable * _Nonnull answer, uint64_t * _Nonnull answer_count);

/// Ends a child and waits for its end. Never blocks on a child that hangs: it is killed.
void preview_stop(struct preview_process * _Nonnull process);

/// Frees an answer.
void preview_free(uint8_t * _Nullable answer);

#endif
