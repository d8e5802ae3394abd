package import Storage

/// Something of the games, the leaderboard or the campus could not be read, kept, found or done.
package typealias GamesError = CompanionError<GamesSchema>

extension GamesError.Code {
    /// A guess that does not count.
    package static var refused: Self { Self("refused") }
}
