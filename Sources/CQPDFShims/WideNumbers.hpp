#pragma once

#include <cstddef>
#include <cstdint>
#include <qpdf/QPDF.hh>
#include <string>
#include <vector>

/// Integers that 64 bits do not hold. Viewers read them as large numbers; libqpdf gives up the object that has one, and
/// with it what follows in the same object stream. They become the largest integer of ISO 32000-1, annex C, in the same
/// number of bytes, so that nothing in the file moves.

/// Mends the trailers of a file, without which it cannot be opened. Returns how many numbers were changed.
uint32_t mend_trailers(std::vector<uint8_t>& file);

/// Mends the objects of a file that stand by themselves, by its cross-reference table. Returns how many were changed.
uint32_t mend_objects(std::vector<uint8_t>& file, QPDF& opened);

/// Puts objects of object streams anew that follow such a number, or have one. Returns how many numbers were changed.
uint32_t mend_packed_objects(QPDF& pdf);
