import Testing

@testable import PDFText

/// Programs in the Compact Font Format that are cut down to some glyphs.
struct CompactProgramTests {
    /// Numbers of a charstring or a DICT.
    private static func number(_ value: Int) -> [UInt8] {
        [28, UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    private static func index(_ items: [[UInt8]]) -> [UInt8] { CompactIndex.write(items.map { $0[...] }) }

    /// A line, a call of a subroutine of the font or of all fonts, the end. Calls are counted from -107.
    private static func glyph(local: Int? = nil, global: Int? = nil) -> [UInt8] {
        var bytes = number(10) + number(20) + [21] + number(30) + [6]
        if let local { bytes += number(local - 107) + [10] }
        if let global { bytes += number(global - 107) + [29] }
        return bytes + [14]
    }

    /// Five glyphs: .notdef, A, B, one of its own name, and one that is made of A and B.
    private static let glyphs = [
        glyph(), glyph(local: 0), glyph(local: 1, global: 0), glyph(global: 1),
        number(1) + number(2) + number(65) + number(66) + [14],
    ]
    /// The first calls the last.
    private static let locals = [number(2 - 107) + [10, 11], [11], number(40) + [7, 11]]
    private static let globals: [[UInt8]] = [number(50) + [7, 11], number(60) + [6, 11]]

    /// Where parts begin does not depend on where they begin: all offsets have three bytes.
    static func program(_ glyphs: [[UInt8]] = glyphs, keyed: Bool = false) -> [UInt8] {
        var parts: [Int] = Array(repeating: 0, count: 7)
        var file: [UInt8] = []
        for _ in 0..<2 {
            var top: [UInt8] = keyed ? number(391) + number(392) + number(0) + [12, 30] : []
            top += number(parts[0]) + [15] + number(parts[2]) + [17]
            let privates = number(3) + [19]
            top +=
                keyed
                ? number(parts[5]) + [12, 36] + number(parts[6]) + [12, 37]
                : number(parts[1]) + [16] + number(privates.count) + number(parts[3]) + [18]
            file =
                [1, 0, 4, 4] + index([Array("Test".utf8)]) + index([top]) + index([Array("own".utf8), Array("x".utf8)])
            file += index(globals)
            parts[0] = file.count
            file += [0] + [34, 35, 391, 36].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            parts[1] = file.count
            file += [0x80, 3, 65, 66, 200, 1, 201, 0, 35]
            parts[2] = file.count
            file += index(glyphs)
            parts[3] = file.count
            // Subroutines come right behind.
            file += [UInt8](number(4)) + [19]
            file += index(locals)
            parts[5] = file.count
            file += index([number(4) + number(parts[3]) + [18]])
            parts[6] = file.count
            file += [3, 0, 1, 0, 0, 0, 0, 5]
        }
        return file
    }

    private static func charstrings(_ program: [UInt8]) throws -> [[UInt8]] {
        try #require(CompactProgram(program)).charstrings.map { Array(program[$0]) }
    }

    @Test(
        arguments: [
            ([1], [locals[0], [11], locals[2]], [[11], [11]]), ([2], [[11], locals[1], [11]], [globals[0], [11]]),
            ([3], [[11], [11], [11]], [[11], globals[1]]), ([], [[11], [11], [11]], [[11], [11]]),
        ] as [(Set<UInt16>, [[UInt8]], [[UInt8]])])
    func keepsGlyphsAndWhatTheyCall(_ wanted: Set<UInt16>, _ locals: [[UInt8]], _ globals: [[UInt8]]) throws {
        for keyed in [false, true] {
            let program = try #require(CompactProgram(Self.program(keyed: keyed)))
            let cut = try #require(program.cut(to: wanted))
            let left = try Self.charstrings(cut)
            #expect(left == Self.glyphs.indices.map { $0 == 0 || wanted.contains(UInt16($0)) ? Self.glyphs[$0] : [14] })
            for subroutines in [locals, globals] {
                #expect(cut.firstRange(of: Self.index(subroutines)) != nil)
            }
            let again = try #require(CompactProgram(cut))
            #expect(again.isCIDKeyed == keyed && again.glyphs(cids: [391]) == (keyed ? [3] : [391]))
        }
    }

    /// Lines of subroutines count, too; a glyph that is made of others has no box of its own.
    @Test func measuresWhatGlyphsPaint() throws {
        let boxes = try #require(CompactProgram(Self.program())).boxes(named: ["A", "B", "x", "C"])
        let edges = boxes.mapValues { [$0.left, $0.bottom, $0.right, $0.top] }
        #expect(edges == ["A": [10, 20, 40, 60], "B": [10, 20, 40, 70]])
    }

    /// What an operator that draws adds to a box that begins at 10, 20.
    struct Drawing: CustomTestStringConvertible {
        var name: UInt8
        var operands: [Int]
        var edges: [Float]
        var testDescription: String { "\(name) after \(operands)" }
    }

    /// Adobe Technical Note #5177, 4.1.
    static let drawings: [Drawing] = [
        Drawing(name: 5, operands: [1, 2, 3, 4], edges: [10, 20, 14, 26]),
        Drawing(name: 6, operands: [5, -6, 7], edges: [10, 14, 22, 20]),
        Drawing(name: 7, operands: [5, -6, 7], edges: [4, 20, 10, 32]),
        Drawing(name: 8, operands: [1, 2, 3, 4, 5, 6], edges: [10, 20, 19, 32]),
        Drawing(name: 24, operands: [1, 2, 3, 4, 5, 6, 7, -30], edges: [10, 2, 26, 32]),
        Drawing(name: 25, operands: [-7, 8, 1, 2, 3, 4, 5, 6], edges: [3, 20, 12, 40]),
        Drawing(name: 26, operands: [9, 1, 2, 3, 4], edges: [10, 20, 21, 28]),
        Drawing(name: 27, operands: [9, 1, 2, 3, 4], edges: [10, 20, 17, 32]),
        Drawing(name: 30, operands: [1, 2, 3, 4], edges: [10, 20, 16, 24]),
        Drawing(name: 31, operands: [1, 2, 3, 4, 5], edges: [10, 20, 18, 27]),
    ]

    @Test(arguments: drawings)
    func measuresWhatOperatorsDraw(_ item: Drawing) throws {
        var glyphs = Self.glyphs
        glyphs[1] =
            Self.number(10) + Self.number(20) + [21] + item.operands.flatMap(Self.number)
            + [item.name, 14]
        let boxes = CompactProgram(Self.program(glyphs))?.boxes(named: ["A"])
        let box = try #require(boxes?["A"])
        #expect([box.left, box.bottom, box.right, box.top] == item.edges)
    }

    @Test func findsGlyphsByNameAndCode() throws {
        let program = try #require(CompactProgram(Self.program()))
        #expect(program.glyphs(named: ["A", "own", "C"]) == [1, 3, 4])
        #expect(program.glyphs(encoded: [65, 200]) == [1, 3] && program.glyphs(encoded: [201]) == [2])
    }

    /// What is made of other glyphs, calls what is not there, calls itself, or computes.
    @Test(arguments: [
        glyphs[4], number(9) + [10, 14], number(-107) + [10, 14], [12, 9, 14], [255, 0, 0, 0, 1, 10], [28, 0], [10],
    ])
    func whatCannotBeFollowedStaysWhole(_ glyph: [UInt8]) throws {
        var glyphs = Self.glyphs
        glyphs[1] = glyph
        let program = try #require(CompactProgram(Self.program(glyphs)))
        let calls = glyph == Self.number(-107) + [10, 14]
        #expect((program.cut(to: [1]) == nil) != calls && program.cut(to: [3]) != nil)
    }

    @Test func hintsAreCounted() throws {
        var glyphs = Self.glyphs
        // Nine hints take two bytes of mask, whose second looks like a call.
        glyphs[1] = (0..<18).flatMap { Self.number($0) } + [18, 19, 0xFF, 29, 14]
        let program = try #require(CompactProgram(Self.program(glyphs)))
        let cut = try #require(program.cut(to: [1]))
        let left = try Self.charstrings(cut)
        #expect(left[1] == glyphs[1])
    }

    @Test func damagedProgramsDoNoHarm() throws {
        for keyed in [false, true] {
            let whole = Self.program(keyed: keyed)
            for index in whole.indices {
                for value: UInt8 in [0, 0x7F, 0xFF] {
                    var damaged = whole
                    damaged[index] = value
                    let cut = CompactProgram(damaged)?.cut(to: [1, 2, 3])
                    #expect(cut.map { $0.count <= whole.count + 1_024 } ?? true)
                }
                _ = CompactProgram(Array(whole[..<index]))?.cut(to: [1, 2, 3])
            }
        }
    }
}
