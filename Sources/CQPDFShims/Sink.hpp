#pragma once

#include "CQPDFShims.h"
#include "Snapshot.hpp"

#include <cerrno>
#include <cstdint>
#include <string>
#include <unistd.h>

/// Buffers and counts what goes into the pipe.
class Sink
{
  public:
    Sink(int descriptor, uint64_t limit) :
        descriptor(descriptor),
        limit(limit)
    {
        buffer.reserve(capacity);
    }

    void
    bytes(void const* data, size_t count)
    {
        total += count;
        if (limit && total > limit) {
            throw SnapshotFailure{PDFSHIM_MEMORY, "the document unpacks to more than the limit"};
        }
        if (buffer.size() + count > capacity) {
            flush();
        }
        if (count > capacity) {
            send(static_cast<char const*>(data), count);
        } else {
            buffer.append(static_cast<char const*>(data), count);
        }
    }

    template <typename Number>
    void
    number(Number value)
    {
        bytes(&value, sizeof(value)); // little-endian hosts only; checked in Process.cpp
    }

    void
    tag(char value)
    {
        bytes(&value, 1);
    }

    void
    string(std::string const& value)
    {
        number(static_cast<uint32_t>(value.size()));
        bytes(value.data(), value.size());
    }

    void
    flush()
    {
        send(buffer.data(), buffer.size());
        buffer.clear();
    }

  private:
    static constexpr size_t capacity = 1 << 18;
    int descriptor;
    uint64_t limit;
    uint64_t total = 0;
    std::string buffer;

    void
    send(char const* data, size_t count)
    {
        while (count > 0) {
            ssize_t written = ::write(descriptor, data, count);
            if (written < 0 && errno == EINTR) {
                continue;
            }
            if (written <= 0) {
                ::_exit(1); // the parent has gone
            }
            data += written;
            count -= static_cast<size_t>(written);
        }
    }
};
