#pragma once

#include "Damage.hpp"

#include <qpdf/QPDF.hh>

#include <vector>

/// The pages of a document in the order of its page tree (ISO 32000-1, 7.7.3), every one that the tree names.
///
/// libqpdf's own walk takes what is no page for one; here a kid that is no page or node, or leads back to its own
/// ancestors, is a SnapshotFailure with the page's number. What can be mended without losing anything is mended: wrong
/// /Count, /Type and /Parent, a node or page that is no object of its own, a page that stands in the tree twice.
///
/// Time and memory: linear in the tree.
std::vector<QPDFObjectHandle> read_pages(QPDF& pdf, Damage& damage);
