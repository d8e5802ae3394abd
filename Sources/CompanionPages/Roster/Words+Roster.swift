#if Server
import Interchange
import PacketPage
import Roster

/// What the roster says, in the language of the page.
extension Words {
    /// What is wrong with a workbook, and where.
    func told(_ problem: RosterProblem) -> String {
        let place = [
            self("roster.place.sheet", ["name": problem.sheet]),
            problem.row.map { self("roster.place.row", ["n": "\($0)"]) },
            problem.column.map { self("roster.place.column", ["name": $0]) },
        ]
        return "\(place.compactMap(\.self).joined(separator: ", ")): \(told(problem.message))"
    }

    /// What an import changed in numbers, which the history keeps as `persons +1 ~2; groups +1`.
    func told(counts: String) -> String {
        counts.split(separator: "; ").map { part in
            let name = part.prefix { !"+~=-".contains($0) }
            let signs = part.dropFirst(name.count)
            let key = "roster.counted.\(String(name).trimmed)"
            return texts[key].map { "\($0) \(signs)" } ?? told(String(part))
        }.joined(separator: "; ")
    }
}
#endif
