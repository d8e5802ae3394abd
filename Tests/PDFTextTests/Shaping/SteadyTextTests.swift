import PDFObjects
import TestSupport
import Testing

@testable import PDFText

/// Texts that are set from tables, and texts that were shaped before, are what the shaper makes of them.
struct SteadyTextTests {
    private static func helvetica() throws -> FontStack {
        FontStack(nil, resourceName: "Helv", in: try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da")))
    }

    /// What a text looks like, whatever number a font has in it.
    private struct Look: Equatable {
        var codes: [UInt16]
        var kinds: [EncodedText.Glyph.Kind]
        var widths: [Float]
        var fonts: [ObjectIdentifier?]
        var faces: [UInt8?]
        var placements: [Placement]
        var missing: [Unicode.Scalar]

        init(_ text: EncodedText) {
            self.init(text.glyphs, text.placements, text.missing) { text.fallback(of: $0) }
        }

        init(
            _ glyphs: [EncodedText.Glyph], _ placements: [Placement], _ missing: [Unicode.Scalar],
            font: (UInt8) -> FallbackFont?
        ) {
            codes = glyphs.map(\.code)
            kinds = glyphs.map(\.kind)
            widths = glyphs.map(\.width)
            fonts = glyphs.map { font($0.face).map(ObjectIdentifier.init) }
            faces = glyphs.map { font($0.face) == nil ? $0.face : nil }
            self.placements = placements
            self.missing = missing
        }
    }

    private static func shaped(_ scalars: [UInt32], _ stack: FontStack, isOneLine: Bool) -> Look {
        var shaper = TextShaper(scalars, stack: stack, isOneLine: isOneLine)
        shaper.shape()
        return Look(shaper.glyphs, shaper.placements, shaper.missing) { face in
            let place = Int(face) - stack.faces.count
            return shaper.fallbacks.indices.contains(place) ? shaper.fallbacks[place] : nil
        }
    }

    static let values = [
        "홍길동", "서울특별시 종로구 세종대로 209", "(주)한국 ㈜ ①번", "한글 mixed with Latin Łódź", "漢字와 한글", "東京都「千代田区」1-2-3",
        "カタカナ・テスト ー", "沒有", "①", "①가", "a①가", "가a①", "₩10,000 원", "한글 ひらがな", "가\n나\r\n\r\n다", "Hello\n세계\n東京", "가\tb",
        "ｈｅｌｌｏ 가",
        "가 \u{1100}\u{1161}", "가\u{302E}", "か\u{309A}", "Тест 홍", "e\u{301} 홍", "\u{A0}홍\u{AD}",
    ]

    @Test(arguments: values, [true, false])
    func tablesSayWhatTheShaperSays(_ value: String, isOneLine: Bool) throws {
        let stack = try Self.helvetica()
        var text = EncodedText()
        for _ in 0..<2 {  // the second time from what was kept
            let isComplete = text.encode(Array(value.utf8)[...], with: stack, joiningLines: isOneLine)
            guard text.isShaped else { continue }
            #expect(Look(text) == Self.shaped(text.scalars, stack, isOneLine: isOneLine))
            #expect(isComplete == text.missing.isEmpty)
        }
    }

    @Test(arguments: UInt64(1)...8)
    func tablesSayWhatTheShaperSaysOfAnything(_ seed: UInt64) throws {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0xA0...0x17F, 0x2010...0x2027, 0x2460...0x2473, 0x3000...0x3020, 0x3041...0x30FF,
            0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E, 0x410...0x44F,
        ]
        var generator = SeededGenerator(seed: seed)
        let stack = try Self.helvetica()
        var text = EncodedText()
        for _ in 0..<60 {
            let chosen = (0..<2).compactMap { _ in ranges.randomElement(using: &generator) }
            var value = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                guard let range = chosen.randomElement(using: &generator),
                    let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator))
                else { continue }
                value.append(scalar)
            }
            _ = text.encode(Array(String(value).utf8)[...], with: stack)
            guard text.isShaped else { continue }
            #expect(
                Look(text) == Self.shaped(text.scalars, stack, isOneLine: false), "\(String(value).debugDescription)")
        }
    }

    @Test(arguments: ["홍길동", "서울특별시 종로구 세종대로 209", "東京都千代田区"])
    func theShaperIsNotAskedForSteadyText(_ value: String) throws {
        var text = EncodedText()
        let isComplete = text.encode(Array(value.utf8)[...], with: try Self.helvetica(), joiningLines: true)
        #expect(isComplete && text.isShaped && text.isEven && text.known.count == 0)
    }

    @Test func whatIsKeptIsBounded() throws {
        let stack = try Self.helvetica()
        var text = EncodedText()
        var most = 0
        for number in 0..<2_000 {
            let value = "ياسين\(number)" + String(repeating: "م", count: 60)
            let isComplete = text.encode(Array(value.utf8)[...], with: stack)
            #expect(isComplete)
            most = max(most, text.known.count)
            #expect(text.known.count * 60 <= ShapedTexts.mostGlyphs)
        }
        #expect(most > 500)
        for _ in 0..<40 {
            let isComplete = text.encode(Array("홍길동".utf8)[...], with: try Self.helvetica())
            #expect(isComplete)
        }
        #expect(text.known.tableCount <= ShapedTexts.mostTables + 8)
    }

    /// Shaping rules are read from the font: a letter that some rule begins with is not taken for one that stands alone.
    @Test func lettersWithRulesAreNotSteady() throws {
        let font = try #require(FallbackFonts.system.font(for: [0x915], style: FontStyle(.sans), language: "hi"))
        let glyph = try #require(font.file.glyph(0x915))  // क, which has half forms
        let script = UnicodeText.script(0x915)
        let bits = font.file.ruledGlyphs(script: script, language: "hi")
        #expect(bits.map { $0[Int(glyph >> 6)] & 1 << UInt64(glyph & 63) != 0 } ?? true)
        #expect(font.steadyGlyph(0x915, scripts: [script], language: "hi") == nil)
    }
}
