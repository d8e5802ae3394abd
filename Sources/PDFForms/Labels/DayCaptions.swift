import Interchange

/// Finds three fields side by side with the words for day, month and year right below them: “Month”, “Day” and “Year” are
/// their labels, and what stands above them is that of all three.
///
/// A text above a field is usually its label, and one below it somebody else's; here it is the other way round.
struct DayCaptions {
    /// The words, by place.
    private(set) var labels: [Int: String] = [:]
    /// The blocks that the words are, by their places.
    private(set) var blocks: Set<Int> = []
    /// The three fields of each day, from left to right.
    private(set) var days: [[Int]] = []

    /// A word for a part of a day.
    private struct Caption {
        let text: String
        let part: DayPart
        let block: Int
        let box: LabelledPlace.Box
    }

    /// How far the fields of a day may be apart, and a word from its field, in points.
    private static let (gap, reach) = (60.0, 12.0)
    private static let mostWords = 5

    /// - Complexity: O(n × rows + words × n) for n places, and the words of texts that are such words and nothing else.
    init(_ blocks: [TextBlock], places: [LabelledPlace], _ meter: WorkMeter) {
        let captions = blocks.indices.flatMap { Self.captions(of: blocks[$0], at: $0) }
        guard captions.count >= 3 else { return }
        let rows = FieldRows(places, meter, within: Self.gap).rows
        for (first, row) in rows.sorted(by: { $0.key < $1.key }) where row.first == first && row.count >= 3 {
            var start = 0
            while start + 3 <= row.count {
                guard meter.allows(3 * (2 * captions.count + places.count)) else { return }
                let day = Array(row[start..<(start + 3)])
                let found = day.compactMap { Self.caption(below: places[$0].box, captions, places) }
                if found.count == 3, Set(found.map(\.part)).count == 3 {
                    days.append(day)
                    for (place, caption) in zip(day, found) { labels[place] = caption.text }
                    self.blocks.formUnion(found.map(\.block))
                    start += 3
                } else {
                    start += 1
                }
            }
        }
    }

    /// The words of a text that is made of such words alone, and of marks between them: “Month / Day / Year”.
    private static func captions(of block: TextBlock, at place: Int) -> [Caption] {
        guard block.phrases.reduce(0, { $0 + $1.words.count }) <= mostWords else { return [] }
        var captions: [Caption] = []
        for phrase in block.phrases {
            for word in phrase.words {
                let letters = word.text.unicodeScalars.filter { !"()[]/.,:-–*".unicodeScalars.contains($0) }
                let text = String(letters)
                if text.isEmpty { continue }
                guard let part = DayPart(word: text) else { return [] }
                let box = LabelledPlace.Box(left: word.left, top: phrase.top, right: word.right, bottom: phrase.bottom)
                captions.append(Caption(text: text, part: part, block: place, box: box))
            }
        }
        return captions
    }

    /// The only word right below a field; nil where one stands right above it as well, or where the word is nearer to a field
    /// that it may be the head of.
    private static func caption(
        below box: LabelledPlace.Box, _ captions: [Caption], _ places: [LabelledPlace]
    ) -> Caption? {
        func isAligned(_ other: LabelledPlace.Box) -> Bool {
            other.centre > box.left - 4 && other.centre < box.right + 4
        }
        let near = captions.filter { isAligned($0.box) }
        let isHeaded = near.contains { $0.box.bottom <= box.top + 2 && box.top - $0.box.bottom < reach }
        let below = near.filter { $0.box.top >= box.bottom - 4 && $0.box.top - box.bottom < reach }
        guard !isHeaded, below.count == 1, let caption = below.first else { return nil }
        let distance = max(0, caption.box.top - box.bottom)
        let isHead = places.contains { place in
            !place.isHidden && place.box.top > caption.box.middle && place.box.top - caption.box.bottom <= distance
                && place.box.left < caption.box.right && place.box.right > caption.box.left
        }
        return isHead ? nil : caption
    }
}
