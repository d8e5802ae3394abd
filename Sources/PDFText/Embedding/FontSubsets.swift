public import PDFObjects

/// The subsets of fallback fonts that one file needs, in the order of their first use. One for each worker.
public struct FontSubsets: Sendable {
    /// Of this file and the files before it.
    private var pool: [FontSubset] = []
    /// The places in the pool of this file's subsets.
    private var order: [Int] = []
    /// The places of those that were used since this was last emptied.
    public private(set) var touched: [Int] = []
    private let prefix: String
    private var settled = SettledFonts()
    /// By place.
    private var operands: [[UInt8]] = []

    /// Makes an empty list.
    ///
    /// - Parameter prefix: Followed by a place in the list it is a resource name.
    public init(prefix: String) { self.prefix = prefix }

    /// The number of subsets.
    public var count: Int { order.count }

    /// A subset of this file.
    public subscript(place: Int) -> FontSubset { pool[order[place]] }

    /// Starts a new file.
    public mutating func removeAll() {
        order.removeAll(keepingCapacity: true)
        touched.removeAll(keepingCapacity: true)
        for (font, codes) in zip(settled.fonts, settled.codes) {
            let place = add(font)
            pool[order[place]].settled = codes
        }
    }

    /// Makes the texts that follow parts of one file, in which fonts and codes are settled.
    public mutating func settle(_ fonts: SettledFonts) { settled = fonts }

    /// What this text uses, in the order of the places.
    public var uses: [FontUse] {
        order.indices.compactMap { place in
            let subset = pool[order[place]]
            let glyphs = subset.uses
            return glyphs.isEmpty ? nil : FontUse(place: place, font: subset.font, glyphs: glyphs)
        }
    }

    /// Forgets which subsets were used, not what is in them.
    public mutating func removeTouched() { touched.removeAll(keepingCapacity: true) }

    /// The resource name of a subset.
    public func name(_ place: Int) -> String { "\(prefix)\(place)" }

    /// The operand that names a subset: solidus, name, space.
    public func operand(_ place: Int) -> [UInt8] {
        place < operands.count ? operands[place] : Self.operand(place, prefix: prefix)
    }

    /// The operand that names the subset of a place in any list with a prefix.
    public static func operand(_ place: Int, prefix: String) -> [UInt8] { Array("/\(prefix)\(place) ".utf8) }

    /// The place of a font's subset, which is made if there is none.
    public mutating func place(of font: FallbackFont) -> Int {
        let place = order.firstIndex { pool[$0].font === font } ?? add(font)
        if !touched.contains(place) { touched.append(place) }
        return place
    }

    /// Gives a font the next place.
    private mutating func add(_ font: FallbackFont) -> Int {
        let known = pool.firstIndex { $0.font === font } ?? pool.count
        if known == pool.count { pool.append(FontSubset(font)) } else { pool[known].removeAll() }
        order.append(known)
        if operands.count < order.count { operands.append(operand(order.count - 1)) }
        return order.count - 1
    }

    /// Takes a glyph into a subset and returns its code there; see `FontSubset.code`.
    public mutating func code(of glyph: UInt16, meaning: ArraySlice<UInt32>, in place: Int) -> UInt16 {
        pool[order[place]].code(of: glyph, meaning: meaning)
    }

    /// Appends the codes of glyphs of one font to a hexadecimal string; each stands for one character.
    public mutating func write(
        _ glyphs: Range<Int>, of text: EncodedText, in place: Int, into output: inout ContentWriter
    ) {
        pool[order[place]].write(glyphs, of: text, into: &output)
    }

    /// Appends the objects of a subset as they stand in a file; see `FontSubset.write`.
    public func write(_ place: Int, from first: Int, into output: inout ContentWriter, offsets: inout [Int]) {
        pool[order[place]].write(from: first, into: &output, offsets: &offsets)
    }
}
