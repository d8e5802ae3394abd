/// Lines of forms whose number stands at their beginning and right before their field, as on tax forms.
struct NumberedLines {
    private let blocks: [TextBlock]
    private let words: [[TextPhrase.Word]?]
    private let meter: WorkMeter
    /// The blocks that are nothing but a number of an item, and the texts that begin with one; with that number.
    private var numbers: [(block: Int, number: String)] = []
    private var texts: [(block: Int, number: String)] = []

    /// - Parameter words: Those of each block that may be a label.
    /// - Complexity: O(words).
    init(_ blocks: [TextBlock], _ words: [[TextPhrase.Word]?], _ meter: WorkMeter) {
        (self.blocks, self.words, self.meter) = (blocks, words, meter)
        for (index, block) in blocks.enumerated() {
            guard let first = block.phrases.first?.words.first, let number = Self.number(first.text) else { continue }
            if block.phrases.count == 1, block.phrases[0].words.count == 1 {
                numbers.append((index, number))
            } else if words[index]?.contains(where: { $0.text.utf8.count > 2 && !LabelText.isCode($0.text) }) ?? false {
                // A column of numbers is no text.
                texts.append((index, number))
            }
        }
    }

    /// The text of a line that begins with the number which stands right before a field, too.
    ///
    /// - Complexity: O(lines that begin with a number).
    func line(before box: LabelledPlace.Box) -> (words: [TextPhrase.Word], block: Int)? {
        guard meter.allows(numbers.count + texts.count) else { return nil }
        let before = numbers.first { index, _ in
            let block = blocks[index]
            return block.box.right < box.left + 2 && box.left - block.box.right < 3 * block.size
                && block.box.middle > box.top && block.box.middle < box.bottom
        }
        guard let before else { return nil }
        let number = blocks[before.block].box
        let found = texts.first { index, wanted in
            let (text, size) = (blocks[index].box, blocks[index].size)
            // The number stands beside the first line of the text, or the last.
            return wanted == before.number && text.right < number.left && text.top - size < number.middle
                && text.bottom + size > number.middle
        }
        return found.flatMap { found in words[found.block].map { ($0, found.block) } }
    }

    /// A number of an item with a digit, without its marks: 18, 12a; nil for other words.
    private static func number(_ word: String) -> String? {
        guard word.utf8.count < 8 else { return nil }
        let code = word.filter { !".()".contains($0) }.lowercased()
        return LabelText.isCode(code) && code.first?.isNumber ?? false ? code : nil
    }
}
