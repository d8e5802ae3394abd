/// What somebody types to find a name: whole syllables, first consonants (ㅎㄱㄷ finds 홍길동), or both, and a last
/// syllable that is not finished (길 is on the way to 길, to 기로 and to 긼).
public struct HangulQuery: Sendable {
    /// How well a text was met; the best first.
    public enum Rank: Int, Comparable, Sendable {
        case whole, start, wordStart, inside

        /// Whether the left is better.
        public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// The query made ready to be compared.
    public let text: HangulText

    /// Makes a query.
    public init(_ text: String) { self.text = HangulText(text) }

    /// The longest run of letters that every text which meets the query has among its own (`HangulText.letters`), one
    /// after the other; empty when there is none. A cheap look for it tells what need not be compared.
    public var certainLetters: String {
        let last = text.units.count - 1
        var longest = String.UnicodeScalarView()
        var run = String.UnicodeScalarView()
        for (index, unit) in text.units.enumerated() {
            let syllable = HangulSyllable(unit)
            // The vowel of an open last syllable may become another one.
            let isOpen = index == last && syllable?.tailLetter == nil
            run.append(contentsOf: syllable.map { isOpen ? [$0.leadLetter] : HangulText.letters(of: $0) } ?? [unit])
            if run.count > longest.count { longest = run }
            // What follows a consonant in the query does not follow it in the text, where a syllable may be in its place.
            if Jamo.isConsonant(unit) { run = String.UnicodeScalarView() }
        }
        return String(longest)
    }

    /// Where a text first meets the query, in its units; nil when it does not. An empty query is met at once.
    ///
    /// - Complexity: O(length of the text × length of the query).
    public func firstIndex(in target: HangulText) -> Int? {
        if text.units.isEmpty { return 0 }
        guard text.units.count <= target.units.count else { return nil }
        return (0...(target.units.count - text.units.count)).first { matches(target, at: $0) }
    }

    /// How well a text meets the query; nil when it does not.
    public func rank(of target: HangulText) -> Rank? {
        guard let index = firstIndex(in: target) else { return nil }
        if index == 0 { return target.units == text.units ? .whole : .start }
        let starts = target.beginsWord.indices.dropFirst(index).dropLast(text.units.count - 1)
        return starts.contains { target.beginsWord[$0] && matches(target, at: $0) } ? .wordStart : .inside
    }

    private func matches(_ target: HangulText, at start: Int) -> Bool {
        let last = text.units.count - 1
        for offset in 0..<last where !Self.isFinished(text.units[offset], target.units[start + offset]) {
            return false
        }
        return Self.isBegun(text.units[last], target.units[(start + last)...])
    }

    /// The same, or the first consonant of a syllable.
    private static func isFinished(_ unit: Unicode.Scalar, _ target: Unicode.Scalar) -> Bool {
        if unit == target { return true }
        return Jamo.isConsonant(unit) && HangulSyllable(target)?.leadLetter == unit
    }

    /// Whether what comes next in the text is what a last syllable may become.
    private static func isBegun(_ unit: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = rest.first else { return false }
        if isFinished(unit, first) { return true }
        guard let typed = HangulSyllable(unit), let found = HangulSyllable(first), typed.lead == found.lead else {
            return false
        }
        guard let tail = typed.tailLetter else {
            return typed.vowel == found.vowel || Jamo.extends(typed.vowel, to: found.vowel)
        }
        guard typed.vowel == found.vowel else { return false }
        if let longer = found.tailLetter, Jamo.parts(of: longer)?.first == tail { return true }
        // The last consonant may be the first one of the next syllable.
        let (kept, moved) = Jamo.parts(of: tail).map { (Optional($0.first), $0.second) } ?? (nil, tail)
        guard found.tailLetter == kept, let next = rest.dropFirst().first else { return false }
        return isFinished(moved, next)
    }
}
