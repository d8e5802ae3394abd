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

    /// Keeps the result of a test.
    package func keep(_ test: MockTest, deck: String, name: String, at now: StoreDate) throws(CivicError) {
        try store.writing { database in
            try database.execute(
                sql: "INSERT INTO civicMockTest (deck, name, at, asked, correct, passed) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    deck, name.storable, now.iso8601, test.asked, test.correct, test.outcome == .passed,
                ])
        }
    }

    /// The tests that were taken, newest first.
    package func tests() throws(CivicError) -> [TakenTest] {
        try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT * FROM civicMockTest ORDER BY id DESC").map { row in
                TakenTest(
                    id: row["id"], deck: row["deck"], name: row["name"], at: row.date("at"), asked: row["asked"],
                    correct: row["correct"], isPassed: row["passed"])
            }
        }
    }
}
