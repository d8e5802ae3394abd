/// A font program in the Compact Font Format (Adobe Technical Note #5176) that can be cut down to some of its glyphs.
///
/// Glyphs keep their numbers, names and codes: what is left out draws nothing. Subroutines that nothing calls any more go
/// likewise. Programs come from strangers; whatever is not as it should be gives nil, and the program is embedded whole.
struct CompactProgram {
    private let bytes: [UInt8]
    private let header: Range<Int>
    private let name: Range<Int>
    private let strings: [Range<Int>]
    private let stringIndex: Range<Int>
    private let globals: [Range<Int>]
    private var top: CompactDictionary
    let charstrings: [Range<Int>]
    /// By glyph, its SID or CID.
    private let charset: CompactCharset
    /// The dictionaries of a CID-keyed font, else one without entries; each with its private dictionary.
    private var fonts: [Font]
    /// By glyph, the place in `fonts`; empty where there is one font.
    private let selection: CompactSelection?
    private let encoding: CompactEncoding?

    /// A font dictionary, the private one that it names, and the subroutines of that.
    private struct Font {
        var dictionary: CompactDictionary
        var privates: CompactDictionary
        var subroutines: [Range<Int>] = []
    }

    private enum Key {
        static let charset = 15
        static let encoding = 16
        static let charstrings = 17
        static let privates = 18
        static let subroutines = 19
        static let postScript = CompactDictionary.escaped(21)
        static let matrix = CompactDictionary.escaped(7)
        static let charstringType = CompactDictionary.escaped(6)
        static let collection = CompactDictionary.escaped(30)
        static let fonts = CompactDictionary.escaped(36)
        static let selection = CompactDictionary.escaped(37)
    }

    private static let mostSubroutines = 0x2_0000

    /// Whether glyphs have CIDs and no names.
    var isCIDKeyed: Bool { selection != nil }

    init?(_ program: [UInt8]) {
        bytes = program
        guard program.count > 4, program[0] == 1, program[2] >= 4, Int(program[2]) < program.count else { return nil }
        header = 0..<Int(program[2])
        guard let names = CompactIndex(program, at: header.upperBound), names.items.count == 1,
            let tops = CompactIndex(program, at: names.range.upperBound), let first = tops.items.first,
            tops.items.count == 1, let top = CompactDictionary(program[first]),
            let strings = CompactIndex(program, at: tops.range.upperBound),
            let globals = CompactIndex(program, at: strings.range.upperBound),
            let place = top[Key.charstrings]?.first, let glyphs = CompactIndex(program, at: place),
            !glyphs.items.isEmpty, top[Key.charstringType] ?? [2] == [2],
            let charset = CompactCharset(program, at: top[Key.charset]?.first ?? 0, glyphs: glyphs.items.count)
        else { return nil }
        (name, self.strings, stringIndex) = (names.range, strings.items, strings.range)
        (self.globals, self.top, charstrings, self.charset) = (globals.items, top, glyphs.items, charset)
        guard top.has(Key.collection) else {
            guard let font = Self.font(top, program),
                let encoding = CompactEncoding(program, at: top[Key.encoding]?.first ?? 0)
            else { return nil }
            (fonts, selection, self.encoding) = ([font], nil, encoding)
            return
        }
        guard let list = top[Key.fonts]?.first, let index = CompactIndex(program, at: list), !index.items.isEmpty,
            index.items.count <= 256, !top.has(Key.privates), top[Key.encoding] ?? [0] == [0],
            let chosen = top[Key.selection]?.first,
            let selection = CompactSelection(program, at: chosen, glyphs: glyphs.items.count)
        else { return nil }
        var fonts: [Font] = []
        for item in index.items {
            guard let dictionary = CompactDictionary(program[item]), let font = Self.font(dictionary, program) else {
                return nil
            }
            fonts.append(font)
            // Dictionaries may share subroutines.
            guard fonts.reduce(0, { $0 + $1.subroutines.count }) <= Self.mostSubroutines else { return nil }
        }
        (self.fonts, self.selection, encoding) = (fonts, selection, nil)
    }

    private static func font(_ dictionary: CompactDictionary, _ bytes: [UInt8]) -> Font? {
        guard let place = dictionary[Key.privates], place.count == 2, place[0] >= 0, place[1] >= 0,
            place[1] <= bytes.count, place[0] <= bytes.count - place[1],
            let privates = CompactDictionary(bytes[place[1]..<(place[1] + place[0])])
        else { return nil }
        var font = Font(dictionary: dictionary, privates: privates)
        if let offset = privates[Key.subroutines]?.first {
            guard let index = CompactIndex(bytes, at: place[1] + offset) else { return nil }
            font.subroutines = index.items
        }
        return font
    }

    // MARK: Looking up

    /// The glyphs with one of some names.
    ///
    /// - Complexity: O(glyphs).
    func glyphs(named names: Set<String>) -> Set<UInt16> {
        Set(
            charset.numbers.indices.lazy.filter { names.contains(name(charset.numbers[$0])) }
                .map { UInt16(truncatingIfNeeded: $0) })
    }

    private func name(_ number: Int) -> String {
        if number < CompactStrings.usual.count { return CompactStrings.usual[number] }
        let place = number - CompactStrings.usual.count
        return strings.indices.contains(place) ? String(decoding: bytes[strings[place]], as: UTF8.self) : ""
    }

    /// The glyphs that the font's own encoding gives to codes. The standard one is left out: its codes have names.
    func glyphs(encoded codes: Set<UInt16>) -> Set<UInt16> {
        var glyphs: Set<UInt16> = []
        for (code, glyph) in encoding?.glyphs ?? [] where codes.contains(UInt16(code)) {
            glyphs.insert(UInt16(truncatingIfNeeded: glyph))
        }
        let named = (encoding?.named ?? []).filter { codes.contains(UInt16($0.code)) }.map { name($0.name) }
        return glyphs.union(named.isEmpty ? [] : self.glyphs(named: Set(named)))
    }

    /// The glyphs of CIDs.
    func glyphs(cids: Set<UInt16>) -> Set<UInt16> {
        guard isCIDKeyed else { return cids }
        return Set(
            charset.numbers.indices.lazy.filter { cids.contains(UInt16(truncatingIfNeeded: charset.numbers[$0])) }
                .map { UInt16(truncatingIfNeeded: $0) })
    }

    /// The boxes of what glyphs of some names paint, in thousandths of an em; none of a font whose units are others.
    ///
    /// - Complexity: O(glyphs), and what charstrings do.
    func boxes(named names: Set<String>) -> [String: InkBox] {
        guard !isCIDKeyed, !top.has(Key.matrix), let font = fonts.first else { return [:] }
        var extent = CharstringExtent(bytes, global: globals, local: font.subroutines)
        var boxes: [String: InkBox] = [:]
        for (glyph, number) in charset.numbers.enumerated() where glyph < charstrings.count {
            let name = name(number)
            guard names.contains(name), let edges = extent.box(of: charstrings[glyph]) else { continue }
            var box = InkBox()
            (box.left, box.right) = (Float(edges.left), Float(edges.right))
            (box.bottom, box.top) = (Float(edges.bottom), Float(edges.top))
            boxes[name] = box
        }
        return boxes
    }

    /// Whether the font says that its licence forbids that it is subset (Adobe Technical Note #5147, FSType, bit 8).
    var forbidsCutting: Bool {
        guard let number = top[Key.postScript]?.first else { return false }
        let words = name(number).split { $0 == " " || $0 == "/" || $0.isNewline }
        guard let place = words.firstIndex(of: "FSType"), place + 1 < words.count else { return false }
        return (Int(words[place + 1]) ?? 0) & 0x100 != 0
    }

    // MARK: Cutting

    /// A program that draws some glyphs and glyph 0; nil where one of them is damaged or made of others.
    ///
    /// - Complexity: O(bytes), and what charstrings do.
    func cut(to glyphs: Set<UInt16>) -> [UInt8]? {
        var calls = CharstringCalls(bytes, global: globals, local: fonts.map(\.subroutines))
        var kept = [Bool](repeating: false, count: charstrings.count)
        for glyph in glyphs.union([0]) where Int(glyph) < charstrings.count {
            kept[Int(glyph)] = true
            let font = selection?.fonts[Int(glyph)] ?? 0
            guard font < fonts.count, calls.follow(charstrings[Int(glyph)], font: font) else { return nil }
        }
        // endchar, return.
        let outlines = CompactIndex.write(charstrings.indices.map { kept[$0] ? bytes[charstrings[$0]] : [14] })
        let globalIndex = Self.cut(calls.global, bytes)
        var file = CompactFile(most: bytes.count)
        // Numbers that are set have the same size whatever they are, so the second time everything is where it is said
        // to be.
        var top = self.top
        for key in [Key.charset, Key.encoding, Key.selection, Key.charstrings, Key.fonts] { top.set(key, [0]) }
        top.set(Key.privates, [0, 0])
        for _ in 0..<2 {
            file = CompactFile(most: bytes.count)
            file.add(bytes[header])
            file.add(bytes[name])
            file.add(CompactIndex.write([top.bytes[...]])[...])
            file.add(bytes[stringIndex])
            file.add(globalIndex[...])
            if !charset.range.isEmpty { top.set(Key.charset, [file.add(bytes[charset.range])]) }
            if let encoding, !encoding.range.isEmpty { top.set(Key.encoding, [file.add(bytes[encoding.range])]) }
            if let selection { top.set(Key.selection, [file.add(bytes[selection.range])]) }
            top.set(Key.charstrings, [file.add(outlines[...])])
            var dictionaries: [[UInt8]] = []
            for (index, font) in fonts.enumerated() {
                var privates = font.privates
                privates.set(Key.subroutines, [0])
                privates.set(Key.subroutines, [privates.bytes.count])
                let place = [privates.bytes.count, file.add(privates.bytes[...])]
                if privates.has(Key.subroutines) { file.add(Self.cut(calls.local[index], bytes)[...]) }
                var dictionary = font.dictionary
                if isCIDKeyed { dictionary.set(Key.privates, place) } else { top.set(Key.privates, place) }
                dictionaries.append(dictionary.bytes)
            }
            if isCIDKeyed { top.set(Key.fonts, [file.add(CompactIndex.write(dictionaries.map { $0[...] })[...])]) }
        }
        return file.whole
    }

    private static func cut(_ subroutines: CharstringCalls.Subroutines, _ bytes: [UInt8]) -> [UInt8] {
        CompactIndex.write(
            subroutines.bodies.indices.map { subroutines.isCalled[$0] ? bytes[subroutines.bodies[$0]] : [11] })
    }
}

/// A file that is put together, as long as it stays smaller than the one that it is made of.
private struct CompactFile {
    private let most: Int
    private var content: [UInt8] = []
    private var isTooLarge = false

    init(most: Int) { self.most = most }

    /// The file; nil where it got too large.
    var whole: [UInt8]? { isTooLarge ? nil : content }

    /// Adds a part, and says where it is.
    @discardableResult
    mutating func add(_ part: ArraySlice<UInt8>) -> Int {
        let place = content.count
        if place + part.count > most + 1_024 { isTooLarge = true } else { content += part }
        return place
    }
}
