// The compression function of SHA-256 (FIPS 180-4, 6.2.2) for several messages at a time, one in each lane of the
// processor's vectors. It starts from any state, which no library at hand does for several messages, so that what many
// files begin with is hashed once.
#ifndef CSHA256LANES_H
#define CSHA256LANES_H

#include <stddef.h>
#include <stdint.h>

/// How many messages are hashed at a time on this processor: 16 or 8, or 1 where there is no way to hash several.
int sha256_lanes(void);

/// Takes in blocks of 64 bytes.
///
/// @param lanes What `sha256_lanes` says, more than 1.
/// @param state 8 * lanes words: word i of lane l is state[i * lanes + l].
/// @param data For each lane where its next blocks are.
/// @param blocks How many blocks each lane takes in.
void sha256_compress(int lanes, uint32_t *state, const uint8_t *const *data, size_t blocks);

#endif
