// XXH3, compiled into its callers; no library is loaded for it.
#ifndef CXXHASH_SHIM_H
#define CXXHASH_SHIM_H

#define XXH_INLINE_ALL
#include <xxhash.h>

/// 128 bits that say what some bytes are, in the order in which they are written down. No protection against who wants two
/// inputs to have the same.
static inline void xxhash_fingerprint(const void *bytes, size_t count, uint64_t seed, uint8_t *fingerprint) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_withSeed(bytes, count, seed));
    memcpy(fingerprint, canonical.digest, 16);
}

#endif
