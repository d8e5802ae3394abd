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
    }

    /// Forgets which subsets were used, not what is in them.
    public mutating func removeTouched() { touched.removeAll(keepingCapacity: true) }

    /// The resource name of a subset.
    public func name(_ place: Int) -> String { "\(prefix)\(place)" }

    /// The operand that names a subset: solidus, name, space.
    public func operand(_ place: Int) -> [UInt8] {
        place < operands.count ? operands[place] : Array("/\(name(place)) ".utf8)
    }

    /// The place of a font's subset, which is made if there is none.
    public mutating func place(of font: FallbackFont) -> Int {
        let place = order.firstIndex { pool[$0].font === font } ?? order.count
        if place == order.count {
            let known = pool.firstIndex { $0.font === font } ?? pool.count
            if known == pool.count { pool.append(FontSubset(font)) } else { pool[known].removeAll() }
            order.append(known)
            if operands.count < order.count { operands.append(operand(place)) }
        }
        if !touched.contains(place) { touched.append(place) }
        return place
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
