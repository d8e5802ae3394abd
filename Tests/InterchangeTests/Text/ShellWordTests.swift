import Interchange
import Testing

/// Words of command lines that are shown, and run by a shell.
struct ShellWordTests {
    @Test(arguments: [
        ("--out=packets/2026", "--out=packets/2026"), ("신청서.pdf", "신청서.pdf"), ("", "''"), ("two words", "'two words'"),
        ("$(id)", "'$(id)'"), ("it's", "'it'\\''s'"), ("~", "'~'"), ("a\nb", "'a\nb'"),
    ])
    func whatAShellWouldReadOtherwiseIsQuoted(word: String, shown: String) {
        #expect(ShellWord.quoted(word) == shown)
    }
}
