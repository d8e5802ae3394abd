import Interchange

/// Columns of boxes below heads that say yes and no: a table of questions, with the question of each row beside its boxes.
///
/// Of such a box neither the head alone nor the question alone is what it means, and a box below “No” that is taken for its
/// question is ticked by a yes.
struct AnswerGrid {
    /// A head, and the boxes below it from top to bottom.
    private struct Column {
        let text: String
        let block: Int
        let head: LabelledPlace.Box
        let boxes: [Int]
    }

    /// What each box is called by the head above it, by place.
    private(set) var captions: [Int: String] = [:]
    /// The blocks that hold the heads.
    private(set) var heads: Set<Int> = []

    /// The farthest that a head stands above its first box, and a box above the next one, in points.
    private static let (longestHead, longestStep) = (40.0, 90.0)

    /// - Parameter buttons: The boxes of the page that people see, by place.
    /// - Complexity: O(words for yes and no × boxes), and O(n²) for n of these words that have boxes below them.
    init(_ blocks: [TextBlock], places: [LabelledPlace], buttons: [Int], _ meter: WorkMeter) {
        let answers = AnswerWords()
        var columns: [(column: Column, answer: Bool)] = []
        for (index, block) in blocks.enumerated() {
            for phrase in block.phrases where phrase.words.count <= Self.mostWords {
                // A sentence with such a word is no head.
                guard phrase.words.allSatisfy({ Self.answer($0, answers) != nil || $0.text.contains("/") }) else {
                    continue
                }
                for word in phrase.words {
                    guard let answer = Self.answer(word, answers) else { continue }
                    guard meter.allows(buttons.count * 2) else { return }
                    let box = LabelledPlace.Box(
                        left: word.left, top: phrase.top, right: word.right, bottom: phrase.bottom)
                    let below = Self.below(box, places, buttons)
                    guard !below.isEmpty else { continue }
                    columns.append((Column(text: word.text, block: index, head: box, boxes: below), answer))
                }
            }
        }
        guard meter.allows(columns.count * columns.count) else { return }
        for yes in columns where yes.answer {
            guard
                let no = columns.filter({ !$0.answer && Self.areBeside(yes.column, $0.column, places) })
                    .min(by: {
                        abs($0.column.head.left - yes.column.head.left)
                            < abs($1.column.head.left - yes.column.head.left)
                    })
            else { continue }
            for column in [yes.column, no.column]
                + Self.others(beside: yes.column, blocks, places: places, buttons: buttons, meter)
            {
                heads.insert(column.block)
                for box in column.boxes where captions[box] == nil { captions[box] = column.text }
            }
        }
    }

    /// Columns with another head beside one for yes: “N/A”, “Not sure”.
    private static func others(
        beside yes: Column, _ blocks: [TextBlock], places: [LabelledPlace], buttons: [Int], _ meter: WorkMeter
    ) -> [Column] {
        guard meter.allows(blocks.count + 8 * buttons.count) else { return [] }
        let near = blocks.indices.lazy.filter { index in
            let block = blocks[index]
            return block.phrases.count == 1 && block.phrases[0].words.count <= mostWords
                && areInLine(block.box, yes.head)
        }
        return near.prefix(8).map { index in
            let block = blocks[index]
            return Column(
                text: block.phrases[0].text, block: index, head: block.box, boxes: below(block.box, places, buttons))
        }.filter { areBeside(yes, $0, places) && $0.boxes != yes.boxes }
    }

    /// The heads of more columns than these are no answers.
    private static let mostWords = 4

    private static func answer(_ word: TextPhrase.Word, _ answers: AnswerWords) -> Bool? {
        let folded = AnswerWords.folded(word.text)
        return folded.utf8.count < 16 && !AnswerWords.isSign(folded) ? answers.answer(folded) : nil
    }

    /// The boxes below a word, where it stands above them alone: what stands right below a box may be about that one.
    private static func below(_ head: LabelledPlace.Box, _ places: [LabelledPlace], _ buttons: [Int]) -> [Int] {
        let aligned = buttons.filter { abs(places[$0].box.centre - head.centre) <= max(6, 0.6 * places[$0].box.width) }
            .sorted { places[$0].box.top < places[$1].box.top }
        let isBelowBox = aligned.contains {
            places[$0].box.bottom <= head.top + 2 && head.top - places[$0].box.bottom < 14
        }
        guard !isBelowBox else { return [] }
        var (column, last) = ([Int](), head.bottom)
        for place in aligned where places[place].box.top > head.bottom - 3 {
            guard places[place].box.top - last <= (column.isEmpty ? longestHead : longestStep) else { break }
            column.append(place)
            last = places[place].box.bottom
        }
        return column
    }

    /// Whether two heads may be those of one table.
    private static func areInLine(_ one: LabelledPlace.Box, _ other: LabelledPlace.Box) -> Bool {
        abs(one.bottom - other.bottom) < 4 && abs(one.left - other.left) < 200
    }

    /// Whether two columns have their heads in one line and their boxes in the same rows.
    private static func areBeside(_ one: Column, _ other: Column, _ places: [LabelledPlace]) -> Bool {
        guard areInLine(one.head, other.head), one.boxes.count == other.boxes.count else { return false }
        return zip(one.boxes, other.boxes).allSatisfy { left, right in
            let (left, right) = (places[left].box, places[right].box)
            return abs(left.middle - right.middle) < max(left.height, right.height) / 2
        }
    }
}
