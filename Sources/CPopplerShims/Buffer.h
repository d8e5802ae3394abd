// Bytes that are written or read piece by piece. A buffer that cannot grow, or is read past its end, is marked bad;
// what is read then is 0.
#ifndef BUFFER_H
#define BUFFER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct writer {
    uint8_t *bytes;
    uint64_t count, capacity;
    bool bad;
};

static inline void put(struct writer *writer, const void *bytes, uint64_t count) {
    if (writer->bad || count > (UINT64_C(1) << 31) - writer->count) {
        writer->bad = true;
        return;
    }
    if (writer->count + count > writer->capacity) {
        uint64_t capacity = (writer->count + count) * 2 + 4096;
        uint8_t *grown = realloc(writer->bytes, capacity);
        if (grown == NULL) {
            writer->bad = true;
            return;
        }
        writer->bytes = grown;
        writer->capacity = capacity;
    }
    if (count > 0) {
        memcpy(writer->bytes + writer->count, bytes, count);
    }
    writer->count += count;
}

static inline void put_u32(struct writer *writer, uint32_t number) { put(writer, &number, sizeof number); }
static inline void put_f64(struct writer *writer, double number) { put(writer, &number, sizeof number); }
static inline void put_text(struct writer *writer, const char *text, uint64_t count) {
    put_u32(writer, (uint32_t)count);
    put(writer, text, count);
}

struct reader {
    const uint8_t *bytes;
    uint64_t count, position;
    bool bad;
};

static inline const uint8_t *take(struct reader *reader, uint64_t count) {
    if (reader->bad || count > reader->count - reader->position) {
        reader->bad = true;
        return NULL;
    }
    reader->position += count;
    return reader->bytes + (reader->position - count);
}

static inline uint32_t take_u32(struct reader *reader) {
    uint32_t number = 0;
    const uint8_t *bytes = take(reader, sizeof number);
    if (bytes != NULL) {
        memcpy(&number, bytes, sizeof number);
    }
    return number;
}

static inline double take_f64(struct reader *reader) {
    double number = 0;
    const uint8_t *bytes = take(reader, sizeof number);
    if (bytes != NULL) {
        memcpy(&number, bytes, sizeof number);
    }
    return number;
}

#endif
