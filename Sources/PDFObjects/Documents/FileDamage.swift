/// What was wrong with a file and was mended, or lost, while it was read.
public struct FileDamage: Hashable, Sendable {
    /// Kinds of damage. The raw values are those of the snapshot (`CQPDFShims.h`).
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// The cross-reference table was wrong and was made anew (ISO 32000-1, 7.5.4).
        case references = 1
        /// A stream said a wrong length (7.3.8).
        case lengths
        /// A mistake in the page tree was corrected (7.7.3).
        case pageTree
        /// Something was not written as PDF is.
        case syntax
        /// An integer was beyond 64 bits and became the largest one of annex C.
        case numbers
        /// A key stands in a dictionary twice; the last one counts (7.3.7).
        case repeatedKeys
        /// An object could not be read and is left out.
        case lost
    }

    /// How often each kind was met; kinds that were not have no entry.
    public private(set) var counts: [Kind: Int] = [:]

    /// Makes damage of which there is none yet.
    public init() {}

    /// Whether the file was sound.
    public var isEmpty: Bool { counts.isEmpty }

    /// Notes a damage.
    public mutating func add(_ kind: Kind, times: Int = 1) { counts[kind, default: 0] += times }

    /// Notes all that was wrong with another file, too.
    public mutating func add(_ other: FileDamage) {
        for (kind, times) in other.counts { add(kind, times: times) }
    }

    /// What was wrong, in words that need no knowledge of PDF; one clause for each kind.
    public var clauses: [String] {
        Kind.allCases.compactMap { kind in counts[kind].map { Self.clause(kind, $0) } }
    }

    private static func clause(_ kind: Kind, _ count: Int) -> String {
        switch kind {
        case .references: "its table of contents was wrong and was made anew"
        case .lengths:
            count == 1 ? "1 part had not the length that it said" : "\(count) parts had not the length that they said"
        case .pageTree:
            count == 1
                ? "1 mistake in its list of pages was corrected"
                : "\(count) mistakes in its list of pages were corrected"
        case .syntax:
            count == 1
                ? "1 place was not written as it should be" : "\(count) places were not written as they should be"
        case .numbers:
            count == 1
                ? "1 number was too large and was made smaller"
                : "\(count) numbers were too large and were made smaller"
        case .repeatedKeys:
            count == 1
                ? "1 entry stands twice and the last one counts"
                : "\(count) entries stand twice and the last ones count"
        case .lost:
            count == 1
                ? "1 part could not be read and is left out" : "\(count) parts could not be read and are left out"
        }
    }
}
