import ArgumentParser
import PacketCommands
import Roster

/// `packet roster search`.
struct RosterSearch: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Finds persons by what is typed: syllables, first consonants, or both.",
        discussion: """
            The last syllable may be unfinished; blanks and case do not count. The best come first: equal, at the start, at \
            the start of a word, inside; then by name.
              packet roster search ㅎ길ㄷ
              packet roster search 남원 --scope area
            """)

    /// Where to look.
    enum Scope: String, ExpressibleByArgument, CaseIterable { case all, name, area }

    @Argument(help: "What to look for.")
    var query: String

    @Option(help: "Where to look.")
    var scope = Scope.all

    @Option(help: ArgumentHelp("At most so many persons.", valueName: "count"))
    var limit: Int?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit is a number of persons.") }
    }

    func run(in context: CommandContext) throws {
        let roster = try context.roster(common)
        let hits = try roster.search(
            query, scope: Roster.SearchScope(rawValue: scope.rawValue) ?? .all, limit: limit ?? .max)
        let lines = try hits.map { hit in
            RosterPersonListing.Line(person: hit.person, columns: try columns(roster, hit.person.no))
        }
        try context.list(RosterPersonListing(lines, of: roster), as: list.format, common)
    }

    /// The columns are shown in JSON only.
    private func columns(_ roster: Roster, _ no: Int) throws -> (name: SearchColumns, area: SearchColumns)? {
        list.format == .json ? try roster.searchColumns(of: no) : nil
    }
}

/// `packet roster list`.
struct RosterList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists persons by name, group or area.",
        discussion: """
            By name they stand under the 14 plain consonants, and under # when the name is not in Hangul; by area under its \
            first word. A query chooses persons as `merge --recipients roster:` does.
              packet roster list --by group
              packet roster list 'event=1/1'
            """)

    /// Under what persons are listed.
    enum Arrangement: String, ExpressibleByArgument, CaseIterable { case name, group, area }

    @Argument(help: "Terms: search, name, area, group, event, no, favourites; other words are searched for.")
    var query: [String] = []

    @Option(help: "Under what persons are listed.")
    var by: Arrangement?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.roster(common)
        let meant = try roster.persons(RosterQuery(typed: query.joined(separator: " ")))
        guard let arrangement = by.flatMap({ Roster.Arrangement(rawValue: $0.rawValue) }) else {
            let lines = meant.map { RosterPersonListing.Line(person: $0) }
            return try context.list(RosterPersonListing(lines, of: roster), as: list.format, common)
        }
        let numbers = Set(meant.map(\.no))
        let lines = try roster.sections(by: arrangement).flatMap { section in
            section.persons.filter { numbers.contains($0.no) }
                .map { RosterPersonListing.Line(person: $0, heading: section.heading) }
        }
        try context.list(RosterPersonListing(lines, heading: "under", of: roster), as: list.format, common)
    }
}
