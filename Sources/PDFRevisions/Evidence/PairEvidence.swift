import PDFForms

/// What speaks for two fields being the same one, and against it.
///
/// The weights are about logarithms of odds; they were set by fifteen pairs of revisions whose fields people paired. A name
/// alone never decides: programs number fields anew when a line is put in, so that the same name means another line.
struct PairEvidence {
    /// How the names compare.
    enum Name {
        /// The same name, which says what the field is.
        case same
        /// The same name; others of the form differ from it by numbers only, so that it may be another field's now.
        case sameButNumbered
        /// The same last part of the name.
        case sameTail
        /// The same last part of the name, but for numbers one of several.
        case sameTailButNumbered
        /// Other names; how much of their words they share, from 0 to 1, nil where there are no words.
        case other(Double?)
    }

    let name: Name
    /// How much of the text around both says the same at the same distance, from 0 to 1; nil where there is no text.
    let place: Double?
    /// How much the words of the row and above have in common, and how much they say.
    let row: (likeness: Double, worth: Double)?
    /// How much the printed labels have in common; nil where one has none.
    let label: Double?
    /// Whether both have the same printed label, and no other field of either form has it.
    let isOwnLabel: Bool
    /// How much TU has in common.
    let title: Double?
    /// Whether what is filled in is of the same kind.
    let isSameKind: Bool
    /// How much fields nearby went the same way, from 0 to 1; nil where none is paired.
    var neighbours: Double?
    /// How many of the fields before and after them, in two orders, are pairs, from 0 to 1.
    var order = 0.0
    /// The sum of all but what other pairs say.
    private let base: Double

    /// How much speaks for the pair; below 0, more speaks against it.
    var score: Double { base + 3 * (neighbours ?? 0) + 2 * order }

    /// Whether something else is printed for the one than for the other.
    var isContrary: Bool {
        let row = row?.likeness ?? 0
        return label ?? 1 < 0.3 && row < 0.7 || title ?? 1 < 0.25 && row < 0.8
    }

    init(_ old: RevisedField, _ new: RevisedField, place: Double?, in pair: RevisionPair) {
        let row = Self.row(old, new)
        name = Self.name(old, new, pair)
        self.place = place
        self.row = row
        label = Self.likeness(old.printedText, new.printedText, pair.vocabulary)
        title = Self.likeness(old.titleText, new.titleText, pair.vocabulary)
        let isOnly = max(pair.old.labels[old.labelKey] ?? 1, pair.new.labels[new.labelKey] ?? 1) == 1
        isOwnLabel = isOnly && (label ?? 0) > 0.95
        isSameKind = old.field.kind == new.field.kind
        var sum = place.map { 6 * $0 - 2 } ?? Self.absolutePlace(old, new)
        sum += row.map { (6 * $0.likeness - 2) * $0.worth } ?? 0
        sum += name.weight
        if let label {
            sum += (isOnly ? 4.5 : 3.2) * label - 2
        } else if (old.printedText == nil) != (new.printedText == nil) {
            sum -= 0.5
        }
        sum += title.map { 2 * $0 - 1 } ?? 0
        sum += Self.kind(old.field, new.field) + Self.shape(old, new)
        base = sum
    }

    private static func likeness(
        _ old: Vocabulary.Text?, _ new: Vocabulary.Text?, _ vocabulary: Vocabulary
    ) -> Double? {
        guard let old, let new, !old.words.isEmpty, !new.words.isEmpty else { return nil }
        return vocabulary.likeness(old, new)
    }

    /// The likeness of rows at the best pair of places.
    private static func row(_ old: RevisedField, _ new: RevisedField) -> (likeness: Double, worth: Double)? {
        var best: (likeness: Double, worth: Double)?
        for first in old.surroundings {
            for second in new.surroundings {
                guard let found = first.rowLikeness(second) else { continue }
                if found.likeness > best?.likeness ?? -1 { best = found }
            }
        }
        return best
    }

    private static func name(_ old: RevisedField, _ new: RevisedField, _ pair: RevisionPair) -> Name {
        let isOne = max(pair.old.stems[old.stem] ?? 1, pair.new.stems[new.stem] ?? 1) == 1
        if old.field.name == new.field.name { return isOne ? .same : .sameButNumbered }
        if old.tail == new.tail { return isOne ? .sameTail : .sameTailButNumbered }
        guard !old.nameWords.isEmpty, !new.nameWords.isEmpty else { return .other(nil) }
        let common = old.nameWords.intersection(new.nameWords).count
        return .other(Double(common) / Double(old.nameWords.count + new.nameWords.count - common))
    }

    /// Where pages have no text, as scans have none, only the place on the page is left.
    private static func absolutePlace(_ old: RevisedField, _ new: RevisedField) -> Double {
        guard let first = old.places.first, let second = new.places.first, old.surroundings.isEmpty,
            new.surroundings.isEmpty
        else { return 0 }
        guard first.page == second.page else { return -1 }
        return 4 * Distance(across: first.left - second.left, down: first.top - second.top).nearness - 1
    }

    private static func kind(_ old: Field, _ new: Field) -> Double {
        guard old.kind == new.kind else {
            let isBoth = old.isBox && new.isBox
            let isText: (Field) -> Bool = { [.text, .combo, .list].contains($0.kind) }
            return isBoth || isText(old) && isText(new) ? -1 : -6
        }
        if old.isBox { return 0.5 * share(Set(old.states), Set(new.states)) - 0.2 }
        if !old.options.isEmpty || !new.options.isEmpty {
            return 2 * share(Set(old.options.map(\.export)), Set(new.options.map(\.export))) - 1
        }
        guard old.maxLength == new.maxLength else { return -0.3 }
        return old.maxLength == nil ? 0 : 0.3
    }

    private static func share(_ old: Set<String>, _ new: Set<String>) -> Double {
        let common = old.intersection(new).count
        return Double(common) / Double(max(1, old.count + new.count - common))
    }

    private static func shape(_ old: RevisedField, _ new: RevisedField) -> Double {
        guard let first = old.places.first, let second = new.places.first else { return 0 }
        func ratio(_ one: Double, _ other: Double) -> Double { min(one, other) / max(one, other, 0.1) }
        let widths = ratio(first.right - first.left, second.right - second.left)
        let heights = ratio(first.bottom - first.top, second.bottom - second.top)
        let most = Double(max(old.places.count, new.places.count))
        let counts = Double(abs(old.places.count - new.places.count)) / most
        return 0.6 * (widths + heights) - 0.9 + (first.page == second.page ? 0.2 : -0.2) - 0.7 * counts
    }
}

extension PairEvidence.Name {
    /// How much it speaks for the pair.
    fileprivate var weight: Double {
        switch self {
        case .same: 3
        case .sameButNumbered, .sameTail: 1.5
        case .sameTailButNumbered: 0.7
        case .other(let share): share.map { 1.5 * $0 - 1 } ?? -0.5
        }
    }

    /// Whether it is the same from the last partial name on.
    var isSame: Bool {
        if case .other = self { false } else { true }
    }
}

/// How far two places are from where they should be.
struct Distance {
    /// In points.
    let across, down: Double

    /// From 1 for the same place towards 0; a row of a table away is little.
    var nearness: Double { 1 / (1 + across * across / 225 + down * down / 25) }
}
