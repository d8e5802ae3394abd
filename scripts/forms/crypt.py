"""The standard security handler, written out so that encrypted fixtures have the same bytes each time.

Random values are taken from a hash of the document's identifier. That makes the files reproducible, and unfit for
anything but tests.
"""

import hashlib

from .writer import Hex, Name

PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
# Print, fill in forms, extract for accessibility, print in high quality. Revision 2 only knows printing and annotating.
PERMISSIONS, PERMISSIONS_R2 = -1084, -28


def rc4(key, data):
    """RC4, both directions."""
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) & 255
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) & 255
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) & 255])
    return bytes(out)


def _double(byte):
    return (byte << 1) ^ (0x11B if byte & 0x80 else 0)


def _make_sbox():
    box, p, q = [0] * 256, 1, 1
    while True:
        p ^= _double(p)
        q ^= q << 1
        q ^= q << 2
        q ^= q << 4
        q &= 255
        if q & 0x80:
            q ^= 9
        rotations = q
        for shift in range(1, 5):
            rotations ^= (q << shift | q >> (8 - shift)) & 255
        box[p] = rotations ^ 0x63
        if p == 1:
            box[0] = 0x63
            return box


SBOX = _make_sbox()
# One table per row of the state: SubBytes and MixColumns of one byte, as a column of four.
_COLUMN = [_double(s) << 24 | s << 16 | s << 8 | (_double(s) ^ s) for s in SBOX]
_TABLES = [[(c >> (8 * row) | c << (32 - 8 * row)) & 0xFFFFFFFF for c in _COLUMN] for row in range(4)]


class AES:
    """AES encryption (the only direction that writing needs) with a key of 16 or 32 bytes."""

    def __init__(self, key):
        size = len(key) // 4
        self.rounds = size + 6
        words = [int.from_bytes(key[4 * i : 4 * i + 4], "big") for i in range(size)]
        constant = 1
        for i in range(size, 4 * (self.rounds + 1)):
            word = words[-1]
            if i % size == 0:
                word = self._substitute((word << 8 | word >> 24) & 0xFFFFFFFF) ^ constant << 24
                constant = _double(constant)
            elif size > 6 and i % size == 4:
                word = self._substitute(word)
            words.append(words[i - size] ^ word)
        self.words = words

    @staticmethod
    def _substitute(word):
        return int.from_bytes(bytes(SBOX[byte] for byte in word.to_bytes(4, "big")), "big")

    def block(self, data):
        """One block of 16 bytes."""
        t0, t1, t2, t3 = _TABLES
        keys = self.words
        state = [int.from_bytes(data[4 * i : 4 * i + 4], "big") ^ keys[i] for i in range(4)]
        for position in range(4, 4 * self.rounds, 4):
            a, b, c, d = state
            state = [
                t0[a >> 24] ^ t1[b >> 16 & 255] ^ t2[c >> 8 & 255] ^ t3[d & 255] ^ keys[position],
                t0[b >> 24] ^ t1[c >> 16 & 255] ^ t2[d >> 8 & 255] ^ t3[a & 255] ^ keys[position + 1],
                t0[c >> 24] ^ t1[d >> 16 & 255] ^ t2[a >> 8 & 255] ^ t3[b & 255] ^ keys[position + 2],
                t0[d >> 24] ^ t1[a >> 16 & 255] ^ t2[b >> 8 & 255] ^ t3[c & 255] ^ keys[position + 3],
            ]
        out = bytearray()
        for i in range(4):
            word = bytes(SBOX[state[(i + row) % 4] >> (24 - 8 * row) & 255] for row in range(4))
            out += (int.from_bytes(word, "big") ^ keys[4 * self.rounds + i]).to_bytes(4, "big")
        return bytes(out)

    def cbc(self, vector, data):
        """Cipher block chaining over whole blocks."""
        out, previous = bytearray(), vector
        for start in range(0, len(data), 16):
            mixed = int.from_bytes(previous, "big") ^ int.from_bytes(data[start : start + 16], "big")
            previous = self.block(mixed.to_bytes(16, "big"))
            out += previous
        return bytes(out)


def hash_r6(password, salt, user_key=b""):
    """Algorithm 2.B of ISO 32000-2."""
    key, turn = hashlib.sha256(password + salt + user_key).digest(), 0
    while True:
        encrypted = AES(key[:16]).cbc(key[16:32], (password + key + user_key) * 64)
        algorithm = ("sha256", "sha384", "sha512")[sum(encrypted[:16]) % 3]
        key = hashlib.new(algorithm, encrypted).digest()
        turn += 1
        if turn >= 64 and encrypted[-1] <= turn - 32:
            return key[:32]


class Encryption:
    """`method` is one of rc4-40, rc4-128, aes-128, aes-256."""

    def __init__(self, method, user=b"", owner=b"owner", permissions=PERMISSIONS):
        self.method, self.user, self.owner, self.permissions = method, user, owner, permissions

    def prepare(self, identifier):
        """Derives keys and dictionary; called by the writer."""
        self.seed = identifier
        if self.method == "aes-256":
            self._prepare_r6()
        else:
            self._prepare_r2_to_r4(identifier)

    def cipher(self, object_number):
        """The function that encrypts strings and streams of one object."""
        if self.method == "aes-256":
            key = self.key
        else:
            suffix = object_number.to_bytes(3, "little") + b"\0\0" + (b"sAlT" if self.method == "aes-128" else b"")
            key = hashlib.md5(self.key + suffix, usedforsecurity=False).digest()[: min(len(self.key) + 5, 16)]
        if self.method.startswith("rc4"):
            return lambda data: rc4(key, data)

        def encrypt(data):
            vector = self._random(b"%d" % object_number + data, 16)
            pad = 16 - len(data) % 16
            return vector + AES(key).cbc(vector, data + bytes((pad,)) * pad)

        return encrypt

    def _random(self, purpose, size):
        return hashlib.sha256(self.seed + purpose).digest()[:size]

    def _prepare_r2_to_r4(self, identifier):
        revision = {"rc4-40": 2, "rc4-128": 3, "aes-128": 4}[self.method]
        size = 5 if revision == 2 else 16
        permissions = PERMISSIONS_R2 if revision == 2 else self.permissions
        md5 = lambda data: hashlib.md5(data, usedforsecurity=False).digest()
        turns = range(0 if revision == 2 else 50)
        user, owner = ((password + PADDING)[:32] for password in (self.user, self.owner))
        owner_key = md5(owner)
        for _ in turns:
            owner_key = md5(owner_key)
        owner_value = user
        for i in range(1 if revision == 2 else 20):
            owner_value = rc4(bytes(byte ^ i for byte in owner_key[:size]), owner_value)
        key = md5(user + owner_value + (permissions & 0xFFFFFFFF).to_bytes(4, "little") + identifier)
        for _ in turns:
            key = md5(key[:size])
        self.key = key[:size]
        if revision == 2:
            user_value = rc4(self.key, PADDING)
        else:
            user_value = md5(PADDING + identifier)
            for i in range(20):
                user_value = rc4(bytes(byte ^ i for byte in self.key), user_value)
            user_value += bytes(16)
        self.dictionary = {"Filter": Name("Standard"), "V": {2: 1, 3: 2, 4: 4}[revision], "R": revision}
        self.dictionary |= {"Length": size * 8, "O": Hex(owner_value), "U": Hex(user_value), "P": permissions}
        if revision == 4:
            self._add_filter("AESV2", 16)

    def _prepare_r6(self):
        self.key = self._random(b"file key", 32)
        user_salts, owner_salts = self._random(b"user salts", 16), self._random(b"owner salts", 16)
        user_value = hash_r6(self.user, user_salts[:8]) + user_salts
        owner_value = hash_r6(self.owner, owner_salts[:8], user_value) + owner_salts
        user_key = AES(hash_r6(self.user, user_salts[8:])).cbc(bytes(16), self.key)
        owner_key = AES(hash_r6(self.owner, owner_salts[8:], user_value)).cbc(bytes(16), self.key)
        permissions = (self.permissions & 0xFFFFFFFF).to_bytes(4, "little") + b"\xff\xff\xff\xffTadb"
        permissions = AES(self.key).block(permissions + self._random(b"permissions", 4))
        self.dictionary = {"Filter": Name("Standard"), "V": 5, "R": 6, "Length": 256, "P": self.permissions}
        self.dictionary |= {"U": Hex(user_value), "UE": Hex(user_key), "O": Hex(owner_value), "OE": Hex(owner_key)}
        self.dictionary["Perms"] = Hex(permissions)
        self._add_filter("AESV3", 32)

    def _add_filter(self, method, size):
        standard = {"Type": Name("CryptFilter"), "CFM": Name(method), "AuthEvent": Name("DocOpen"), "Length": size}
        self.dictionary |= {"CF": {"StdCF": standard}, "StmF": Name("StdCF"), "StrF": Name("StdCF")}
