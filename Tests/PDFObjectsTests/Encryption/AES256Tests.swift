import PDFObjects
import TestSupport
import Testing

struct AES256Tests {
    static let key = bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
    static let plain = bytes(
        "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
            + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")

    /// NIST SP 800-38A, F.1.5 and F.2.5.
    @Test func encryptsTheExamplesOfTheStandard() {
        let cipher = AES256(key: Self.key)
        #expect(
            cipher.encrypt(blocks: Self.plain)
                == bytes(
                    "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870"
                        + "b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7"))
        #expect(
            cipher.encryptCBC(Self.plain, vector: (0..<16).map { UInt8($0) })
                == bytes(
                    "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
                        + "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b"))
    }

    /// RFC 4231, test cases 1 and 2.
    @Test func authenticatesTheExamplesOfTheStandard() {
        #expect(
            SHA256.hexadecimal(
                SHA256.authenticate(Array("Hi There".utf8), key: [UInt8](repeating: 0x0B, count: 20)))
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        #expect(
            SHA256.hexadecimal(
                SHA256.authenticate(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }
}
