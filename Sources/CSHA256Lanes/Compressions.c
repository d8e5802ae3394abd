#include "CSHA256Lanes.h"

#include <string.h>

#if defined(__x86_64__)

// FIPS 180-4, 4.2.2
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

// Rows become columns when at each step blocks of half the size change places across the diagonal.
#define SWAP(row, size, lanes, LOW, HIGH) \
    for (int i = 0; i < lanes; i++) { \
        if (!(i & size)) { \
            VECTOR upper = row[i], lower = row[i + size]; \
            row[i] = __builtin_shufflevector(upper, lower, LOW); \
            row[i + size] = __builtin_shufflevector(upper, lower, HIGH); \
        } \
    }
#define PAIRS(...) __VA_ARGS__

typedef uint32_t eight __attribute__((vector_size(32)));
#define LANES 8
#define VECTOR eight
#define TARGET __attribute__((target("avx2")))
#define NAME(name) name##_8
#define TRANSPOSE(row) \
    SWAP(row, 4, 8, PAIRS(0, 1, 2, 3, 8, 9, 10, 11), PAIRS(4, 5, 6, 7, 12, 13, 14, 15)) \
    SWAP(row, 2, 8, PAIRS(0, 1, 8, 9, 4, 5, 12, 13), PAIRS(2, 3, 10, 11, 6, 7, 14, 15)) \
    SWAP(row, 1, 8, PAIRS(0, 8, 2, 10, 4, 12, 6, 14), PAIRS(1, 9, 3, 11, 5, 13, 7, 15))
#include "Compression.h"
#undef LANES
#undef VECTOR
#undef TARGET
#undef NAME
#undef TRANSPOSE

typedef uint32_t sixteen __attribute__((vector_size(64)));
#define LANES 16
#define VECTOR sixteen
#define TARGET __attribute__((target("avx512f"), min_vector_width(512)))
#define NAME(name) name##_16
#define TRANSPOSE(row) \
    SWAP(row, 8, 16, PAIRS(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23), \
        PAIRS(8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31)) \
    SWAP(row, 4, 16, PAIRS(0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27), \
        PAIRS(4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31)) \
    SWAP(row, 2, 16, PAIRS(0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29), \
        PAIRS(2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)) \
    SWAP(row, 1, 16, PAIRS(0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30), \
        PAIRS(1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31))
#include "Compression.h"

#endif

int sha256_lanes(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") ? 16 : __builtin_cpu_supports("avx2") ? 8 : 1;
#else
    return 1;
#endif
}

void sha256_compress(int lanes, uint32_t *state, const uint8_t *const *data, size_t blocks) {
#if defined(__x86_64__)
    if (lanes == 16) {
        compress_16(state, data, blocks);
    } else if (lanes == 8) {
        compress_8(state, data, blocks);
    }
#else
    (void)lanes, (void)state, (void)data, (void)blocks;
#endif
}
