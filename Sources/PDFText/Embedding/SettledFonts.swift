/// A glyph of a file, with its code there and what it stands for.
public struct GlyphUse: Hashable, Sendable {
    /// The glyph's number in the font file.
    let glyph: UInt16
    let code: UInt16
    /// The characters it stands for; empty where nothing is to be read out of it.
    let meaning: [UInt32]

    /// By glyph, then by meaning.
    func precedes(_ other: GlyphUse) -> Bool {
        glyph == other.glyph ? meaning.lexicographicallyPrecedes(other.meaning) : glyph < other.glyph
    }
}

/// A glyph and what it stands for.
struct GlyphMeaning: Hashable, Sendable {
    let glyph: UInt16
    let meaning: [UInt32]
}

/// The codes of one font in a file that many texts share.
struct SettledCodes: Sendable {
    /// The code of each glyph for each of its meanings.
    fileprivate(set) var codes: [GlyphMeaning: UInt16] = [:]
    /// The glyphs that have several codes, or one that is not their number.
    fileprivate var uncertain: Set<UInt16> = []

    /// Whether a glyph's code is known without this table: it is the glyph's number.
    @inline(__always) func isCertain(_ glyph: UInt16) -> Bool { uncertain.isEmpty || !uncertain.contains(glyph) }
}

/// The glyphs of one fallback font that a text uses.
public struct FontUse: Sendable {
    /// The place of the font in `FontSubsets`, which gives it its resource name.
    public let place: Int
    let font: FallbackFont
    private(set) var glyphs: [GlyphUse]

    init(place: Int, font: FallbackFont, glyphs: [GlyphUse]) {
        self.place = place
        self.font = font
        self.glyphs = glyphs
    }

    /// The same font without any glyphs.
    public var empty: FontUse { FontUse(place: place, font: font, glyphs: []) }

    /// Takes in the glyphs of another text whose codes are not in yet.
    public mutating func add(_ other: FontUse, where isNew: (UInt16) -> Bool) {
        for glyph in other.glyphs where isNew(glyph.code) { glyphs.append(glyph) }
    }
}

/// What the codes of fallback fonts mean in a file that many texts share: each font has one place, each glyph one code
/// for each of its meanings, in the order in which the texts bring them.
///
/// Texts are written by several workers at a time, from a copy of this that is a little behind. A text that brings
/// something new may then have guessed wrong; `settle` says so, and the text is written again.
public struct SettledFonts: Sendable {
    private(set) var fonts: [FallbackFont] = []
    /// By font, what each glyph stands for; the first code is the glyph's own number, unless another has taken it.
    private(set) var codes: [SettledCodes] = []
    /// By font, the glyphs that have a code.
    private var known: [Set<UInt16>] = []
    /// By font, the codes that are not their glyph's number.
    private var taken: [Set<UInt16>] = []
    /// By font, the code above which none is free.
    private var highestFree: [UInt16] = []

    /// Makes an empty table.
    public init() {}

    /// Takes in what a text uses; texts have to come in their order.
    ///
    /// - Returns: Whether the text was written with the codes and places that hold.
    /// - Complexity: O(glyphs).
    public mutating func settle(_ uses: [FontUse]) -> Bool {
        var holds = true
        for use in uses {
            let place = fonts.firstIndex { $0 === use.font } ?? add(use.font)
            if place != use.place { holds = false }
            var new: [GlyphUse] = []
            for glyph in use.glyphs {
                if let code = codes[place].codes[GlyphMeaning(glyph: glyph.glyph, meaning: glyph.meaning)] {
                    if code != glyph.code { holds = false }
                } else {
                    new.append(glyph)
                }
            }
            // In an order that does not depend on what the worker knew.
            new.sort { $0.precedes($1) }
            for glyph in new where add(glyph, to: place) != glyph.code { holds = false }
        }
        return holds
    }

    private mutating func add(_ font: FallbackFont) -> Int {
        fonts.append(font)
        codes.append(SettledCodes())
        known.append([])
        taken.append([])
        highestFree.append(.max)
        return fonts.count - 1
    }

    private mutating func add(_ use: GlyphUse, to place: Int) -> UInt16 {
        var code = use.glyph
        let isFirst = known[place].insert(code).inserted
        if !isFirst || taken[place].contains(code) {
            code = freeCode(in: place)
            taken[place].insert(code)
            codes[place].uncertain.insert(use.glyph)
        }
        codes[place].codes[GlyphMeaning(glyph: use.glyph, meaning: use.meaning)] = code
        return code
    }

    /// The highest code that nothing has.
    ///
    /// - Complexity: O(1) on average.
    private mutating func freeCode(in place: Int) -> UInt16 {
        var code = highestFree[place]
        while code > 1, taken[place].contains(code) || known[place].contains(code) { code -= 1 }
        highestFree[place] = code
        return code
    }
}
