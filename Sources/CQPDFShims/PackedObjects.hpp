#pragma once

#include <cstddef>
#include <qpdf/QPDF.hh>
#include <string>
#include <vector>

/// An object stream (ISO 32000-1, 7.5.7), unpacked: what libqpdf reads, at hand as text.
class PackedObjects
{
  public:
    struct Object
    {
        int number;
        size_t begin;
        size_t end;
    };

    /// Unpacks a stream; it has no objects when it is no object stream. Throws what libqpdf throws.
    PackedObjects(QPDF& pdf, int stream_number);

    /// The whole stream; may be changed in place.
    std::string data;

    std::vector<Object> const&
    objects() const
    {
        return list;
    }

    std::string
    text(Object const& object) const
    {
        return data.substr(object.begin, object.end - object.begin);
    }

  private:
    std::vector<Object> list;
};
