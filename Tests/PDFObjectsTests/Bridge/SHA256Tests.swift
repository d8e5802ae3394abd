import PDFObjects
import Testing

struct SHA256Tests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var message: [UInt8]
        var digest: String
        var testDescription: String { label }
    }

    /// FIPS 180-4, the examples of its appendix.
    static let vectors: [Case] = [
        .init(
            label: "empty", message: [],
            digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        .init(
            label: "one block", message: Array("abc".utf8),
            digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        .init(
            label: "two blocks", message: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
        .init(
            label: "a million", message: Array(repeating: 0x61, count: 1_000_000),
            digest: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]

    @Test(arguments: vectors)
    func computesKnownDigests(_ item: Case) {
        #expect(SHA256.hexadecimal(SHA256.digest(item.message)) == item.digest)
    }

    @Test func goesOnFromACopy() {
        let message = Array("what many files begin with, and then some more of it to fill a block".utf8)
        var common = SHA256()
        common.update(message)
        var (first, second) = (common, common)
        first.update([1])
        second.update(message[10..<20])
        let digests = [common.digest(), first.digest(), second.digest(), common.digest()]
        let expected = [message, message + [1], message + message[10..<20], message].map { SHA256.digest($0) }
        #expect(digests == expected)
    }
}
