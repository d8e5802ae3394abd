/// The games that there are, or will be.
package struct GameKind: Sendable, Hashable {
    /// How far a game is.
    package enum Availability: String, Sendable, Hashable { case live, planned }

    package let id: String
    package let name: String
    package let summary: String
    package let hasLeaderboard: Bool
    package let availability: Availability

    /// All games, in the order in which they are listed.
    package static let all = [
        GameKind(
            id: "dailyword", name: "Daily word", summary: "one word of five letters a day, six guesses",
            hasLeaderboard: true, availability: .live),
        GameKind(
            id: "trivia", name: "Trivia", summary: "questions of the decks of civics", hasLeaderboard: false,
            availability: .live),
        GameKind(
            id: "crossword", name: "Crossword", summary: "a small one a day", hasLeaderboard: false,
            availability: .planned),
    ]
}
