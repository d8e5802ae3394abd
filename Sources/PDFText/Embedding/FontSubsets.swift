/// The subsets of fallback fonts that one file needs, in the order of their first use.
public struct FontSubsets: Sendable {
    /// The subsets.
    public private(set) var subsets: [FontSubset] = []
    /// The places of those that were used since this was last emptied.
    public private(set) var touched: [Int] = []
    private let prefix: String

    /// Makes an empty list.
    ///
    /// - Parameter prefix: Followed by a place in the list it is a resource name.
    public init(prefix: String) { self.prefix = prefix }

    /// Starts a new file.
    public mutating func removeAll() {
        subsets.removeAll(keepingCapacity: true)
        touched.removeAll(keepingCapacity: true)
    }

    /// Forgets which subsets were used, not what is in them.
    public mutating func removeTouched() { touched.removeAll(keepingCapacity: true) }

    /// The resource name of a subset.
    public func name(_ place: Int) -> String { "\(prefix)\(place)" }

    /// The operand that names a subset: solidus, name, space.
    public func operand(_ place: Int) -> [UInt8] { Array("/\(name(place)) ".utf8) }

    /// The place of a font's subset, which is made if there is none.
    public mutating func place(of font: FallbackFont) -> Int {
        let place = subsets.firstIndex { $0.font === font } ?? subsets.count
        if place == subsets.count { subsets.append(FontSubset(font)) }
        if !touched.contains(place) { touched.append(place) }
        return place
    }

    /// Takes a glyph into a subset; see `FontSubset.use`.
    public mutating func use(_ glyph: UInt16, meaning: ArraySlice<UInt32>, in place: Int) -> Bool {
        subsets[place].use(glyph, meaning: meaning)
    }
}
