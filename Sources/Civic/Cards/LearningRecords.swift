import GRDB
import Interchange
package import Storage

/// What a learner keeps besides cards: answers that change, and tests that were taken.
package struct LearningRecords: Sendable {
    let store: Store

    /// The records of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Keeps an answer with the day from which it holds.
    package func keep(_ answer: GivenAnswer) throws(CivicError) {
        guard !answer.key.trimmed.isEmpty, !answer.answer.trimmed.isEmpty else {
            throw CivicError(.invalid, "an answer needs a key and words")
        }
        try store.writing { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO civicAnswer (key, answer, validFrom, source) VALUES (?, ?, ?, ?)",
                arguments: [
                    answer.key.storable, answer.answer.storable, answer.validFrom.description, answer.source.storable,
                ])
        }
    }

    /// All answers that were given.
    package func answers() throws(CivicError) -> [GivenAnswer] {
        try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT * FROM civicAnswer ORDER BY key, validFrom").compactMap { row in
                CalendarDay(row["validFrom"] as String).map {
                    GivenAnswer(key: row["key"], answer: row["answer"], validFrom: $0, source: row["source"])
                }
            }
        }
    }

    /// A test that was taken.
    package struct TakenTest: Sendable, Hashable {
        package let id: Int64
        package let deck: String
        package let name: String
        package let at: StoreDate
        package let asked: Int
        package let correct: Int
        package let isPassed: Bool
        /// How many answers count because the learner said that they were right.
        package let claimed: Int

        /// The columns in which a test fills a certificate.
        package static let columns = [
            "id", "name", "fullName", "quiz", "score", "questions", "share", "date", "passed",
        ]

        /// The values of the columns.
        package func values(title: String) -> [String] {
            let share = asked > 0 ? (Double(correct) / Double(asked) * 100).rounded() / 100 : 0
            return [
                "\(id)", name, name, title, "\(correct)", "\(asked)", "\(share)", String(at.iso8601.prefix(10)),
                isPassed ? "yes" : "no",
            ]
        }
    }

    /// Keeps a test with the log of its answers.
    package func keep(_ test: MockTest, deck: String, name: String, at now: StoreDate) throws(CivicError) {
        try store.writing { database in
            try database.execute(
                sql: "INSERT INTO civicMockTest (deck, name, at, asked, correct, passed) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    deck, name.storable, now.iso8601, test.asked, test.correct, test.outcome == .passed,
                ])
            let id = database.lastInsertedRowID
            for (index, reply) in test.replies.enumerated() {
                try database.execute(
                    sql: "INSERT INTO civicMockReply (test, position, number, reply, verdict) VALUES (?, ?, ?, ?, ?)",
                    arguments: [id, index + 1, reply.number, reply.text.storable, reply.verdict.rawValue])
            }
        }
    }

    /// The tests that were taken, newest first.
    package func tests() throws(CivicError) -> [TakenTest] {
        try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT *, (SELECT count(*) FROM civicMockReply WHERE test = id AND verdict = 'claimed') AS claimed
                    FROM civicMockTest ORDER BY id DESC
                    """
            ).map { row in
                TakenTest(
                    id: row["id"], deck: row["deck"], name: row["name"], at: row.date("at"), asked: row["asked"],
                    correct: row["correct"], isPassed: row["passed"], claimed: row["claimed"])
            }
        }
    }

    /// The answers of a test that was taken, in the order of its questions; none of a test that was kept without them.
    package func replies(test: Int64) throws(CivicError) -> [MockTest.Reply] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM civicMockReply WHERE test = ? ORDER BY position", arguments: [test]
            ).compactMap { row in
                MockTest.Verdict(rawValue: row["verdict"]).map {
                    MockTest.Reply(number: row["number"], text: row["reply"], verdict: $0)
                }
            }
        }
    }
}
