import PDFForms

/// The pairs that are looked at: fields with the same name or label, and those that stand among the same texts.
///
/// All pairs would be too many for a large form; what shares nothing is none.
struct Candidates {
    /// What speaks for each pair, for each old field by the new one.
    private(set) var evidence: [[Int: PairEvidence]]
    private let pair: RevisionPair
    private let places: PlaceLikeness
    private static let mostByText = 24
    private static let mostByKey = 12
    /// A word that stands near so many fields says nothing of one.
    private static let commonWord = 100

    /// - Complexity: O(fields × candidates), of which a field has about fifty at most.
    init(_ pair: RevisionPair) {
        self.pair = pair
        places = PlaceLikeness(pair)
        evidence = pair.old.fields.map { _ in [:] }
        addByKeys()
        addByText()
        addByPlace()
    }

    /// Looks at a pair, if it was not looked at before.
    mutating func add(_ old: Int, _ new: Int) {
        guard evidence[old][new] == nil else { return }
        let (first, second) = (pair.old.fields[old], pair.new.fields[new])
        evidence[old][new] = PairEvidence(first, second, place: places.likeness(first, second), in: pair)
    }

    /// Notes what other pairs say of one.
    mutating func set(_ old: Int, _ new: Int, neighbours: Double?, order: Double) {
        evidence[old][new]?.neighbours = neighbours
        evidence[old][new]?.order = order
    }

    private mutating func addByKeys() {
        let keys: [(RevisedField) -> String] = [
            { $0.field.name }, { $0.tail }, { $0.labelKey }, { $0.field.label ?? "" },
        ]
        for key in keys {
            let owners = Dictionary(grouping: pair.new.fields.indices) { key(pair.new.fields[$0]) }
            for (old, field) in pair.old.fields.enumerated() {
                let text = key(field)
                guard !text.isEmpty, let found = owners[text], found.count <= Self.mostByKey else { continue }
                for new in found { add(old, new) }
            }
        }
    }

    private mutating func addByText() {
        var owners: [Int: [Int]] = [:]
        for (new, field) in pair.new.fields.enumerated() {
            for word in words(near: field).keys { owners[word, default: []].append(new) }
        }
        for (old, field) in pair.old.fields.enumerated() {
            var votes: [Int: Double] = [:]
            for (word, weight) in words(near: field).sorted(by: { $0.key < $1.key }) {
                guard let found = owners[word], found.count <= Self.commonWord else { continue }
                for new in found { votes[new, default: 0] += weight }
            }
            let best = votes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostByText)
            for (new, _) in best { add(old, new) }
        }
    }

    /// The words near a field, with what they say of it.
    private func words(near field: RevisedField) -> [Int: Double] {
        var words: [Int: Double] = [:]
        for surrounding in field.surroundings {
            for neighbour in surrounding.neighbours {
                for word in pair.texts[neighbour.text].words {
                    words[word] = max(words[word] ?? 0, neighbour.weight * pair.vocabulary.weights[word])
                }
            }
            for (word, weight) in surrounding.row { words[word] = max(words[word] ?? 0, 0.5 * weight) }
        }
        return words
    }

    /// Fields that stand at the same height of the page.
    private mutating func addByPlace() {
        let pages = Dictionary(grouping: pair.new.readingOrder) { pair.new.fields[$0].places[0].page }
        for (old, field) in pair.old.fields.enumerated() {
            guard let place = field.places.first, let found = pages[place.page] else { continue }
            let near = found.map { new in
                let other = pair.new.fields[new].places[0]
                return (new, abs(other.left - place.left) / 3 + abs(other.top - place.top))
            }
            for (new, _) in near.sorted(by: { ($0.1, $0.0) < ($1.1, $1.0) }).prefix(4) { add(old, new) }
        }
    }
}

/// How much of the text around two places says the same at the same distance.
struct PlaceLikeness {
    /// For each text of a phrase, the texts that are much like it.
    private let alike: [[Int: Double]]
    private static let least = 0.3
    private static let commonWord = 60

    /// - Complexity: O(texts × texts that share a rare word).
    init(_ pair: RevisionPair) {
        var owners: [Int: [Int]] = [:]
        for (number, text) in pair.texts.enumerated() {
            for word in text.words { owners[word, default: []].append(number) }
        }
        alike = pair.texts.enumerated().map { number, text in
            var result = [number: 1.0]
            for word in text.words {
                guard let found = owners[word], found.count <= Self.commonWord else { continue }
                for other in found where result[other] == nil {
                    result[other] = pair.vocabulary.likeness(text, pair.texts[other])
                }
            }
            return result.filter { $0.value >= Self.least }
        }
    }

    /// The likeness of the places of two fields, from 0 to 1; nil where no text is around them.
    ///
    /// - Complexity: O(places × places), which are six at most.
    func likeness(_ old: RevisedField, _ new: RevisedField) -> Double? {
        var sum = 0.0
        var count = 0
        for first in old.surroundings {
            let found = new.surroundings.compactMap { likeness(first, $0) }
            guard let best = found.max() else { continue }
            sum += best
            count += 1
        }
        return count > 0 ? sum / Double(count) : nil
    }

    private func likeness(_ first: SurroundingText, _ second: SurroundingText) -> Double? {
        guard !first.neighbours.isEmpty, !second.neighbours.isEmpty else { return nil }
        return (share(of: first, in: second) + share(of: second, in: first)) / 2
    }

    private func share(of first: SurroundingText, in second: SurroundingText) -> Double {
        var sum = 0.0
        var all = 0.0
        for one in first.neighbours {
            all += one.weight
            var best = 0.0
            for other in second.neighbours {
                guard let likeness = alike[one.text][other.text] else { continue }
                let across = min(abs(one.left - other.left), abs(one.right - other.right))
                let down = min(abs(one.top - other.top), abs(one.bottom - other.bottom))
                best = max(best, likeness * Distance(across: across, down: down).nearness)
            }
            sum += one.weight * best
        }
        return all > 0 ? sum / all : 0
    }
}
