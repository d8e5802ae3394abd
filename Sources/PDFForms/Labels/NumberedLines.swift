/// Lines of forms whose number stands at their beginning and right before their field, as on tax forms.
struct NumberedLines {
    private let blocks: [TextBlock]
    private let words: [[TextPhrase.Word]?]
    private let meter: WorkMeter

    /// - Parameter words: Those of each block that may be a label.
    init(_ blocks: [TextBlock], _ words: [[TextPhrase.Word]?], _ meter: WorkMeter) {
        (self.blocks, self.words, self.meter) = (blocks, words, meter)
    }

    /// The text of a line that begins with the number which stands right before a field, too, as on tax forms.
    func line(before box: LabelledPlace.Box) -> (words: [TextPhrase.Word], block: Int)? {
        guard meter.allows(2 * blocks.count) else { return nil }
        let number = blocks.first { block in
            block.phrases.count == 1 && block.phrases[0].words.count == 1 && block.box.right < box.left + 2
                && box.left - block.box.right < 3 * block.size && block.box.middle > box.top
                && block.box.middle < box.bottom && Self.number(block.phrases[0].words[0].text) != nil
        }
        guard let number, let wanted = Self.number(number.phrases[0].words[0].text) else { return nil }
        return blocks.indices.first { index in
            let block = blocks[index]
            // A column of numbers is no text.
            guard let words = words[index], words.contains(where: { $0.text.count > 2 && !LabelText.isCode($0.text) }),
                block.box.right < number.box.left, let first = block.phrases[0].words.first
            else { return false }
            // The number stands beside the first line of the text, or the last.
            let isBeside =
                block.box.top - block.size < number.box.middle && block.box.bottom + block.size > number.box.middle
            return isBeside && Self.number(first.text) == wanted
        }.flatMap { index in words[index].map { ($0, index) } }
    }

    /// A number of an item with a digit, without its marks: 18, 12a; nil for other words.
    private static func number(_ word: String) -> String? {
        let code = word.filter { !".()".contains($0) }.lowercased()
        return LabelText.isCode(code) && code.first?.isNumber ?? false ? code : nil
    }
}
