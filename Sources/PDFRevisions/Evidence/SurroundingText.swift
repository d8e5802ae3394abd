import PDFForms

/// The text around a place: the phrases nearest to it and how they stand to it, and the words of its row.
struct SurroundingText {
    /// A phrase near a place.
    struct Neighbour {
        /// The phrase's text, by its number in `PageTexts`.
        let text: Int
        /// How much it says, from its distance and its words.
        let weight: Double
        /// How far its sides are from those of the place, in points.
        let left, right, top, bottom: Double
    }

    /// The nearest phrases, what says most first.
    let neighbours: [Neighbour]
    /// The words of its row, and of the lines above it up to the next field, with what each says; in order of the words.
    let row: [(word: Int, weight: Double)]
    private let rowWeight: Double

    private static let mostNeighbours = 8
    /// So far above a field its text may begin, in points.
    private static let highest = 45.0

    /// - Complexity: O(phrases of the page + fields of the row × phrases of the row).
    init(_ place: PrintedLabels.Place, isBox: Bool, on page: PageTexts, vocabulary: Vocabulary) {
        var found: [Neighbour] = []
        var row: [Int: Double] = [:]
        let top = isBox ? place.top - 2 : min(place.top, page.textBegins(above: place, atMost: Self.highest))
        for phrase in page.phrases {
            let across = max(0, phrase.place.left - place.right, place.left - phrase.place.right)
            let down = max(0, phrase.place.top - place.bottom, place.top - phrase.place.bottom)
            let worth = min(1, phrase.weight / 6)
            guard worth > 0 else { continue }
            let weight = worth / (1 + across / 60 + down / 8)
            if found.count < Self.mostNeighbours || weight > found[found.count - 1].weight {
                let neighbour = Neighbour(
                    text: phrase.number, weight: weight, left: phrase.place.left - place.left,
                    right: phrase.place.right - place.right, top: phrase.place.top - place.top,
                    bottom: phrase.place.bottom - place.bottom)
                let index = found.firstIndex { $0.weight < weight } ?? found.count
                found.insert(neighbour, at: index)
                if found.count > Self.mostNeighbours { found.removeLast() }
            }
            let middle = (phrase.place.top + phrase.place.bottom) / 2
            guard middle >= top, middle <= place.bottom + 2 else { continue }
            var share = 1 / (1 + across / 250)
            if !isBox, phrase.place.left >= place.right - 2 { share *= 0.4 }
            if page.hasField(between: phrase.place, and: place) { share *= 0.3 }
            for word in phrase.text.words {
                row[word] = max(row[word] ?? 0, share * vocabulary.weights[word])
            }
        }
        neighbours = found
        self.row = row.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        rowWeight = self.row.reduce(0) { $0 + $1.weight }
    }

    /// How much two rows have in common, from 0 to 1, and how much they say: from 0 for nothing to 1.
    ///
    /// - Complexity: O(words).
    func rowLikeness(_ other: SurroundingText) -> (likeness: Double, worth: Double)? {
        guard !row.isEmpty, !other.row.isEmpty else { return nil }
        var common = 0.0
        var (first, second) = (0, 0)
        while first < row.count, second < other.row.count {
            let (word, otherWord) = (row[first].word, other.row[second].word)
            if word == otherWord { common += min(row[first].weight, other.row[second].weight) }
            if word <= otherWord { first += 1 }
            if otherWord <= word { second += 1 }
        }
        let all = rowWeight + other.rowWeight - common
        return all > 0 ? (common / all, min(1, max(rowWeight, other.rowWeight) / 8)) : nil
    }
}

/// The phrases and fields of one page.
struct PageTexts {
    /// A phrase, as it is compared.
    struct Phrase {
        let place: PrintedLabels.Place
        let text: Vocabulary.Text
        /// The same for equal texts of both revisions.
        let number: Int
        /// What it says.
        let weight: Double
    }

    let phrases: [Phrase]
    private let fields: [PrintedLabels.Place]

    /// - Parameter fields: Where the fields of the page stand.
    init(_ phrases: [Phrase], fields: [PrintedLabels.Place]) {
        self.phrases = phrases
        self.fields = fields.sorted { $0.top < $1.top }
    }

    /// The height at which the text of a place may begin: below the next field of its column, in points.
    func textBegins(above place: PrintedLabels.Place, atMost height: Double) -> Double {
        var begin = place.top - height
        for field in fields {
            guard field.top < place.top else { break }
            let overlap = min(field.right, place.right) - max(field.left, place.left)
            guard field.bottom <= place.top + 3, overlap > 0.5 * min(field.right - field.left, place.right - place.left)
            else { continue }
            begin = max(begin, field.bottom)
        }
        return begin
    }

    /// Whether another field stands between a phrase and a place, on the phrase's line.
    func hasField(between phrase: PrintedLabels.Place, and place: PrintedLabels.Place) -> Bool {
        let middle = (phrase.top + phrase.bottom) / 2
        return fields.contains { field in
            guard field.top <= middle, field.bottom >= middle, field != place else { return false }
            return phrase.right <= field.left + 2 && field.right <= place.left + 2
                || phrase.left >= field.right - 2 && field.left >= place.right - 2
        }
    }
}
