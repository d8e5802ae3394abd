/// What a worker knows of texts that the fonts of a form cannot set alone: tables of characters that are set by themselves,
/// and the texts that were shaped last. Bounded; what it holds changes no result.
struct ShapedTexts: Sendable {
    /// What a shaped text depends on.
    struct Key: Hashable, Sendable {
        var text: [UInt8]
        var stack: Int
        var isOneLine: Bool
    }

    /// A shaped text.
    struct Value: Sendable {
        var scalars: [UInt32]
        var glyphs: [EncodedText.Glyph]
        var placements: [Placement]
        var fallbacks: [FallbackFont]
        var missing: [Unicode.Scalar]
        var mainFace: Int
        var isEven: Bool
        var hasSplitEmoji: Bool
    }

    private var values: [Key: Value] = [:]
    private var glyphCount = 0
    private var tables: [CharacterTable] = []

    /// So many glyphs are kept, some 6 MB.
    static let mostGlyphs = 65_536
    /// A text of more is not kept.
    private static let longest = 1_024
    /// A table is 800 KB at most; a text asks for eight at most.
    static let mostTables = 12

    /// The number of texts.
    var count: Int { values.count }

    /// The number of tables.
    var tableCount: Int { tables.count }

    /// A text that was shaped before.
    subscript(key: Key) -> Value? { values[key] }

    /// Keeps a text.
    mutating func keep(_ value: Value, for key: Key) {
        let cost = value.glyphs.count + 4
        guard cost <= Self.longest else { return }
        if glyphCount + cost > Self.mostGlyphs {
            values.removeAll(keepingCapacity: true)
            glyphCount = 0
        }
        values[key] = value
        glyphCount += cost
    }

    /// Makes room for the tables of one more text. Their places hold until the next time.
    mutating func trim() {
        if tables.count > Self.mostTables { tables.removeAll() }
    }

    /// The place of a table, which is made if there is none.
    mutating func table(_ key: CharacterTable.Key) -> Int {
        for place in tables.indices where tables[place].key == key { return place }
        tables.append(CharacterTable(key))
        return tables.count - 1
    }

    /// How a table sets a character.
    @inline(__always)
    mutating func entry(_ scalar: UInt32, in table: Int, with stack: FontStack) -> CharacterTable.Entry {
        guard scalar <= 0xFFFF else { return CharacterTable.Entry(kind: .unsteady) }
        let entry = tables[table][scalar]
        return entry.kind == .unknown ? tables[table].fill(scalar, with: stack) : entry
    }

    /// Whether some table knows that no face of a stack has a letter.
    func isInFallback(_ letter: UInt32, of stack: FontStack) -> Bool {
        guard letter <= 0xFFFF else { return false }
        for place in tables.indices where tables[place].key.stack == stack.number {
            guard tables[place].key.isAlone == (stack.aloneCount > 0) else { continue }
            let entry = tables[place][letter]
            if entry.kind == .eastAsian, Int(entry.face) >= stack.faces.count, entry.fitsAlone { return true }
        }
        return false
    }

    /// The fonts of this machine that a table names.
    func fallbacks(of table: Int) -> [FallbackFont] { tables[table].fallbacks }
}
