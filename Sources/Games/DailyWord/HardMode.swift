/// Whatever guesses have revealed has to be used: letters in their place stay there, and every letter that was found
/// comes as often as it was found. Letters that are absent, or were tried in a wrong place, may be tried again.
package enum HardMode {
    /// The rule that a guess breaks: letters in their place come first, from left to right.
    package enum Violation: Sendable, Hashable, CustomStringConvertible {
        /// A letter has to stay in its place, counted from 1.
        case place(Int, letter: UInt8)
        /// A letter has to come so often.
        case letter(UInt8, times: Int)

        package var description: String {
            switch self {
            case .place(let place, let letter): "letter \(place) has to be \(Self.shown(letter))"
            case .letter(let letter, 1): "\(Self.shown(letter)) has to be in it"
            case .letter(let letter, let times): "\(Self.shown(letter)) has to be in it \(times) times"
            }
        }

        private static func shown(_ letter: UInt8) -> String { String(decoding: [letter & 0xDF], as: UTF8.self) }
    }

    /// The first rule that a guess breaks; nil when it breaks none.
    package static func violation(_ guess: PuzzleWord, after guesses: [MarkedGuess]) -> Violation? {
        for place in 0..<PuzzleWord.length {
            for earlier in guesses
            where earlier.marks[place] == .correct && earlier.word.letters[place] != guess.letters[place] {
                return .place(place + 1, letter: earlier.word.letters[place])
            }
        }
        for earlier in guesses {
            for letter in earlier.word.letters {
                let found = zip(earlier.word.letters, earlier.marks).count { $0 == letter && $1 != .absent }
                if guess.letters.count(where: { $0 == letter }) < found { return .letter(letter, times: found) }
            }
        }
        return nil
    }
}
