#if Server
import PacketModel
import PacketPlanning
import PacketRecipients
import PacketStore

/// What people are called who come from a list and not from a file: their query is for the command line.
struct PeopleNames: Sendable {
    private let lists: [PeopleList]
    private let words: Words

    init(_ lists: [PeopleList], _ words: Words) { (self.lists, self.words) = (lists, words) }

    /// Reads the lists only where one of some tables comes from one.
    ///
    /// - Parameter tables: What tables are called in the store.
    init(of tables: [String], _ core: PageCore, _ words: Words) {
        let isAsked = tables.contains { Self.query($0).map(Self.isList) ?? false }
        self.init(isAsked ? (try? core.settings.lists()) ?? [] : [], words)
    }

    /// What stands before the query in what the store calls a table.
    private static let mark = MergeRequest.People(query: "").label

    /// The query in what the store calls a table; nil for a file.
    private static func query(_ table: String) -> RecipientQuery? {
        guard table.hasPrefix(mark) else { return nil }
        return try? RecipientQuery(parsing: String(table.dropFirst(mark.count)))
    }

    private static func isList(_ query: RecipientQuery) -> Bool { query.source != RecipientQuery.standardSource }

    /// What people call a table that the store calls so.
    func title(ofTable table: String) -> String {
        guard let query = Self.query(table), Self.isList(query) || RecipientNumbers(query) != nil else { return table }
        return title(of: String(table.dropFirst(Self.mark.count)))
    }

    /// What people call those of a query: the list and how many of it, or the query as somebody typed it.
    ///
    /// - Parameter count: How many there are; nil where nobody counted them.
    func title(of text: String, count: Int? = nil) -> String {
        guard let query = try? RecipientQuery(parsing: text) else { return text }
        guard Self.isList(query) else {
            if let numbers = RecipientNumbers(query) { return words.counted("count.people", numbers.count) }
            return query.terms.isEmpty && query.words.isEmpty ? words["people.storedTitle"] : text
        }
        let list = lists.first { $0.name == query.source }
        var title = list.map { words.told($0.title) } ?? query.source
        // Numbers of single people say nothing to anybody.
        let isSingle = query.words.isEmpty && query.terms.allSatisfy { $0.name.lowercased() == "id" }
        if !isSingle, let colon = text.firstIndex(of: ":") { title += " (\(text[text.index(after: colon)...]))" }
        return count.map { words("people.ofList", ["list": title, "people": words.counted("count.people", $0)]) }
            ?? title
    }

    /// What the people of a query are called in a work that begins with them.
    ///
    /// - Throws: Why they cannot be counted.
    static func title(of text: String, _ core: PageCore, _ words: Words) throws -> String {
        guard let query = try? RecipientQuery(parsing: text), isList(query) else {
            return PeopleNames([], words).title(of: text)
        }
        var people = try PageSurroundings(core.settings.surroundings(), core).people(
            MergeRequest.People(query: text)
        ).records
        var count = 0
        while try people.next() != nil { count += 1 }
        return PeopleNames((try? core.settings.lists()) ?? [], words).title(of: text, count: count)
    }
}
#endif
