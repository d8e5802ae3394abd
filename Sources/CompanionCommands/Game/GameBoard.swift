import Games
import PacketCommands

/// How a game of the daily word is shown in a terminal.
struct GameBoard {
    /// Whether marks are words, for screen readers and scripts.
    var isPlain = false
    /// Whether letters may have colours.
    var usesColor = false
    var isHighContrast = false

    /// A guess on one line.
    func line(_ guess: MarkedGuess, number: Int) -> PrintedText {
        let letters = zip(guess.word.letters, guess.marks).map { (String(decoding: [$0 & 0xDF], as: UTF8.self), $1) }
        if isPlain {
            let said = letters.map { "\($0) \(Self.word($1))" }.joined(separator: ", ")
            return "\(number). \(guess.word.description.uppercased()): \(said)\n"
        }
        return "  \(letters.map(cell).joined())\n"
    }

    /// The grid, with what is left of it.
    func grid(_ game: WordGame) -> PrintedText {
        var text = game.guesses.enumerated().map { line($1, number: $0 + 1) }.joined()
        if !isPlain {
            for _ in game.guesses.count..<WordGame.limit { text += "  \(String(repeating: " _ ", count: 5))\n" }
        }
        return text
    }

    /// The keys, with what is known about each.
    func keyboard(_ game: WordGame) -> PrintedText {
        let keyboard = game.keyboard
        if isPlain {
            let lines = [LetterMark.correct, .present, .absent].compactMap { mark -> PrintedText? in
                let letters = (UInt8(0x61)...0x7A).filter { keyboard[$0] == mark }.map { $0 & 0xDF }
                guard !letters.isEmpty else { return nil }
                return
                    "\(Self.word(mark)): \(letters.map { String(decoding: [$0], as: UTF8.self) }.joined(separator: " "))\n"
            }
            return lines.joined()
        }
        return Keyboard.rows.enumerated().map { index, row -> PrintedText in
            let keys = row.utf8.map { letter -> PrintedText in
                let shown = String(decoding: [letter & 0xDF], as: UTF8.self)
                return keyboard[letter].map { cell((shown, $0)) } ?? " \(shown) "
            }
            return "\(String(repeating: " ", count: 2 + index * 2))\(keys.joined())\n"
        }.joined()
    }

    /// One letter: coloured, or [in its place], (elsewhere), or small when there is no more of it.
    private func cell(_ letter: (String, LetterMark)) -> PrintedText {
        guard usesColor else {
            switch letter.1 {
            case .correct: return "[\(letter.0)]"
            case .present: return "(\(letter.0))"
            case .absent: return " \(letter.0.lowercased()) "
            }
        }
        let color =
            switch letter.1 {
            case .correct: isHighContrast ? "30;48;5;208" : "30;42"
            case .present: isHighContrast ? "30;48;5;117" : "30;43"
            case .absent: "37;100"
            }
        return "\u{1B}[\(color)m \(letter.0) \u{1B}[0m"
    }

    private static func word(_ mark: LetterMark) -> String {
        switch mark {
        case .correct: "here"
        case .present: "elsewhere"
        case .absent: "no"
        }
    }
}
