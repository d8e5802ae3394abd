// One function, compiled for each kind of register: arithmetic on vectors is written with operators, and the compiler
// chooses the instructions.
#include "CHashLanes.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>

typedef uint32_t lanes __attribute__((vector_size(4 * HASH_LANES)));
typedef uint8_t octets __attribute__((vector_size(4 * HASH_LANES)));

static const uint32_t constants[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

#define ROTATE(x, count) ((x) >> (count) | (x) << (32 - (count)))

/// Eight words of each message, as one vector for each word; FIPS 180-4 counts bytes from the most significant one.
static inline __attribute__((always_inline)) void load(const uint8_t *const *messages, size_t offset, lanes *words) {
    lanes row[8], pair[8];
    for (int message = 0; message < 8; message++) {
        octets bytes;
        memcpy(&bytes, messages[message] + offset, sizeof bytes);
        row[message] = (lanes)__builtin_shufflevector(
            bytes, bytes, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 19, 18, 17, 16, 23, 22, 21, 20, 27, 26,
            25, 24, 31, 30, 29, 28);
    }
    for (int index = 0; index < 8; index += 2) {
        pair[index] = __builtin_shufflevector(row[index], row[index + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        pair[index + 1] = __builtin_shufflevector(row[index], row[index + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int index = 0; index < 8; index += 4) {
        row[index] = __builtin_shufflevector(pair[index], pair[index + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        row[index + 1] = __builtin_shufflevector(pair[index], pair[index + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        row[index + 2] = __builtin_shufflevector(pair[index + 1], pair[index + 3], 0, 1, 8, 9, 4, 5, 12, 13);
        row[index + 3] = __builtin_shufflevector(pair[index + 1], pair[index + 3], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (int index = 0; index < 4; index++) {
        words[index] = __builtin_shufflevector(row[index], row[index + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        words[index + 4] = __builtin_shufflevector(row[index], row[index + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// FIPS 180-4, 6.2.2, with the message schedule kept as its last sixteen words.
static inline __attribute__((always_inline)) void update(
    uint32_t *state, const uint8_t *const *messages, size_t blocks) {
    lanes hash[8], words[16];
    memcpy(hash, state, sizeof hash);
    for (size_t block = 0; block < blocks; block++) {
        load(messages, 64 * block, words);
        load(messages, 64 * block + 32, words + 8);
        lanes a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7];
#pragma clang loop unroll_count(16)
        for (int round = 0; round < 64; round++) {
            lanes word = words[round & 15];
            if (round >= 16) {
                lanes second = words[(round + 1) & 15], fifteenth = words[(round + 14) & 15];
                word += (ROTATE(second, 7) ^ ROTATE(second, 18) ^ second >> 3) + words[(round + 9) & 15]
                    + (ROTATE(fifteenth, 17) ^ ROTATE(fifteenth, 19) ^ fifteenth >> 10);
                words[round & 15] = word;
            }
            lanes first = h + (ROTATE(e, 6) ^ ROTATE(e, 11) ^ ROTATE(e, 25)) + ((e & f) ^ (~e & g))
                + constants[round] + word;
            lanes other = (ROTATE(a, 2) ^ ROTATE(a, 13) ^ ROTATE(a, 22)) + ((a & b) | (c & (a | b)));
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + other;
        }
        hash[0] += a;
        hash[1] += b;
        hash[2] += c;
        hash[3] += d;
        hash[4] += e;
        hash[5] += f;
        hash[6] += g;
        hash[7] += h;
    }
    memcpy(state, hash, sizeof hash);
}

__attribute__((target("avx2"))) static void update_avx2(
    uint32_t *state, const uint8_t *const *messages, size_t blocks) {
    update(state, messages, blocks);
}

/// The same width, but with rotations and more registers.
__attribute__((target("avx512f,avx512vl,avx512bw"))) static void update_avx512(
    uint32_t *state, const uint8_t *const *messages, size_t blocks) {
    update(state, messages, blocks);
}

bool hash_lanes_are_fast(void) {
    unsigned a, b = 0, c, d;
    bool has_instructions = __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b >> 29 & 1) != 0;
    return !has_instructions && __builtin_cpu_supports("avx2") != 0;
}

void hash_lanes_update(uint32_t *state, const uint8_t *const *messages, size_t blocks) {
    if (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) {
        update_avx512(state, messages, blocks);
    } else {
        update_avx2(state, messages, blocks);
    }
}

#else

bool hash_lanes_are_fast(void) { return false; }

void hash_lanes_update(uint32_t *state, const uint8_t *const *messages, size_t blocks) {
    (void)state;
    (void)messages;
    (void)blocks;
}

#endif
