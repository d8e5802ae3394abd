/// libqpdf behind one function.
///
/// Everything that libqpdf does to a file that a stranger made happens in a child process with limits: libqpdf 11.3
/// has none of its own and some damaged files make it crash, loop or fill the memory. The child walks the objects that
/// can be reached from the trailer and sends them back as one flat buffer of values; the parent never sees a qpdf
/// object, and a crash of the child is an error code like any other.
#ifndef CQPDFSHIMS_H
#define CQPDFSHIMS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What `pdfshim_snapshot` may use. Zero means: no limit of ours.
typedef struct pdfshim_limits {
    uint64_t memory_bytes;      ///< address space the child may add to what the parent has
    uint32_t wall_milliseconds; ///< time until the child is killed
    uint64_t output_bytes;      ///< size of the snapshot
} pdfshim_limits;

/// How reading ended. Values newer than the reader's list mean `PDFSHIM_DAMAGED`.
typedef enum pdfshim_status {
    PDFSHIM_OK = 0,
    PDFSHIM_DAMAGED = 1,         ///< libqpdf gave up; `text` holds its words
    PDFSHIM_PASSWORD = 2,        ///< encrypted, and the password does not open it
    PDFSHIM_MEMORY = 3,          ///< the limit of memory or of the snapshot's size was reached
    PDFSHIM_TIME = 4,            ///< the limit of time was reached
    PDFSHIM_CRASH = 5,           ///< the child died of a signal, whose number is in `detail`
    PDFSHIM_SYSTEM = 6,          ///< fork, pipe or read failed with the errno in `detail`
    PDFSHIM_UNSUPPORTED = 7,     ///< an encryption or feature that libqpdf does not know
    PDFSHIM_PAGE = 8             ///< a page cannot be had; `text` holds its number from 1, a space, a pdfshim_page_fault
} pdfshim_status;

/// Why a page that the page tree names cannot be had.
typedef enum pdfshim_page_fault {
    PDFSHIM_PAGE_MISSING = 1,    ///< its object is not there, or could not be read
    PDFSHIM_PAGE_NO_PAGE = 2,    ///< what stands in its place is no dictionary
    PDFSHIM_PAGE_LOOP = 3,       ///< the page tree leads back to itself
    PDFSHIM_PAGE_UNREADABLE = 4  ///< the list that names it could not be read
} pdfshim_page_fault;

/// The outcome. Release with `pdfshim_result_free`, whatever the status.
typedef struct pdfshim_result {
    pdfshim_status status;
    int detail;
    uint8_t * _Nullable bytes;   ///< the snapshot when the status is OK, else libqpdf's words in UTF-8
    size_t count;
} pdfshim_result;

/// Reads a PDF in a child process.
///
/// Provided in C because qpdf is C++ (its classes are neither copyable nor movable, and its exceptions would end a
/// Swift process), and because nothing of Swift may run between `fork` and the end of the child.
///
/// The snapshot is little-endian: `PKTSNAP1`, then sections until the end of the buffer, each one tag byte and a body:
///   `D` document: u32 flags (1 encrypted, 2 opened as owner), i32 P, i32 R, i32 V, string PDF version
///   `Z` all that came before is void: what follows is the same file, read once more with its numbers mended
///   `K` what an update needs: u32 Size of the trailer, u8 whether its cross-references are a stream, u32 number of the
///       encryption dictionary (0 for none), u8 cipher of streams (0 none, 1 RC4, 2 AESV2, 3 AESV3, 255 unknown), string
///       the file's key; missing where Size is, or where the encryption dictionary is no object of its own
///   `W` warning: string (at most 20 of them)
///   `P` page: u32 object number, in the order of the pages
///   `O` object: u32 number, u32 generation, value
///   `T` trailer: value (a dictionary; Root, Info and ID only)
///   `X` damage: u8 kind (1 cross-reference table made anew, 2 lengths of streams, 3 page tree, 4 syntax, 5 numbers too
///       wide, 6 keys that stand twice, 7 lost objects), u32 how often
///   `L` lost object: u32 object number; the file has it, but it or its data could not be read
/// A string is u32 length and bytes. A value is one tag byte and:
///   `n` null; `t` true; `f` false; `i` i64; `r` string (the number's text); `s` string; `N` string (the name without
///   its solidus); `a` u32 count, values; `d` u32 count, pairs of string and value; `R` u32 number, u32 generation;
///   `S` value (the stream's dictionary), u8 whole (0: data could not be read), u64 length, bytes (decrypted, filters
///   still applied).
///
/// - `bytes`: the file, borrowed for the call.
/// - `password`: NUL-terminated, or NULL for the empty one; borrowed for the call.
/// Safe to call from several threads.
pdfshim_result pdfshim_snapshot(
    const uint8_t * _Nullable bytes, size_t count, const char * _Nullable password, const pdfshim_limits * _Nonnull limits);

/// Releases what `pdfshim_snapshot` returned.
void pdfshim_result_free(pdfshim_result * _Nonnull result);

#ifdef __cplusplus
}
#endif

#endif
