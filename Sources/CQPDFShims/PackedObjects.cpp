#include "PackedObjects.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <algorithm>
#include <cstdlib>
#include <limits>

PackedObjects::PackedObjects(QPDF& pdf, int stream_number)
{
    auto stream = pdf.getObjectByID(stream_number, 0);
    if (!stream.isStream()) {
        return;
    }
    auto first = stream.getDict().getKey("/First");
    auto count = stream.getDict().getKey("/N");
    auto buffer = stream.getStreamData(qpdf_dl_specialized);
    data.assign(reinterpret_cast<char const*>(buffer->getBuffer()), buffer->getSize());
    if (!first.isInteger() || !count.isInteger() || first.getIntValue() < 0 ||
        static_cast<unsigned long long>(first.getIntValue()) > data.size()) {
        return;
    }
    auto start = static_cast<size_t>(first.getIntValue());
    std::string head = data.substr(0, start);
    char const* place = head.c_str();
    std::vector<size_t> places;
    for (long long i = 0; i < count.getIntValue(); ++i) {
        char* after = nullptr;
        long long number = std::strtoll(place, &after, 10);
        if (after == place) {
            break;
        }
        place = after;
        long long offset = std::strtoll(place, &after, 10);
        if (after == place) {
            break;
        }
        place = after;
        if (number > 0 && number <= std::numeric_limits<int>::max() && offset >= 0 &&
            static_cast<unsigned long long>(offset) < data.size() - start) {
            list.push_back(Object{static_cast<int>(number), start + static_cast<size_t>(offset), data.size()});
            places.push_back(list.back().begin);
        }
    }
    std::sort(places.begin(), places.end());
    for (auto& object: list) {
        auto next = std::upper_bound(places.begin(), places.end(), object.begin);
        object.end = next == places.end() ? data.size() : *next;
    }
}
