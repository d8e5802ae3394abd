// Walks a document and writes it as a flat buffer of values (the format is described in CQPDFShims.h).
// Runs in the child only. The walk over references is a queue and the walk inside an object is bounded in depth,
// so that no file can exhaust the stack.
#include "Snapshot.hpp"
#include "CQPDFShims.h"
#include "Damage.hpp"
#include "LostObjects.hpp"
#include "PageTree.hpp"
#include "Sink.hpp"
#include "WideNumbers.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFLogger.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{
    constexpr int max_depth = 128; // libqpdf's own parser stops at 500; a thread of the parent has a smaller stack

    class Walker
    {
      public:
        Walker(Sink& sink, Damage& damage) :
            sink(sink),
            damage(damage)
        {
        }

        /// The objects that are null, for whatever reason.
        std::vector<QPDFObjGen> const&
        nulls() const
        {
            return null_objects;
        }

        void
        value(QPDFObjectHandle object, int depth = 0)
        {
            if (depth > max_depth) {
                throw SnapshotFailure{PDFSHIM_DAMAGED, "an object is nested too deeply"};
            }
            if (object.isIndirect() && depth > 0) {
                reference(object);
            } else {
                direct(object, depth);
            }
        }

        void
        drain()
        {
            while (!queue.empty()) {
                auto object = queue.front();
                queue.pop_front();
                sink.tag('O');
                sink.number(static_cast<uint32_t>(object.getObjectID()));
                sink.number(static_cast<uint32_t>(object.getGeneration()));
                direct(object, 0);
                if (object.isNull()) {
                    null_objects.push_back(object.getObjGen());
                }
            }
        }

        void
        enqueue(QPDFObjectHandle object)
        {
            if (seen.insert(object.getObjectID()).second) {
                queue.push_back(object);
            }
        }

      private:
        Sink& sink;
        Damage& damage;
        std::vector<QPDFObjGen> null_objects;
        std::set<int> seen;
        std::deque<QPDFObjectHandle> queue;

        void
        reference(QPDFObjectHandle object)
        {
            if (object.getObjectID() <= 0) {
                sink.tag('n');
                return;
            }
            enqueue(object);
            sink.tag('R');
            sink.number(static_cast<uint32_t>(object.getObjectID()));
            sink.number(static_cast<uint32_t>(object.getGeneration()));
        }

        void
        direct(QPDFObjectHandle& object, int depth)
        {
            switch (object.getTypeCode()) {
            case ::ot_boolean:
                sink.tag(object.getBoolValue() ? 't' : 'f');
                break;
            case ::ot_integer:
                sink.tag('i');
                sink.number(static_cast<int64_t>(object.getIntValue()));
                break;
            case ::ot_real:
                sink.tag('r');
                sink.string(object.getRealValue());
                break;
            case ::ot_string:
                sink.tag('s');
                sink.string(object.getStringValue());
                break;
            case ::ot_name:
                sink.tag('N');
                sink.string(object.getName().substr(1));
                break;
            case ::ot_array:
                array(object, depth);
                break;
            case ::ot_dictionary:
                dictionary(object, depth);
                break;
            case ::ot_stream:
                stream(object, depth);
                break;
            default:
                sink.tag('n');
                break;
            }
        }

        void
        array(QPDFObjectHandle& object, int depth)
        {
            auto items = object.getArrayAsVector();
            sink.tag('a');
            sink.number(static_cast<uint32_t>(items.size()));
            for (auto& item: items) {
                value(item, depth + 1);
            }
        }

        void
        dictionary(QPDFObjectHandle& object, int depth)
        {
            auto map = object.getDictAsMap();
            sink.tag('d');
            sink.number(static_cast<uint32_t>(map.size()));
            for (auto& entry: map) {
                sink.string(entry.first.substr(1));
                value(entry.second, depth + 1);
            }
        }

        void
        stream(QPDFObjectHandle& object, int depth)
        {
            auto dict = object.getDict();
            sink.tag('S');
            dictionary(dict, depth + 1);
            std::shared_ptr<Buffer> data;
            try {
                data = object.getRawStreamData();
            } catch (std::bad_alloc&) {
                throw;
            } catch (std::exception&) {
                data = nullptr;
                damage.lose(object.getObjectID());
            }
            sink.tag(data ? 1 : 0);
            uint64_t size = data ? data->getSize() : 0;
            sink.number(size);
            if (size) {
                sink.bytes(data->getBuffer(), size);
            }
        }
    };

    void
    take_warnings(QPDF& pdf, Damage& damage, std::vector<std::string>& sentences, bool& has_wide_numbers)
    {
        for (auto const& warning: pdf.getWarnings()) {
            damage.add(warning);
            has_wide_numbers = has_wide_numbers || is_about_wide_number(warning.getMessageDetail());
            if (sentences.size() < 20) {
                sentences.push_back(warning.getMessageDetail());
            }
        }
    }

    /// Sends what it takes to write an update behind the file.
    void
    write_revision(QPDF& pdf, Sink& sink, bool encrypted, int v, QPDF::encryption_method_e streams)
    {
        auto trailer = pdf.getTrailer();
        auto size = trailer.getKey("/Size");
        auto encrypt = trailer.getKey("/Encrypt");
        auto last = size.isInteger() ? size.getIntValue() : 0;
        if (last <= 0 || last > 0x7fffffff || (encrypted && !encrypt.isIndirect())) {
            return;
        }
        uint8_t method = 0;
        if (encrypted && v < 4) {
            method = 1; // crypt filters came later
        } else if (encrypted && streams != QPDF::e_none) {
            method = streams == QPDF::e_rc4 ? 1 : streams == QPDF::e_aes ? 2 : streams == QPDF::e_aesv3 ? 3 : 255;
        }
        sink.tag('K');
        sink.number(static_cast<uint32_t>(last));
        sink.number(static_cast<uint8_t>(trailer.getKey("/Type").isNameAndEquals("/XRef") ? 1 : 0));
        sink.number(static_cast<uint32_t>(encrypted ? encrypt.getObjectID() : 0));
        sink.number(method);
        sink.string(encrypted ? pdf.getEncryptionKey() : "");
    }

    /// Sends the document. Returns false when what was sent is not to be believed, because numbers have to be mended.
    bool
    write_document(QPDF& pdf, Sink& sink, uint8_t const* bytes, size_t count, Damage& damage, bool may_mend)
    {
        std::vector<std::string> sentences;
        bool has_wide_numbers = false;
        auto pages_end = [&] {
            take_warnings(pdf, damage, sentences, has_wide_numbers);
            return may_mend && has_wide_numbers;
        };

        int r = 0, p = 0, v = 0;
        QPDF::encryption_method_e streams{}, strings{}, files{};
        bool encrypted = pdf.isEncrypted(r, p, v, streams, strings, files);
        sink.tag('D');
        sink.number(static_cast<uint32_t>((encrypted ? 1 : 0) | (encrypted && pdf.ownerPasswordMatched() ? 2 : 0)));
        sink.number(static_cast<int32_t>(p));
        sink.number(static_cast<int32_t>(r));
        sink.number(static_cast<int32_t>(v));
        sink.string(pdf.getPDFVersion());
        write_revision(pdf, sink, encrypted, v, streams);

        Walker walker(sink, damage);
        try {
            for (auto& page: read_pages(pdf, damage)) {
                sink.tag('P');
                sink.number(static_cast<uint32_t>(page.getObjectID()));
                walker.enqueue(page);
            }
        } catch (SnapshotFailure&) {
            if (pages_end()) {
                return false;
            }
            throw;
        }

        auto trailer = pdf.getTrailer();
        std::map<std::string, QPDFObjectHandle> kept;
        for (auto key: {"/Root", "/Info", "/ID"}) {
            if (trailer.hasKey(key)) {
                kept[key] = trailer.getKey(key);
            }
        }
        sink.tag('T');
        walker.value(QPDFObjectHandle::newDictionary(kept));
        walker.drain();
        if (pages_end()) {
            return false;
        }
        find_lost(pdf, bytes, count, walker.nulls(), damage);

        for (auto const& sentence: sentences) {
            sink.tag('W');
            sink.string(sentence);
        }
        for (size_t kind = 1; kind <= Damage::kinds; ++kind) {
            if (uint32_t times = damage.count(static_cast<DamageKind>(kind))) {
                sink.tag('X');
                sink.number(static_cast<uint8_t>(kind));
                sink.number(times);
            }
        }
        for (int number: damage.lost()) {
            sink.tag('L');
            sink.number(static_cast<uint32_t>(number));
        }
        return true;
    }

    /// Ends the reading of a file that libqpdf warns about without end: where the table of objects is lost, it reads on
    /// from each word that may begin a trailer, and so some bytes thousands of times.
    class WarningLimit: public Pipeline
    {
      public:
        /// - `count`: bytes of the file. Most damage is told of once an object, of which packed ones take few bytes.
        WarningLimit(QPDF& pdf, size_t count) :
            Pipeline("warnings", nullptr),
            pdf(pdf),
            limit(20000 + count / 4)
        {
        }

        void
        write(unsigned char const*, size_t) override
        {
            if (pdf.numWarnings() > limit) {
                throw SnapshotFailure{PDFSHIM_DAMAGED, "there is more damage than can be mended"};
            }
        }

        void
        finish() override
        {
        }

      private:
        QPDF& pdf;
        size_t limit;
    };

    void
    open(QPDF& pdf, uint8_t const* bytes, size_t count, char const* password)
    {
        auto logger = QPDFLogger::create();
        logger->setWarn(std::make_shared<WarningLimit>(pdf, count));
        pdf.setLogger(logger);
        pdf.processMemoryFile("form", reinterpret_cast<char const*>(bytes), count, password ? password : "");
    }
} // namespace

void
write_snapshot(int descriptor, const uint8_t* bytes, size_t count, const char* password, uint64_t output_limit)
{
    Sink sink(descriptor, output_limit);
    sink.bytes("PKTSNAP1", 8);
    Damage damage;
    try {
        QPDF pdf;
        open(pdf, bytes, count, password);
        Damage found;
        if (write_document(pdf, sink, bytes, count, found, true)) {
            sink.flush();
            return;
        }
    } catch (std::range_error& error) { // a number of a trailer, which libqpdf does not survive
        if (!is_about_wide_number(error.what())) {
            throw;
        }
    }
    sink.tag('Z');
    std::vector<uint8_t> mended(bytes, bytes + count);
    uint32_t numbers = mend_trailers(mended);
    {
        QPDF places;
        open(places, mended.data(), mended.size(), password);
        numbers += mend_objects(mended, places);
    }
    QPDF pdf;
    open(pdf, mended.data(), mended.size(), password);
    numbers += mend_packed_objects(pdf);
    damage.add(DamageKind::numbers, numbers);
    write_document(pdf, sink, mended.data(), mended.size(), damage, false);
    sink.flush();
}
