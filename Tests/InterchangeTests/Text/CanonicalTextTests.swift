import Testing

@testable import Interchange

/// One form of a text.
struct CanonicalTextTests {
    @Test(arguments: [
        ("abc", "abc"), ("", ""), ("e\u{301}", "\u{E9}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
        ("\u{212B}", "\u{C5}"), ("\u{E9}", "\u{E9}"), ("\u{2FF}", "\u{2FF}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ])
    func textsGetFormC(_ text: String, _ composed: String) {
        #expect(Array(text.nfc.unicodeScalars) == Array(composed.unicodeScalars))
    }

    @Test(arguments: [
        ("a", "a"), ("", ""), (" \t\r\n", ""), (" a b ", "a b"), ("\u{A0}é\u{3000}", "é"), ("a\u{2028}", "a"),
        ("\u{200B}a", "\u{200B}a"), ("\r\na\r\n", "a"), ("é", "é"), ("\u{85}x", "x"), ("a\u{301}", "a\u{301}"),
    ])
    func whiteSpaceAtTheEndsGoes(_ text: String, _ trimmed: String) {
        #expect(Array(text.trimmed.unicodeScalars) == Array(trimmed.unicodeScalars))
        #expect(text[...].trimmed == text.trimmed)
    }

    @Test(arguments: [
        ("a\u{0}b", "ab"), ("\u{1B}[31m", "[31m"), ("a\tb\nc", "a\tb\nc"), ("\u{202E}x\u{2066}", "x"), ("\u{9B}é", "é"),
    ])
    func controlsGo(_ text: String, _ kept: String) { #expect(text.withoutControls == kept) }
}
