/// What is known about each letter: the best that any guess said of it.
package struct Keyboard: Sendable, Hashable {
    /// The rows of keys.
    package static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

    private var marks: [LetterMark?] = Array(repeating: nil, count: 26)

    package init(_ guesses: [MarkedGuess] = []) {
        for guess in guesses { note(guess) }
    }

    /// Takes over what a guess says; no letter ever gets worse.
    package mutating func note(_ guess: MarkedGuess) {
        for (letter, mark) in zip(guess.word.letters, guess.marks) {
            let index = Int(letter) - 0x61
            marks[index] = marks[index].map { max($0, mark) } ?? mark
        }
    }

    /// What is known about a letter; nil when it was not used.
    package subscript(letter: UInt8) -> LetterMark? {
        (0x61...0x7A).contains(letter) ? marks[Int(letter) - 0x61] : nil
    }
}
