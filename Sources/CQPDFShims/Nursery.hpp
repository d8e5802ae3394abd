#pragma once

#include "CQPDFShims.h"

/// A small process that forks readers for one that has grown.
///
/// A fork copies the tables of all pages that a process has: a server of half a gigabyte takes some 20 ms for each, and
/// stands still meanwhile. The nursery is forked once, early, and stays as small as the process was then.
struct Nursery
{
    /// Which nursery took the order; zero where there is none.
    unsigned number = 0;
    /// Gives the wait status of the reader, an int, once it has ended, or the negative of an errno where none could be
    /// forked. Closing it earlier kills the reader.
    int ending = -1;

    /// Has a reader forked that writes to the descriptor `output`; starts the nursery where there is none.
    /// `number` is zero when that failed; then errno says why.
    static Nursery
    order(int output, const uint8_t* bytes, size_t count, const char* password, pdfshim_limits const& limits);

    /// Has the next order start another nursery: this one may have been forked while a thread held a lock. Its readers
    /// go on.
    void
    dismiss() const;
};
