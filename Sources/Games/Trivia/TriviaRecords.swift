import GRDB
package import Storage

/// Rounds of trivia that were played.
package struct TriviaRecords: Sendable {
    private let store: Store

    package init(_ store: Store) { self.store = store }

    /// Keeps a round; one without an answer is not kept.
    package func keep(_ round: TriviaRound, at now: StoreDate) throws(GamesError) {
        guard !round.results.isEmpty else { return }
        try store.writing { database in
            try database.execute(
                sql: "INSERT INTO triviaRound (deck, at, asked, correct) VALUES (?, ?, ?, ?)",
                arguments: [round.deck, now.iso8601, round.results.count, round.correct])
        }
    }

    /// How many rounds, questions and right answers there were.
    package func totals() throws(GamesError) -> (rounds: Int, asked: Int, correct: Int) {
        try store.reading { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT count(*), ifnull(sum(asked), 0), ifnull(sum(correct), 0) FROM triviaRound")
            return (row?[0] ?? 0, row?[1] ?? 0, row?[2] ?? 0)
        }
    }
}
