import TestSupport
import Testing

@testable import Tasks

struct NameBasedIDTests {
    /// FIPS 180 examples, and lengths around a block's end as sha1sum has them.
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ])
    func digestsAreThoseOfSHA1(_ text: String, _ expected: String) {
        let digest = NameBasedID.digest(Array(text.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        #expect(digest.joined() == expected)
    }

    @Test func idsOfNamesAreAlikeAndOfTheirKind() {
        let id = NameBasedID.id("send:b1:3")
        #expect(id == NameBasedID.id("send:b1:3") && id != NameBasedID.id("send:b1:4"))
        #expect(id.count == 36 && Array(id)[14] == "5")
        var generator = SeededGenerator(seed: 1)
        let random = NameBasedID.random(&generator)
        #expect(random.count == 36 && Array(random)[14] == "4" && random != NameBasedID.random(&generator))
    }
}
