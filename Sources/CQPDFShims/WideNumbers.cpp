#include "WideNumbers.hpp"
#include "PackedObjects.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFTokenizer.hh>
#include <qpdf/QPDFXRefEntry.hh>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <set>

namespace
{
    using Token = QPDFTokenizer::Token;

    constexpr char largest[] = "2147483647"; // ISO 32000-1, table C.1
    constexpr size_t longest_narrow = 18;    // so many digits fit, whatever they are

    bool
    is_wide(std::string const& text)
    {
        if (text.size() <= longest_narrow) {
            return false;
        }
        errno = 0;
        std::strtoll(text.c_str(), nullptr, 10);
        return errno == ERANGE;
    }

    /// Mends a stretch of PDF syntax up to the end of the first object in it, or up to its own end. No token is read
    /// beyond the stretch, so that stretches that do not overlap take linear time together.
    uint32_t
    mend(uint8_t* bytes, size_t count, bool whole)
    {
        Buffer buffer(bytes, count);
        auto input = std::make_shared<BufferInputSource>("stretch", &buffer);
        QPDFTokenizer tokenizer;
        tokenizer.allowEOF();
        uint32_t mended = 0;
        for (;;) {
            Token token = tokenizer.readToken(input, "", true);
            if (token.getType() == QPDFTokenizer::tt_eof) {
                return mended;
            }
            if (!whole && token.getType() == QPDFTokenizer::tt_word &&
                (token.getValue() == "stream" || token.getValue() == "endobj" || token.getValue() == "startxref")) {
                return mended;
            }
            std::string const& text = token.getRawValue();
            if (token.getType() != QPDFTokenizer::tt_integer || !is_wide(text)) {
                continue;
            }
            auto end = static_cast<size_t>(input->tell());
            if (end < text.size() || memcmp(bytes + end - text.size(), text.data(), text.size()) != 0) {
                continue;
            }
            std::string number = (text[0] == '-' ? "-" : "") + std::string(largest);
            number.resize(text.size(), ' ');
            memcpy(bytes + end - text.size(), number.data(), number.size());
            ++mended;
        }
    }

    uint32_t
    mend_stream(QPDF& pdf, int stream_number, std::map<QPDFObjGen, QPDFXRefEntry> const& table)
    {
        PackedObjects packed(pdf, stream_number);
        uint32_t mended = mend(reinterpret_cast<uint8_t*>(packed.data.data()), packed.data.size(), true);
        if (mended == 0) {
            return 0;
        }
        for (auto const& object: packed.objects()) {
            QPDFObjGen key(object.number, 0);
            auto entry = table.find(key);
            if (entry == table.end() || entry->second.getType() != 2 ||
                entry->second.getObjStreamNumber() != stream_number) {
                continue;
            }
            try {
                pdf.replaceObject(key, QPDFObjectHandle::parse(&pdf, packed.text(object), "object stream"));
            } catch (std::bad_alloc&) {
                throw;
            } catch (std::exception&) {
                continue; // stays what libqpdf took it for, which is null
            }
        }
        return mended;
    }
} // namespace

uint32_t
mend_trailers(std::vector<uint8_t>& file)
{
    static constexpr char word[] = "trailer";
    uint32_t mended = 0;
    auto place = file.begin();
    while ((place = std::search(place, file.end(), word, word + 7)) != file.end()) {
        place += 7;
        auto next = std::search(place, file.end(), word, word + 7);
        mended += mend(&*file.begin() + (place - file.begin()), static_cast<size_t>(next - place), false);
    }
    return mended;
}

uint32_t
mend_objects(std::vector<uint8_t>& file, QPDF& opened)
{
    std::set<size_t> offsets;
    for (auto const& entry: opened.getXRefTable()) {
        if (entry.second.getType() == 1 && entry.second.getOffset() >= 0 &&
            static_cast<size_t>(entry.second.getOffset()) < file.size()) {
            offsets.insert(static_cast<size_t>(entry.second.getOffset()));
        }
    }
    uint32_t mended = 0;
    for (auto offset = offsets.begin(); offset != offsets.end(); ++offset) {
        auto next = std::next(offset);
        size_t end = next == offsets.end() ? file.size() : *next;
        mended += mend(file.data() + *offset, end - *offset, false);
    }
    return mended;
}

uint32_t
mend_packed_objects(QPDF& pdf)
{
    auto table = pdf.getXRefTable();
    std::set<int> streams;
    for (auto const& entry: table) {
        if (entry.second.getType() == 2) {
            streams.insert(entry.second.getObjStreamNumber());
        }
    }
    uint32_t mended = 0;
    for (int stream: streams) {
        try {
            mended += mend_stream(pdf, stream, table);
        } catch (std::bad_alloc&) {
            throw;
        } catch (std::exception&) {
            continue; // whoever needs an object of it is told
        }
    }
    return mended;
}
