package import Interchange

extension Deck {
    /// The deck of the naturalization test that applies to an application.
    package static func applying(to filed: CalendarDay, among decks: [Deck]) -> Deck? {
        decks.first { deck in
            (deck.filedFrom != nil || deck.filedTo != nil) && (deck.filedFrom.map { $0 <= filed } ?? true)
                && (deck.filedTo.map { filed <= $0 } ?? true)
        }
    }

    /// Whether the shorter test applies: 65 years of age and 20 years of permanent residence.
    package static func isSenior(age: Int, yearsOfResidence: Int) -> Bool { age >= 65 && yearsOfResidence >= 20 }

    /// The rules of the test: what is asked, what passes, what ends it.
    package func rules(senior: Bool) -> (asked: Int, pass: Int, fail: Int) {
        senior ? (min(10, seniorCards.count), 6, 5) : (asked, pass, fail)
    }

    /// The questions of the shorter test.
    package var seniorCards: [Card] { cards.filter(\.isSenior) }
}
