import Civic
import PacketCommands

/// What there is today, in a language for people and always in the same words for programs.
struct TodayListing: Listing {
    struct Line {
        let what: Phrase
        let when: String
        let which: String
        let notes: Phrase?
        /// Notes that no language changes.
        var place = ""
        /// Whether it is for the whole day, so that nobody is told of it at night.
        var isDaily = false
        /// What tells it apart from whatever was told before.
        let key: String

        func note(_ language: Language) -> String { notes?.text(language) ?? place }
    }

    var lines: [Line]
    let language: Language

    var emptyNote: String { Phrase.nothingToday.text(language) }

    var table: Table {
        let headings = [Phrase.what, .when, .which, .notes].map { $0.text(language) }
        var table = Table(headings: headings)
        table.rows = lines.map { [$0.what.text(language), $0.when, $0.which, $0.note(language)] }
        return table
    }

    var json: JSONValue {
        .array(
            lines.map {
                [
                    "what": .string($0.what.text(.english)), "when": .string($0.when), "which": .string($0.which),
                    "notes": .string($0.note(.english)),
                ]
            })
    }

    var csv: [[String]] {
        [["what", "when", "which", "notes"]]
            + lines.map { [$0.what.text(.english), $0.when, $0.which, $0.note(.english)] }
    }
}
