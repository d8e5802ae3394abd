/// Finds the texts before rows of fields each of which has a label of its own: “Date of birth” before Month, Day and Year.
struct RowHeads {
    private let places: [LabelledPlace]
    private let texts: [TextBlock]
    private let meter: WorkMeter

    /// - Parameter isUsed: Which texts are labels or captions.
    init(_ blocks: [TextBlock], isUsed: [Bool], places: [LabelledPlace], _ meter: WorkMeter) {
        self.places = places.filter { !$0.isHidden }
        self.meter = meter
        texts = zip(blocks, isUsed).filter { !$1 && Self.isShort($0) }.map(\.0)
    }

    private static let mostWords = 8
    /// How far fields of a row may be apart, and a text from the first one, in points.
    private static let gap = 60.0
    private static let reach = 200.0

    private static func isShort(_ block: TextBlock) -> Bool {
        block.phrases.count <= 2 && block.phrases.reduce(0) { $0 + $1.words.count } <= mostWords
            && block.phrases.contains(where: \.hasLetters)
    }

    /// The texts by fields.
    ///
    /// - Parameter days: Rows whose labels stand below them, so that a text above is that of the row, wherever it begins.
    /// - Complexity: O(n × (n + texts)) for n places.
    func heads(above days: [[LabelledPlace]] = []) -> [Int: String] {
        guard !texts.isEmpty else { return [:] }
        var heads: [Int: String] = [:]
        let rows = FieldRows(places, meter, within: Self.gap).rows
        for (first, row) in rows.sorted(by: { $0.key < $1.key }) where row.first == first {
            guard meter.allows(row.count * (texts.count + places.count)) else { return heads }
            var head: String?
            for (number, index) in row.enumerated() {
                let before = number > 0 ? places[row[number - 1]].box.right : nil
                let left = textLeft(of: places[index].box, behind: before)
                if let text = left ?? (before == nil ? textAbove(places[index].box) : nil) {
                    head = LabelText.label(of: text.phrases.flatMap(\.words))
                }
                if let head, heads[places[index].field] == nil { heads[places[index].field] = head }
            }
        }
        for day in days {
            guard meter.allows(texts.count + places.count) else { return heads }
            guard let first = day.first?.box else { continue }
            let before = places.filter { $0.box.top < first.middle && $0.box.bottom > first.middle }
                .map(\.box.right).filter { $0 <= first.left + 4 }.max()
            let text = textLeft(of: first, behind: before) ?? textAbove(day)
            guard let head = text.flatMap({ LabelText.label(of: $0.phrases.flatMap(\.words)) }) else { continue }
            for place in day { heads[place.field] = head }
        }
        return heads
    }

    /// The nearest text above a row that stands over it, with no place between.
    private func textAbove(_ row: [LabelledPlace]) -> TextBlock? {
        guard let first = row.first else { return nil }
        let box = row.reduce(first.box) { $0.union($1.box) }
        return textAbove(box) { $0.centre > box.left - 4 && $0.centre < box.right + 4 }
    }

    /// The nearest text left of a place, on its line.
    ///
    /// - Parameter before: The right side of the place before it in its row.
    private func textLeft(of box: LabelledPlace.Box, behind before: Double?) -> TextBlock? {
        let found = texts.filter { text in
            text.box.middle > box.top && text.box.middle < box.bottom && text.box.right <= box.left + 2
                && text.box.left >= (before ?? box.left - 2 * Self.reach) - 2
        }.max { $0.box.right < $1.box.right }
        guard let found, box.left - found.box.right < Self.reach else { return nil }
        let isTaken = places.contains { place in
            place.box.top < box.middle && place.box.bottom > box.middle && place.box.centre > found.box.right
                && place.box.centre < box.left
        }
        return isTaken ? nil : found
    }

    /// The nearest text above a place that begins where it does, with no place between.
    private func textAbove(_ box: LabelledPlace.Box) -> TextBlock? {
        textAbove(box) { abs($0.left - box.left) < 12 }
    }

    private func textAbove(
        _ box: LabelledPlace.Box, where isAligned: (LabelledPlace.Box) -> Bool
    ) -> TextBlock? {
        let found = texts.filter { text in
            isAligned(text.box) && text.box.bottom <= box.top + 1 && box.top - text.box.bottom < 2.5 * text.size
        }.max { $0.box.bottom < $1.box.bottom }
        guard let found else { return nil }
        let isTaken = places.contains { place in
            place.box.middle > found.box.middle && place.box.middle < box.top && place.box.left < found.box.right
                && place.box.right > found.box.left
        }
        return isTaken ? nil : found
    }
}
