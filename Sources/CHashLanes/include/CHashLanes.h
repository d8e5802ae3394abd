/// SHA-256 (FIPS 180-4) of eight messages at a time, for processors that have wide registers, but no instructions for it.
#ifndef CHASHLANES_H
#define CHASHLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How many messages are hashed at a time.
#define HASH_LANES 8

/// Whether eight at a time are faster than one after the other on this processor. The functions below may be called only
/// where they are.
bool hash_lanes_are_fast(void);

/// Takes blocks of 64 bytes of eight messages into their states.
///
/// `state` has the eight words of a digest, each for all messages: word w of message m is state[8 * w + m].
void hash_lanes_update(uint32_t * _Nonnull state, const uint8_t * _Nonnull const * _Nonnull messages, size_t blocks);

#endif
