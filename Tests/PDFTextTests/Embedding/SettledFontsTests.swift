import Testing

@testable import PDFText

struct SettledFontsTests {
    private static let texts: [[(glyph: UInt16, meaning: [UInt32])]] = [
        [(40, [0x41])], [(40, [0x42]), (41, [0x43])], [(40, [0x42])], [(40, [0x41]), (40, [0x42])],
        [(40, [0x45]), (7, []), (40, [0x44])], [(40, [0x44]), (40, [0x45])],
    ]

    /// However much the one who writes a text knows of those before, codes are the same.
    @Test(arguments: [0, 1, 2, 10])
    func aMeaningHasOneCodeInAllTexts(_ behind: Int) throws {
        let font = try #require(FallbackFonts.system.font(for: [0xD64D], style: FontStyle(.sans), language: nil))
        var settled = SettledFonts()
        var known = [settled]
        var codes: [[UInt16]] = []
        for (index, text) in Self.texts.enumerated() {
            var subsets = FontSubsets(prefix: "P")
            func write(_ fonts: SettledFonts) -> [UInt16] {
                subsets.settle(fonts)
                subsets.removeAll()
                let place = subsets.place(of: font)
                return text.map { subsets.code(of: $0.glyph, meaning: $0.meaning[...], in: place) }
            }
            var written = write(known[max(0, index - behind)])
            if !settled.settle(subsets.uses) {
                written = write(settled)
                let holds = settled.settle(subsets.uses)
                #expect(holds)
            }
            codes.append(written)
            known.append(settled)
        }
        #expect(
            codes == [
                [40], [0xFFFF, 41], [0xFFFF], [40, 0xFFFF], [0xFFFD, 7, 0xFFFE], [0xFFFE, 0xFFFD],
            ])
    }
}
