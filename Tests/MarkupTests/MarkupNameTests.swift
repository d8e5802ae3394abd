import Markup
import Testing

/// What can be the name of an element, and what cannot.
struct MarkupNameTests {
    @Test(arguments: ["a", "_", "Zeile-1", "f.2", "Straße", "이름", "имя"])
    func isAnElement(_ name: String) {
        #expect(MarkupName.isElement(name))
    }

    @Test(arguments: [
        "", "1a", "-a", ".a", "r`", "a b", "a:b", "a/", "a>", "a x='1'", "a\u{A0}b", "€", "a\u{0}", "!--x--",
    ])
    func isNoElement(_ name: String) {
        #expect(!MarkupName.isElement(name))
    }
}
