package import Interchange
import Storage

/// A set of questions.
package struct Deck: Sendable, Hashable {
    package let id: String
    package let title: String
    /// The form of the official test that the questions are of.
    package let form: String?
    /// The first and last day of filing for which the test applies.
    package let filedFrom: CalendarDay?
    package let filedTo: CalendarDay?
    /// How many questions a test asks, how many right answers pass it, and how many wrong ones end it.
    package let asked: Int
    package let pass: Int
    package let fail: Int
    package let licence: String
    package let source: String
    package let asOf: String
    package let cards: [Card]
    /// The title and the names of sections in other languages, by the code of each language.
    private let texts: [String: [String: String]]

    /// Reads a deck.
    ///
    /// - Throws: `CivicError` with code `.malformed` that names the file and the key.
    package init(json: String, file: String) throws(CivicError) {
        let read = try JSONFile.decode(DeckFile.self, json, file: file)
        func day(_ text: String?, _ key: String) throws(CivicError) -> CalendarDay? {
            guard let text else { return nil }
            guard let day = CalendarDay(text) else {
                throw CivicError(.malformed, "dates are written 2026-11-21", file: file, place: key)
            }
            return day
        }
        (id, title, form) = (read.deck, read.title, read.form)
        filedFrom = try day(read.filedFrom, "filedFrom")
        filedTo = try day(read.filedTo, "filedTo")
        (asked, pass, fail) = (read.asked, read.pass, read.fail)
        (licence, source, asOf) = (read.licence, read.source, read.asOf)
        texts = read.texts ?? [:]
        cards = read.questions.map { question in
            Card(
                deck: read.deck, number: question.number, section: question.section, subsection: question.subsection,
                prompt: question.prompt, answers: question.answers, required: question.required ?? 1,
                isSenior: question.senior ?? false, dynamic: question.dynamic, note: question.note,
                source: question.source ?? read.source, url: question.url, asOf: question.asOf ?? read.asOf,
                namesItsSource: question.source != nil, also: question.also ?? [:], lookUp: question.lookUp)
        }
        for card in cards {
            for url in [card.url, card.lookUp].compactMap({ $0 }) where SafeLink(url) == nil {
                throw StatePack.unsafeLink(file, "question \(card.number)")
            }
        }
    }

    /// The card of a number.
    package func card(_ number: Int) -> Card? { cards.first { $0.number == number } }

    /// The title and the names of sections.
    package var shownTexts: Set<String> {
        Set([title] + cards.flatMap { [$0.section, $0.subsection] }).subtracting([""])
    }

    /// The title or the name of a section in a language; as it stands in the file where `texts` has no other. Questions stay
    /// in the language in which they are asked.
    package func said(_ text: String, in language: Language) -> String { texts[language.rawValue]?[text] ?? text }

    /// What is wrong with the questions.
    func problems() -> [(place: String, message: String)] {
        var found: [(String, String)] = []
        if cards.map(\.number) != Array(1...max(1, cards.count)) {
            found.append(("", "questions are numbered from 1 without a gap"))
        }
        if pass < 1 || fail < 1 || asked < pass {
            found.append(("", "a test asks at least as many questions as pass it"))
        }
        for (code, said) in texts.sorted(by: { $0.key < $1.key }) {
            if Language(rawValue: code) == nil { found.append((code, "there is no such language")) }
            for text in said.keys.filter({ !shownTexts.contains($0) }).sorted() {
                found.append((code, "“\(text)” is neither the title nor a section"))
            }
        }
        for card in cards {
            let place = "question \(card.number)"
            if card.prompt.trimmed.isEmpty { found.append((place, "the question is empty")) }
            if card.answers.isEmpty, card.dynamic == nil { found.append((place, "there is no answer")) }
            if card.dynamic == nil, card.answers.count < card.required {
                found.append((place, "there are fewer answers than are asked for"))
            }
            for answer in card.also.values where !card.answers.contains(answer) {
                found.append((place, "“also” stands for an answer that is not there: “\(answer)”"))
            }
            if !card.namesItsSource { found.append((place, "the question names no source")) }
            if !PackDate.isValid(card.asOf) { found.append((place, "dates are written 2026-11-21 or 2026-11")) }
        }
        return found
    }
}

/// One question.
package struct Card: Sendable, Hashable {
    package let deck: String
    package let number: Int
    package let section: String
    package let subsection: String
    package let prompt: String
    /// The accepted answers as they are published; none where they come from tables.
    package let answers: [String]
    /// How many of them have to be named.
    package let required: Int
    /// Whether the question is one of those for people of 65 years with 20 years of residence.
    package let isSenior: Bool
    /// Where the answers are to be had that change.
    package let dynamic: String?
    package let note: String?
    package let source: String
    package let url: String?
    package let asOf: String
    let namesItsSource: Bool
    /// Other words for an answer, each with the published answer that it stands for.
    package let also: [String: String]
    /// The page that has the answer of today, where the answer changes.
    package let lookUp: String?
}

private struct DeckFile: Codable {
    let deck: String
    let title: String
    let form: String?
    let filedFrom: String?
    let filedTo: String?
    let asked: Int
    let pass: Int
    let fail: Int
    let licence: String
    let source: String
    let asOf: String
    let texts: [String: [String: String]]?
    let questions: [Question]

    struct Question: Codable {
        let number: Int
        let section: String
        let subsection: String
        let prompt: String
        let answers: [String]
        let required: Int?
        let senior: Bool?
        let dynamic: String?
        let note: String?
        let source: String?
        let url: String?
        let asOf: String?
        let also: [String: String]?
        let lookUp: String?
    }
}
