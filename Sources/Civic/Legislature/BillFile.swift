import Interchange
import Storage

/// Bills in a file that somebody saved: JSON of sdlegislature.gov's kind, JSON or CSV of Open States, or CSV with the
/// columns `number` and `title`.
///
/// None of these is a documented format that would hold still, so other members are passed over and missing ones are
/// empty.
struct BillFile {
    struct Entry {
        var number: String
        var title: String
        var session: String
        var url = ""
        var actions: [Bill.Action]?
        var sponsors: [Bill.Sponsor]?
    }

    var entries: [Entry] = []

    /// - Parameter bill: whose actions a file has that names no bill.
    init(_ text: String, file: String, bill: String?) throws(CivicError) {
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        if first == "{" || first == "[" {
            let tree = try JSONFile.tree(text, file: file)
            if let bill, let actions = Self.actions(tree.elements), !actions.isEmpty {
                entries = [Entry(number: Self.number(bill), title: "", session: "", actions: actions)]
            } else {
                let list = tree.member("results", "bills", "data")?.elements ?? tree.elements
                entries = (list.isEmpty ? [tree] : list).compactMap(Self.entry)
            }
        } else {
            entries = try Self.table(text, file: file)
        }
        guard !entries.isEmpty else {
            throw CivicError(.malformed, "there is no bill in it", hint: "a file of actions needs --bill", file: file)
        }
    }

    /// `HB 1001` and `hb1001` are one number.
    static func number(_ text: String) -> String { text.uppercased().filter { !$0.isWhitespace } }

    private static func entry(_ tree: JSONTree) -> Entry? {
        var number = tree.member("identifier", "number", "BillNumber")?.string ?? ""
        if let type = tree.member("BillType"), let only = tree.member("BillNumberOnly", "BillNumber") {
            number = type.string + only.string
        }
        let title = tree.member("title", "Title")?.string ?? ""
        guard !number.isEmpty, !title.isEmpty else { return nil }
        let session = tree.member("session", "session_identifier", "legislative_session.identifier")?.string ?? ""
        var entry = Entry(number: Self.number(number), title: title, session: session)
        if let url = tree.member("url", "openstates_url"), SafeLink(url.string) != nil { entry.url = url.string }
        entry.actions = actions(tree.member("actions", "ActionLog")?.elements ?? [])
        let sponsors = tree.member("sponsorships", "sponsors", "BillSponsor")?.elements ?? []
        if !sponsors.isEmpty {
            entry.sponsors = sponsors.compactMap { sponsor in
                let name = sponsor.member("name", "Member.UniqueName", "UniqueName")?.string ?? sponsor.string
                let kind = sponsor.member("classification", "MemberType", "SponsorType", "Member.MemberType")?.string
                return name.isEmpty ? nil : Bill.Sponsor(name: name, kind: kind ?? "")
            }
        }
        return entry
    }

    /// The actions in the order of their days; nil when there are none.
    private static func actions(_ trees: [JSONTree]) -> [Bill.Action]? {
        let actions = trees.compactMap { tree -> Bill.Action? in
            let day = String((tree.member("date", "ActionDate")?.string ?? "").prefix(10))
            guard CalendarDay(day) != nil else { return nil }
            let words = [
                tree.member("description", "Description")?.string, tree.member("StatusText")?.string,
                tree.member("AssignedCommittee.Name", "AssignedCommittee.FullName", "AssignedCommittee")?.string,
            ].compactMap { $0 }.filter { !$0.isEmpty }
            let text =
                words.isEmpty
                ? "" : words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
            return Bill.Action(day: day, text: text, result: tree.member("result", "Result")?.string ?? "")
        }
        guard !actions.isEmpty else { return nil }
        return actions.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    /// Whether a line is the header of a table of bills: it has at least one of the columns that are read.
    private static func isHeader(_ line: Substring) -> Bool {
        let cells = (try? CSVTable.rows(String(line)))?.first ?? []
        return cells.contains { columns.contains($0.folded) }
    }

    private static let columns: Set = [
        "title", "identifier", "number", "bill", "session", "session_identifier", "url",
    ]

    private static func table(_ text: String, file: String) throws(CivicError) -> [Entry] {
        // A line that names the delimiter may stand before the header.
        let lines = text.split(maxSplits: 2, whereSeparator: \.isNewline).prefix(2)
        guard lines.contains(where: isHeader) else {
            throw CivicError(
                .malformed, "this is neither JSON nor CSV of bills",
                hint: "what is taken is JSON of the legislature or of Open States, or CSV with number and title",
                file: file)
        }
        let table = try KeyedTable(text, file: file, needing: ["title"])
        return table.rows.compactMap { row in
            let number = [row["identifier"], row["number"], row["bill"]].first { !$0.isEmpty } ?? ""
            guard !number.isEmpty, !row["title"].isEmpty else { return nil }
            let session = row["session_identifier"].isEmpty ? row["session"] : row["session_identifier"]
            let url = SafeLink(row["url"]) == nil ? "" : row["url"]
            return Entry(number: Self.number(number), title: row["title"], session: session, url: url)
        }
    }
}
