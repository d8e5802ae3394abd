// What the child does for each request.
#ifndef REQUESTS_H
#define REQUESTS_H

#include "Buffer.h"
#include "Libraries.h"

/// The document that is open, or null.
extern PopplerDocument *preview_document;

/// Serves one request: reads its payload, appends the answer, returns a preview_status.
uint32_t preview_serve(uint32_t operation, struct reader *request, struct writer *answer);

/// Draws a page (PREVIEW_PICTURE).
uint32_t preview_picture(struct reader *request, struct writer *answer);

/// Draws thumbnails beside each other (PREVIEW_SHEET).
uint32_t preview_sheet(struct reader *request, struct writer *answer);

/// A page of the open document, to be unreferenced; null when there is none of that number.
PopplerPage *preview_page(uint32_t number);

/// Serves until the other end is closed; never returns.
_Noreturn void preview_child(int channel);

#endif
