import PDFObjects
import TestSupport
import Testing

@testable import PDFText

struct FontSubsetTests {
    private static func font(_ scalar: Unicode.Scalar) throws -> FallbackFont {
        try #require(FallbackFonts.system.font(for: [scalar.value], style: FontStyle(.sans), language: nil))
    }

    @Test func eachMeaningOfAGlyphHasACode() throws {
        var subset = FontSubset(try Self.font("홍"))
        let meanings: [[UInt32]] = [[0xD64D], [0xD64D], [0xAE38], [], [0xAE38], []]
        let codes = meanings.map { subset.code(of: 40, meaning: $0[...]) }
        #expect(codes == [40, 40, 0xFFFF, 0xFFFE, 0xFFFF, 0xFFFE])
        guard case .stream(let stream) = subset.objects()[4] else { return #expect(Bool(false)) }
        let map = String(decoding: stream.data, as: UTF8.self)
        #expect(map.contains("<0028><D64D>") && map.contains("<FFFF><AE38>"))
    }

    @Test func anotherFileStartsAnew() throws {
        var subset = FontSubset(try Self.font("홍"))
        _ = subset.code(of: 40, meaning: [0xD64D])
        let first = subset.objects()
        subset.removeAll()
        for meaning: [UInt32] in [[0x41], [0x42]] { _ = subset.code(of: 41, meaning: meaning[...]) }
        subset.removeAll()
        let code = subset.code(of: 40, meaning: [0xD64D])
        #expect(code == 40 && subset.objects() == first)
    }

    @Test func subsetsHaveNamesOfTheirOwn() throws {
        var subset = FontSubset(try Self.font("홍"))
        _ = subset.code(of: 40, meaning: [0xD64D])
        let one = subset.objects()[0].dictionary?["BaseFont"]?.name
        _ = subset.code(of: 41, meaning: [0xAE38])
        let two = subset.objects()[0].dictionary?["BaseFont"]?.name
        #expect(one != two && one?.rawValue.dropFirst(6).first == "+")
    }

    @Test(arguments: ["i", "iiW", "홍길동", "가나다abc…", "漢字"])
    func widthsAreThoseOfTheFont(_ value: String) throws {
        let font = try Self.font(try #require(value.unicodeScalars.first))
        let glyphs = value.unicodeScalars.compactMap { font.file.glyph($0.value) }
        var subset = FontSubset(font)
        for glyph in glyphs { _ = subset.code(of: glyph, meaning: [0x69]) }
        let descendant = subset.objects()[1].dictionary
        let list = descendant?["W"]?.array ?? []
        var widths: [Int: Double] = [:]
        for place in stride(from: 0, to: list.count, by: 2) {
            for (offset, width) in (list[place + 1].array ?? []).enumerated() {
                widths[(list[place].integer ?? 0) + offset] = width.number
            }
        }
        for glyph in glyphs {
            #expect((widths[Int(glyph)] ?? descendant?["DW"]?.number) == Double(font.file.advance(glyph)))
        }
    }

    /// What goes into packets is what goes into the static part, in the same syntax.
    @Test(arguments: [
        "홍", "홍길동 서울", "iiW!", String((0xAC00..<0xAC00 + 120).compactMap { Unicode.Scalar($0).map(Character.init) }),
    ])
    func writtenObjectsAreTheObjects(_ value: String) throws {
        let font = try Self.font(try #require(value.unicodeScalars.first))
        var subset = FontSubset(font)
        for scalar in value.unicodeScalars {
            guard let glyph = font.file.glyph(scalar.value) else { continue }
            _ = subset.code(of: glyph, meaning: [scalar.value])
        }
        _ = subset.code(of: 40, meaning: [0x41, 0x42])
        _ = subset.code(of: 40, meaning: [0x43])
        var output = ContentWriter()
        var offsets: [Int] = []
        subset.write(from: 7, into: &output, offsets: &offsets)
        #expect(offsets.count == FontSubset.objectCount)
        for (place, object) in subset.objects().enumerated() {
            var writer = ObjectWriter { 7 + $0.number }
            if case .stream(let stream) = object {
                var dictionary = stream.dictionary
                dictionary["Length"] = .integer(stream.data.count)
                writer.write(dictionary)
                writer.output.raw("stream\n")
                writer.output.raw(Array(stream.data))
                writer.output.raw("\nendstream")
            } else {
                writer.write(object)
            }
            let expected = Array("\(7 + place) 0 obj\n".utf8) + writer.output.bytes + Array("\nendobj\n".utf8)
            let end = place + 1 < offsets.count ? offsets[place + 1] : output.bytes.count
            #expect(Array(output.bytes[offsets[place]..<end]) == expected)
        }
    }

    /// The font program, read again as the Compact Font Format says.
    @Test func theProgramHasEachGlyphOnce() throws {
        let font = try Self.font("홍")
        let glyphs = try "가나다홍길동".unicodeScalars.map { try #require(font.file.glyph($0.value)) }.sorted()
        let charstrings = glyphs.map { font.glyph($0).charstring }
        let compact = CompactFont(boundingBox: [-10, -200, 1000, 900])
        let outlines = charstrings.reduce(0) { $0 + $1.count }
        var output = ContentWriter()
        compact.write(
            name: Array("ABCDEF+Test".utf8), count: glyphs.count, outlines: outlines, cid: { glyphs[$0] },
            charstring: { charstrings[$0] }, into: &output)
        #expect(output.bytes.count == compact.count(nameCount: 11, glyphs: glyphs.count, outlines: outlines))
        let file = try #require(CompactFontFile(output.bytes))
        #expect(file.name == "ABCDEF+Test")
        #expect(file.cids == [0] + glyphs.map { Int($0) })
        #expect(Array(file.charstrings.dropFirst()) == charstrings)
        #expect(file.registry == ["Adobe", "Identity"])
    }

    @Test(arguments: [0.0, 1, 107, 108, 1131, 1132, 30_000, -1, -107, -108, -1131, -1132, -30_000])
    func numbersOfCharstringsComeBack(_ value: Double) {
        var writer = CharstringWriter(width: 0, scale: 1)
        writer.move(value, 1)
        writer.end()
        #expect(CompactFontFile.numbers(writer.bytes) == [0] + (value == 0 ? [] : [Int(value)]) + [1])
    }

    @Test func outlinesDoNotDrift() {
        // A thousand steps of 0.4 are rounded where they end, not one by one.
        var writer = CharstringWriter(width: 0, scale: 1)
        writer.move(0, 0)
        for step in 1...1_000 { writer.line(Double(step) * 0.4, 0) }
        writer.end()
        #expect(CompactFontFile.numbers(writer.bytes).reduce(0, +) == 400)
        #expect(writer.hasInk)
    }
}

/// Reads a CID-keyed font program of one font dictionary.
private struct CompactFontFile {
    var name = ""
    var registry: [String] = []
    var cids: [Int] = []
    var charstrings: [[UInt8]] = []

    init?(_ bytes: [UInt8]) {
        var place = Int(bytes[2])
        guard let names = Self.index(bytes, &place), let dictionaries = Self.index(bytes, &place),
            let strings = Self.index(bytes, &place), Self.index(bytes, &place) != nil, names.count == 1
        else { return nil }
        name = String(decoding: names[0], as: UTF8.self)
        registry = strings.map { String(decoding: $0, as: UTF8.self) }
        var top: [Int: [Int]] = [:]
        var operands: [Int] = []
        var index = 0
        let data = dictionaries[0]
        while index < data.count {
            switch data[index] {
            case 29:
                operands.append(
                    Int(Int32(truncatingIfNeeded: data[(index + 1)..<(index + 5)].reduce(0) { $0 << 8 | Int($1) })))
                index += 5
            case 28:
                operands.append(Int(Int16(truncatingIfNeeded: Int(data[index + 1]) << 8 | Int(data[index + 2]))))
                index += 3
            case 32...246:
                operands.append(Int(data[index]) - 139)
                index += 1
            case 12:
                top[1200 + Int(data[index + 1])] = operands
                operands = []
                index += 2
            default:
                top[Int(data[index])] = operands
                operands = []
                index += 1
            }
        }
        guard var glyphs = top[17]?.first, let charset = top[15]?.first, let items = Self.index(bytes, &glyphs),
            bytes[charset] == 0
        else { return nil }
        charstrings = items
        cids = [0]
        for item in 0..<(items.count - 1) {
            cids.append(Int(bytes[charset + 1 + 2 * item]) << 8 | Int(bytes[charset + 2 + 2 * item]))
        }
    }

    static func index(_ bytes: [UInt8], _ place: inout Int) -> [[UInt8]]? {
        guard place + 2 <= bytes.count else { return nil }
        let count = Int(bytes[place]) << 8 | Int(bytes[place + 1])
        place += 2
        guard count > 0 else { return [] }
        let size = Int(bytes[place])
        let start = place + 1
        let offsets = (0...count).map { item in
            bytes[(start + item * size)..<(start + (item + 1) * size)].reduce(0) { $0 << 8 | Int($1) }
        }
        let data = start + (count + 1) * size - 1
        place = data + offsets[count]
        return zip(offsets, offsets.dropFirst()).map { Array(bytes[(data + $0)..<(data + $1)]) }
    }

    /// The numbers of a charstring.
    static func numbers(_ bytes: [UInt8]) -> [Int] {
        var numbers: [Int] = []
        var index = 0
        while index < bytes.count {
            let byte = Int(bytes[index])
            switch byte {
            case 32...246: numbers.append(byte - 139)
            case 247...250:
                numbers.append((byte - 247) * 256 + Int(bytes[index + 1]) + 108)
                index += 1
            case 251...254:
                numbers.append(-(byte - 251) * 256 - Int(bytes[index + 1]) - 108)
                index += 1
            case 28:
                numbers.append(Int(Int16(truncatingIfNeeded: Int(bytes[index + 1]) << 8 | Int(bytes[index + 2]))))
                index += 2
            default: break
            }
            index += 1
        }
        return numbers
    }
}
