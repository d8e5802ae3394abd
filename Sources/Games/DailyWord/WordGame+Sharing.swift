extension WordGame {
    /// How a game is shared: its number, its guesses and their colours, and no letter.
    ///
    /// - Parameter isHighContrast: Orange and blue instead of green and yellow.
    /// - Returns: Lines without one at the end; nil while the game is played.
    package func shared(isHighContrast: Bool = false) -> String? {
        guard state != .playing else { return nil }
        let count = state == .won ? "\(guesses.count)" : "X"
        let head = "dailyword \(number) \(count)/\(Self.limit)\(isHard ? "*" : "")"
        return ([head, ""] + guesses.map { Self.squares($0.marks, isHighContrast: isHighContrast) })
            .joined(separator: "\n")
    }

    /// The marks of a guess as squares.
    package static func squares(_ marks: [LetterMark], isHighContrast: Bool = false) -> String {
        marks.map { mark in
            switch mark {
            case .correct: isHighContrast ? "🟧" : "🟩"
            case .present: isHighContrast ? "🟦" : "🟨"
            case .absent: "⬛"
            }
        }.joined()
    }
}
