import Testing

@testable import PDFText

/// Fonts of this machine that stand in for those of a form.
struct FallbackFontsTests {
    /// Fields of different styles get the same font file where there is no other, and threads ask in any order.
    @Test(arguments: [
        FontStyle(.serif, isBold: true, isItalic: true), FontStyle(.mono, isItalic: true), FontStyle(.sans),
        FontStyle(.sans, isBold: true),
    ])
    func aFontHasItsOwnStyleWhoeverAskedForItFirst(_ style: FontStyle) throws {
        for scalar: UInt32 in [0xD64D, 0x6C92, 0x915, 0x1F600] {
            let font = try #require(FallbackFonts.system.font(for: [scalar], style: style, language: nil))
            #expect(font.style == FontStyle(fontName: font.name))
        }
    }
}
