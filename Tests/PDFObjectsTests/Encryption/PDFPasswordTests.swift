import Testing

@testable import PDFObjects

struct PDFPasswordTests {
    /// RFC 4013, section 3, and what people type.
    @Test(arguments: [
        ("I\u{AD}X", "IX"), ("user", "user"), ("USER", "USER"), ("\u{AA}", "a"), ("\u{2168}", "IX"), ("", ""),
        ("1980-01-31", "1980-01-31"), ("a b", "a b"), ("a\u{A0}b", "a b"), ("e\u{301}", "é"), ("é", "é"),
        ("홍길동", "홍길동"), ("\u{1112}\u{1169}\u{11BC}", "홍"), ("\u{314E}", "\u{1112}"), ("ＡＢ１", "AB1"), ("ﬁn", "fin"),
        ("ｶﾞ", "ガ"), ("ياسين", "ياسين"), ("שלום", "שלום"), ("🔑", "🔑"),
    ])
    func preparesWhatPeopleType(_ typed: String, _ prepared: String) throws {
        let password = try PDFPassword(Array(typed.utf8))
        #expect(Array(password.text.unicodeScalars) == Array(prepared.unicodeScalars))
    }

    @Test(
        arguments: [
            ("\u{7}", .prohibited), ("a\nb", .prohibited), ("a\tb", .prohibited), ("a\u{0}b", .prohibited),
            ("\u{E000}", .prohibited), ("\u{FFFD}", .prohibited), ("\u{627}1", .mixedDirections),
            ("\u{5D0}a\u{5D0}", .mixedDirections), (String(repeating: "é", count: 64), .tooLong),
        ] as [(String, PasswordProblem)])
    func refusesWhatIsNoPassword(_ typed: String, _ problem: PasswordProblem) {
        #expect(throws: problem) { try PDFPassword(Array(typed.utf8)) }
    }

    @Test func refusesWhatIsNoText() {
        #expect(throws: PasswordProblem.prohibited) { try PDFPassword([0x61, 0xFF, 0xC3]) }
    }

    @Test func takesUpTo127Bytes() throws {
        #expect(try PDFPassword([UInt8](repeating: 0x61, count: 127)).text.utf8.count == 127)
        #expect(throws: PasswordProblem.tooLong) { try PDFPassword([UInt8](repeating: 0x61, count: 128)) }
    }

    @Test func neverShowsItself() throws {
        let password = try PDFPassword(Array("secret".utf8))
        var dumped = ""
        dump([password], to: &dumped)
        #expect(!"\(password) \(String(reflecting: password)) \(dumped)".contains("secret"))
    }

    @Test func permitsWhatTheTableSays() {
        let entries: [(EncryptionPermissions, Int32)] = [
            ([], -3_392), (.print, -1_340), ([.print, .fill], -1_084),
            ([.print, .modify, .copy, .annotate, .fill, .assemble], -4),
        ]
        for (permissions, entry) in entries { #expect(Int32(bitPattern: permissions.entry) == entry) }
    }
}
