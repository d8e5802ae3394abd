/// What a guess says about one letter. Ordered by how much it says.
package enum LetterMark: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The answer has no more of this letter.
    case absent
    /// The answer has it, elsewhere.
    case present
    /// The answer has it here.
    case correct

    package static func < (left: LetterMark, right: LetterMark) -> Bool { left.rawValue < right.rawValue }

    /// Marks a guess in two passes: the letters in their place first; then, from left to right, those elsewhere, as long
    /// as the answer has some left that nothing was said about.
    package static func marks(_ guess: PuzzleWord, for answer: PuzzleWord) -> [LetterMark] {
        var marks = [LetterMark](repeating: .absent, count: PuzzleWord.length)
        var left = [Int](repeating: 0, count: 26)
        for (index, letter) in answer.letters.enumerated() {
            if guess.letters[index] == letter { marks[index] = .correct } else { left[Int(letter) - 0x61] += 1 }
        }
        for (index, letter) in guess.letters.enumerated() where marks[index] == .absent {
            guard left[Int(letter) - 0x61] > 0 else { continue }
            left[Int(letter) - 0x61] -= 1
            marks[index] = .present
        }
        return marks
    }
}

/// A guess that was made, with its marks.
package struct MarkedGuess: Sendable, Hashable {
    package let word: PuzzleWord
    package let marks: [LetterMark]

    package init(_ word: PuzzleWord, for answer: PuzzleWord) {
        self.word = word
        marks = LetterMark.marks(word, for: answer)
    }
}
