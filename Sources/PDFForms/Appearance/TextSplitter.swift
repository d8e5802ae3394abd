import PDFText

/// Splits a text that is too long for its field into what the field shows, with a hint where the rest is, and the rest.
///
/// One computation decides both, so nothing can get lost between them: the text is cut at one place, where the field's own
/// line breaking could end a line, and what is shown is laid out once more before it counts.
public struct TextSplitter {
    /// A text in two parts.
    public struct Parts: Hashable, Sendable {
        /// What the field shows, the hint included.
        public var shown: String
        /// What of it is the hint; empty where none fits.
        public var hint: String
        /// What goes on elsewhere; empty where all of the text fits.
        public var rest: String

        /// Makes parts.
        public init(shown: String = "", hint: String = "", rest: String = "") {
            (self.shown, self.hint, self.rest) = (shown, hint, rest)
        }
    }

    /// The widgets that show the text.
    private let plans: [TextPlan]
    /// The most characters that the field takes.
    private let limit: Int?
    /// Whether the text is a list that is cut between its items only.
    private let keepsItems: Bool
    private var text = EncodedText()
    private var lines = TextLines()

    /// - Parameters:
    ///   - plans: The widgets that show the text; all of them show the same part of it.
    ///   - limit: The most characters that the field takes (MaxLen).
    ///   - keepsItems: Whether the text is a list that is cut between its items only: they end at line breaks, in a text
    ///     without these at semicolons, in one without either at commas.
    public init(_ plans: [TextPlan], limit: Int?, keepsItems: Bool) {
        (self.plans, self.limit, self.keepsItems) = (plans, limit, keepsItems)
    }

    /// Splits a text.
    ///
    /// - Parameter hints: What to write behind the part that is shown, the best first. The first that leaves room for text
    ///   is taken; cells have none.
    /// - Complexity: O(characters), and O(log characters) times what the field holds.
    public mutating func split(_ value: ArraySlice<UInt8>, hints: [String]) -> Parts {
        let scalars = Self.withPlainLineEnds(text.readScalars(of: value))
        let source = Source(scalars, upTo: capacity, keepsItems: keepsItems)
        for hint in hints where takes(hint) {
            if let parts = split(source, hint) { return parts }
        }
        return split(source, "") ?? Parts(shown: "", hint: "", rest: Self.string(scalars[...]))
    }

    // MARK: Places

    /// A text, and where it may be cut.
    private struct Source {
        let scalars: [UInt32]
        /// Offsets in the text, ascending from 0.
        private(set) var places = [0]
        /// How many of the scalars stand before the last of them; what comes after is more than any widget shows.
        private(set) var end = 0
        /// The characters before each place.
        private(set) var counts = [0]

        init(_ scalars: [UInt32], upTo capacity: Int, keepsItems: Bool) {
            self.scalars = scalars
            let items = keepsItems ? Self.itemEnds(scalars) : nil
            var count = 0
            for character in TextSplitter.string(scalars.prefix(capacity)) {
                end += character.unicodeScalars.count
                count += 1
                if items?.contains(end) ?? true {
                    places.append(end)
                    counts.append(count)
                }
            }
            if end == scalars.count, places.last != end {
                places.append(end)
                counts.append(count)
            }
        }

        /// Where items end, behind their separators; nil for a text that has none.
        private static func itemEnds(_ scalars: [UInt32]) -> Set<Int>? {
            let separators: [[UInt32]] = [[0x0A], [0x3B, 0x20], [0xFF1B], [0x2C, 0x20], [0x3001]]
            for separator in separators {
                let ends = scalars.indices.filter { scalars[$0...].starts(with: separator) }.map {
                    $0 + separator.count
                }
                if !ends.isEmpty { return Set(ends) }
            }
            return nil
        }

        /// Whether a place is one between words.
        func isBetweenWords(_ place: Int) -> Bool {
            place == 0 || place == scalars.count || scalars[place - 1] <= 0x20 || scalars[place] <= 0x20
        }
    }

    /// More characters than any of the widgets shows: none is narrower than a tenth of an em on average.
    private var capacity: Int {
        plans.map { plan in
            if plan.cells > 0 { return 64 * (plan.cells + 1) }
            let size = plan.splitSize
            let rows = plan.mode == .singleLine ? 1 : plan.rows(plan.metrics(of: 0), size: size)
            return 200 + Int(min(1e6, 10 * Double(rows) * max(0, plan.textWidth) / size))
        }.min() ?? 64 * ((limit ?? 0) + 1)
    }

    // MARK: Cutting

    /// Splits before a hint; nil where not even the hint fits.
    private mutating func split(_ source: Source, _ hint: String) -> Parts? {
        var end = source.end
        for plan in plans { end = min(end, self.end(in: plan, source, hint)) }
        var low = source.places.lastIndex { $0 <= end } ?? 0
        if let limit {
            let room = hint.isEmpty ? limit : limit - hint.count - 1
            low = min(low, source.counts.lastIndex { $0 <= room } ?? 0)
        }
        if !fits(source, low, hint) {
            var high = low
            low = 0
            guard fits(source, low, hint) else { return nil }
            while high - low > 1 {
                let middle = (low + high) / 2
                if fits(source, middle, hint) { low = middle } else { high = middle }
            }
        }
        let word = (max(0, low - Self.longestWord)...low).last { source.isBetweenWords(source.places[$0]) }
        if let word, word > 0, word < low, plans.allSatisfy({ $0.cells == 0 }), fits(source, word, hint) { low = word }
        let shown = Self.shown(source, low, hint)
        let rest = Self.trimmed(source.scalars[source.places[low]...])
        guard !rest.isEmpty else { return Parts(shown: Self.shown(source, low, ""), hint: "", rest: "") }
        return Parts(shown: shown, hint: hint, rest: rest)
    }

    /// How far back a cut goes so that it is between words.
    private static let longestWord = 40

    /// Where a widget's last line ends before a hint, as an offset in the text.
    private mutating func end(in plan: TextPlan, _ source: Source, _ hint: String) -> Int {
        let size = plan.splitSize
        let hintWidth = hint.isEmpty ? 0 : width(of: " " + hint, in: plan)
        let start = Array(Self.string(source.scalars[..<source.end]).utf8)
        guard plan.encode(start[...], into: &text) else { return source.end }
        if case .comb(let cells) = plan.mode {
            let starts = text.glyphs.indices.lazy.filter(text.startsCharacter).dropFirst(cells)
            return starts.first.map(text.scalarOffset) ?? source.end
        }
        plan.wrap(text, size: size, into: &lines)
        let rows = plan.mode == .singleLine ? 1 : plan.rows(plan.metrics(text), size: size)
        let last = lines.lines[min(rows, lines.lines.count) - 1]
        let room = plan.textWidth - hintWidth + TextPlan.tolerance
        var (word, character) = (last.start, last.start)
        var (pen, inked) = (0.0, 0.0)
        for index in last.start..<last.end {
            if index > last.start, inked <= room {
                if text.breaks(before: index) || text.glyphs[index - 1].kind != .ink { word = index }
                if text.startsCharacter(index) { character = index }
            }
            pen += plan.advance(text.glyphs[index], size: size, at: pen)
            if text.glyphs[index].kind == .ink { inked = pen }
        }
        if inked <= room { return text.scalarOffset(ofGlyph: last.end) }
        return text.scalarOffset(ofGlyph: word > 0 ? word : character)
    }

    /// Whether all widgets show what stands before a place, and a hint, so that it can be read.
    private mutating func fits(_ source: Source, _ place: Int, _ hint: String) -> Bool {
        let shown = Array(Self.shown(source, place, hint).utf8)
        for plan in plans where !shown.isEmpty {
            guard plan.encode(shown[...], into: &text) else { return false }
            plan.layOut(&text, overflow: .report, into: &lines)
            if lines.fit.loss != nil { return false }
        }
        return true
    }

    /// Whether a hint leaves most of the field to the text.
    private mutating func takes(_ hint: String) -> Bool {
        if let limit, hint.count + 1 > limit / 2 { return false }
        for plan in plans {
            guard plan.cells == 0 else { return false }
            let rows = plan.mode == .singleLine ? 1 : plan.rows(plan.metrics(of: 0), size: plan.splitSize)
            guard width(of: hint, in: plan) <= plan.textWidth * (rows > 1 ? 1 : Self.largestShare) else { return false }
        }
        return true
    }

    private static let largestShare = 0.5

    private mutating func width(of words: String, in plan: TextPlan) -> Double {
        guard plan.encode(Array(words.utf8)[...], into: &text) else { return .infinity }
        return plan.width(text.glyphs, size: plan.splitSize)
    }

    // MARK: Characters

    private static func shown(_ source: Source, _ place: Int, _ hint: String) -> String {
        var end = source.places[place]
        while end > 0, source.scalars[end - 1] <= 0x20 { end -= 1 }
        let head = string(source.scalars[..<end])
        return head.isEmpty || hint.isEmpty ? head + hint : "\(head) \(hint)"
    }

    private static func trimmed(_ scalars: ArraySlice<UInt32>) -> String {
        var (start, end) = (scalars.startIndex, scalars.endIndex)
        while start < end, scalars[start] <= 0x20 { start += 1 }
        while end > start, scalars[end - 1] <= 0x20 { end -= 1 }
        return string(scalars[start..<end])
    }

    static func string(_ scalars: ArraySlice<UInt32>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count * 2)
        for scalar in scalars {
            if scalar < 0x80 {
                bytes.append(UInt8(scalar))
            } else if let scalar = Unicode.Scalar(scalar) {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Line ends of all kinds as line feeds; none at the end.
    private static func withPlainLineEnds(_ scalars: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(scalars.count)
        for (index, scalar) in scalars.enumerated() {
            if scalar == 0x0A, index > 0, scalars[index - 1] == 0x0D { continue }
            result.append(EncodedText.isLineBreak(scalar) ? 0x0A : scalar)
        }
        while let last = result.last, last <= 0x20 { result.removeLast() }
        return result
    }
}
