#pragma once

#include "Damage.hpp"

#include <cstddef>
#include <cstdint>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjGen.hh>
#include <vector>

/// Finds out which objects are null because they could not be read. A file may say that an object is null, or name
/// one that it does not have, which means the same (ISO 32000-1, 7.3.10); neither is a damage.
///
/// - `bytes`: the file as libqpdf read it.
/// - `nulls`: the objects that are null, for whatever reason.
void find_lost(QPDF& pdf, uint8_t const* bytes, size_t count, std::vector<QPDFObjGen> const& nulls, Damage& damage);
