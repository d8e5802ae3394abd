package import Interchange
import Storage

/// A state's facts, read from the files of a folder. Nothing about any state is in the program itself.
package struct StatePack: Sendable {
    package let configuration: StateConfiguration
    package let officials: [Official]
    package let committees: [Committee]
    package let statutes: [StatuteTitle]
    package let sessions: [LegislativeSession]
    package let links: [PackLink]
    package let offices: [LocalOffice]
    package let testify: TestifyGuide
    package let guidelines: Guidelines
    package let deck: Deck
    /// Texts of the other files in other languages, by language and text.
    let translations: [String: [String: String]]
    /// The files that the pack was made from.
    let files: [String: String]

    /// The files that every pack has.
    package static let neededFiles = [
        "state.json", "legislators.csv", "statutes.csv", "questions.json", "sessions.json", "resources.json",
        "links.json",
    ]
    /// The files that a pack may have besides.
    package static let optionalFiles = ["executive.csv", "federal.csv", "committees.csv", "texts.json"]

    /// Reads a pack.
    ///
    /// - Throws: `CivicError` with code `.malformed`, which names the file and the row or key.
    package init(files: [String: String]) throws(CivicError) {
        for name in Self.neededFiles where files[name] == nil {
            throw CivicError(.malformed, "the pack has no file “\(name)”", file: name)
        }
        self.files = files.filter { Self.neededFiles.contains($0.key) || Self.optionalFiles.contains($0.key) }
        func text(_ name: String) -> String { files[name] ?? "" }
        configuration = try JSONFile.decode(StateConfiguration.self, text("state.json"), file: "state.json")
        var officials: [Official] = []
        for name in ["legislators.csv", "executive.csv", "federal.csv"] {
            if let text = files[name] { officials += try OfficialTable.read(text, file: name) }
        }
        self.officials = officials
        committees = try files["committees.csv"].map { text throws(CivicError) in try Committee.read(text) } ?? []
        statutes = try Self.statutes(text("statutes.csv"))
        sessions = try JSONFile.decode(SessionsFile.self, text("sessions.json"), file: "sessions.json").sessions
        links = try JSONFile.decode(LinksFile.self, text("links.json"), file: "links.json").links
        let resources = try JSONFile.decode(ResourcesFile.self, text("resources.json"), file: "resources.json")
        (offices, testify, guidelines) = (resources.offices, resources.testify, resources.guidelines)
        deck = try Deck(json: text("questions.json"), file: "questions.json")
        translations =
            try files["texts.json"].map { text throws(CivicError) in
                try JSONFile.decode([String: [String: String]].self, text, file: "texts.json")
            } ?? [:]
        // What would be shown or opened has to be safe before anything is kept.
        for (index, link) in links.enumerated() where SafeLink(link.url) == nil {
            throw Self.unsafeLink("links.json", "link \(index + 1)")
        }
        for (index, office) in offices.enumerated() where !office.url.isEmpty && SafeLink(office.url) == nil {
            throw Self.unsafeLink("resources.json", "office \(index + 1)")
        }
    }

    /// The link to a page that every pack should have; nil when this one does not.
    package func page(_ page: PackPage) -> PackLink? { links.first { $0.id == page.rawValue } }

    static func unsafeLink(_ file: String, _ place: String) -> CivicError {
        CivicError(
            .malformed, "the link is of no kind that may be opened; links begin with https, http, mailto or tel",
            file: file, place: place)
    }

    private static func statutes(_ text: String) throws(CivicError) -> [StatuteTitle] {
        let file = "statutes.csv"
        let table = try KeyedTable(text, file: file, needing: ["number", "name", "status", "url", "source", "asOf"])
        var titles: [StatuteTitle] = []
        for row in table.rows {
            guard SafeLink(row["url"]) != nil else { throw unsafeLink(file, "row \(row.number)") }
            titles.append(
                StatuteTitle(
                    number: row["number"], name: row["name"], status: row["status"], url: row["url"],
                    source: row["source"], asOf: row["asOf"]))
        }
        return titles.sorted { NaturalOrder.precedes($0.number, $1.number) }
    }

    /// The link of a law by its citation, such as `22-6-2` or `SDCL § 22-6-2`, which is of title 22; nil when there is no
    /// such title.
    package func citation(_ text: String) -> (title: StatuteTitle, url: String)? {
        // What stands before the number names the code, or says “section”.
        let number = text.drop { !$0.isASCII || !$0.isNumber }
        return place(text.trimmed) ?? place(String(number).trimmed)
    }

    private func place(_ citation: String) -> (title: StatuteTitle, url: String)? {
        let number = citation.split(separator: "-", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        guard citation.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }),
            let title = statutes.first(where: { $0.number.folded == number.folded })
        else { return nil }
        guard citation != number, let base = configuration.citationURL else { return (title, title.url) }
        return (title, base + citation.uppercased())
    }

    /// The last day of the terms of the legislators that is known, if it has passed.
    package func endedTerms(on day: CalendarDay) -> [Official] {
        officials.filter { !$0.termEnd.isEmpty && $0.termEnd < day.description }
    }
}
