// The compression function over a type of vectors. Included once for each number of lanes, with LANES, VECTOR, TARGET,
// NAME and TRANSPOSE, which turns the rows of LANES vectors into columns.

TARGET static inline VECTOR NAME(rotate)(VECTOR x, int count) { return x >> count | x << (32 - count); }

TARGET static void NAME(compress)(uint32_t *state, const uint8_t *const *data, size_t blocks) {
    VECTOR hash[8];
    memcpy(hash, state, sizeof hash);
    for (size_t block = 0; block < blocks; block++) {
        VECTOR w[16];
        for (int part = 0; part < 16; part += LANES) {
            for (int lane = 0; lane < LANES; lane++) {
                memcpy(&w[part + lane], data[lane] + 64 * block + 4 * part, 4 * LANES);
            }
            TRANSPOSE((w + part));
        }
        for (int i = 0; i < 16; i++) {
            w[i] = (NAME(rotate)(w[i], 8) & 0xff00ff00) | (NAME(rotate)(w[i], 24) & 0x00ff00ff);
        }
        VECTOR a = hash[0], b = hash[1], c = hash[2], d = hash[3];
        VECTOR e = hash[4], f = hash[5], g = hash[6], h = hash[7];
#pragma clang loop unroll(full)
        for (int i = 0; i < 64; i++) {
            if (i >= 16) {
                VECTOR x = w[(i + 1) & 15], y = w[(i + 14) & 15];
                w[i & 15] += w[(i + 9) & 15] + (NAME(rotate)(x, 7) ^ NAME(rotate)(x, 18) ^ x >> 3)
                    + (NAME(rotate)(y, 17) ^ NAME(rotate)(y, 19) ^ y >> 10);
            }
            VECTOR first = h + (NAME(rotate)(e, 6) ^ NAME(rotate)(e, 11) ^ NAME(rotate)(e, 25)) + ((e & f) ^ (~e & g))
                + w[i & 15] + constants[i];
            VECTOR second = (NAME(rotate)(a, 2) ^ NAME(rotate)(a, 13) ^ NAME(rotate)(a, 22))
                + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + second;
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
