/// Which persons are meant, by terms such as `search=ㅎ길ㄷ`, `group=2`, `area=서울`, `event=1/3`, `no=1-20` and
/// `favourites=yes`.
public struct RosterQuery: Sendable, Hashable {
    /// What is searched for in names and areas.
    public var search: String?
    /// What is searched for in names.
    public var name: String?
    /// What is searched for in areas.
    public var area: String?
    /// The group, by number or name.
    public var group: String?
    /// The event whose members are meant.
    public var event: RosterEvent.ID?
    /// The persons' numbers.
    public var numbers: ClosedRange<Int>?
    /// Whether only favourites are meant.
    public var favourites = false

    /// The names of terms, for help and errors.
    public static let words = ["search", "name", "area", "group", "event", "no", "favourites"]

    /// Makes a query of conditions that all have to hold; without any, everybody is meant.
    ///
    /// - Parameters:
    ///   - terms: Conditions on values, by name; see `words`.
    ///   - search: Words that are searched for in names and areas, like a term `search`.
    /// - Throws: `RosterError` with code `.invalidQuery`.
    public init(terms: [(name: String, value: String)], search words: [String] = []) throws(RosterError) {
        if !words.isEmpty { search = words.joined(separator: " ") }
        for (name, value) in terms {
            guard !value.isEmpty else { throw Self.invalid("“\(name)” needs a value.") }
            switch name.lowercased() {
            case "search" where search == nil: search = value
            case "search": throw Self.invalid("There are two things to search for.")
            case "name": self.name = value
            case "area": area = value
            case "group": group = value
            case "event": event = try Self.event(value)
            case "no": numbers = try Self.range(value)
            case "favourites": favourites = try Self.flag(value)
            default:
                throw Self.invalid("“\(name)” is unknown; the terms are \(Self.words.joined(separator: ", ")).")
            }
        }
    }

    /// The event of `1/3`.
    ///
    /// - Throws: `RosterError` with code `.invalidQuery`.
    public static func event(_ text: String) throws(RosterError) -> RosterEvent.ID {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init).map(
            SheetTable.number)
        guard numbers.count == 2, let group = numbers[0], let no = numbers[1] else {
            throw invalid("An event is the numbers of its group and its own, such as 1/3.")
        }
        return RosterEvent.ID(group: group, no: no)
    }

    private static func range(_ text: String) throws(RosterError) -> ClosedRange<Int> {
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init).map(
            SheetTable.number)
        if let first = numbers.first.flatMap({ $0 }), let last = numbers.last.flatMap({ $0 }), numbers.count <= 2,
            first <= last
        {
            return first...last
        }
        throw invalid("Numbers of persons are like 7 or 1-20.")
    }

    private static func flag(_ text: String) throws(RosterError) -> Bool {
        switch text.lowercased() {
        case "yes", "true", "1": return true
        case "no", "false", "0": return false
        default: throw invalid("“favourites” takes yes or no.")
        }
    }

    private static func invalid(_ message: String) -> RosterError { RosterError(.invalidQuery, message: message) }
}
