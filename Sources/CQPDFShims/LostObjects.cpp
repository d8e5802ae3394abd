#include "LostObjects.hpp"
#include "PackedObjects.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFTokenizer.hh>
#include <qpdf/QPDFXRefEntry.hh>

#include <algorithm>
#include <memory>
#include <new>
#include <set>

namespace
{
    /// Whether an object that stands by itself says “null”.
    bool
    says_null(uint8_t const* bytes, size_t count, qpdf_offset_t offset)
    {
        if (offset < 0 || static_cast<size_t>(offset) >= count) {
            return false;
        }
        Buffer stretch(const_cast<uint8_t*>(bytes) + offset, std::min<size_t>(count - static_cast<size_t>(offset), 200));
        auto input = std::make_shared<BufferInputSource>("object", &stretch);
        QPDFTokenizer tokenizer;
        tokenizer.allowEOF();
        for (auto expected: {"", "", "obj", "null"}) {
            auto token = tokenizer.readToken(input, "", true);
            if (*expected && token.getValue() != expected) {
                return false;
            }
        }
        return true;
    }

    /// The objects of an object stream that say “null”.
    std::set<int>
    packed_nulls(QPDF& pdf, int stream_number)
    {
        std::set<int> result;
        try {
            PackedObjects packed(pdf, stream_number);
            for (auto const& object: packed.objects()) {
                if (packed.data.compare(object.begin, 4, "null") == 0) {
                    result.insert(object.number);
                }
            }
        } catch (std::bad_alloc&) {
            throw;
        } catch (std::exception&) {
        }
        return result;
    }
} // namespace

void
find_lost(QPDF& pdf, uint8_t const* bytes, size_t count, std::vector<QPDFObjGen> const& nulls, Damage& damage)
{
    if (nulls.empty()) {
        return;
    }
    auto table = pdf.getXRefTable();
    std::set<int> streams; // object streams that null objects should be in
    for (auto const& object: nulls) {
        auto entry = table.find(object);
        if (entry == table.end()) {
            continue;
        }
        if (entry->second.getType() == 1 && !says_null(bytes, count, entry->second.getOffset())) {
            damage.lose(object.getObj());
        } else if (entry->second.getType() == 2) {
            streams.insert(entry->second.getObjStreamNumber());
        }
    }
    std::set<int> said;
    for (int stream: streams) {
        said.merge(packed_nulls(pdf, stream));
    }
    for (auto const& object: nulls) {
        auto entry = table.find(object);
        if (entry != table.end() && entry->second.getType() == 2 && !said.count(object.getObj())) {
            damage.lose(object.getObj());
        }
    }
}
