import Interchange

/// A committee and who is in it.
package struct Committee: Sendable, Hashable {
    package struct Member: Sendable, Hashable {
        package let name: String
        /// Chair, vice chair; empty for the others.
        package let role: String
    }

    package let name: String
    package let chamber: String
    package let members: [Member]
    package let url: String
    package let source: String
    package let asOf: String
    let row: Int

    static func read(_ text: String) throws(CivicError) -> [Committee] {
        let file = "committees.csv"
        let table = try KeyedTable(text, file: file, needing: ["name", "chamber", "members", "url", "source", "asOf"])
        var committees: [Committee] = []
        for row in table.rows {
            guard row["url"].isEmpty || SafeLink(row["url"]) != nil else {
                throw StatePack.unsafeLink(file, "row \(row.number)")
            }
            committees.append(
                Committee(
                    name: row["name"], chamber: row["chamber"], members: members(row["members"]), url: row["url"],
                    source: row["source"], asOf: row["asOf"], row: row.number))
        }
        return committees
    }

    /// Reads `Chris Karr (chair); Jon Hansen (vice chair); Aaron Aylward`.
    private static func members(_ text: String) -> [Member] {
        text.split(separator: ";").map { part in
            let part = String(part).trimmed
            guard part.hasSuffix(")"), let open = part.lastIndex(of: "(") else { return Member(name: part, role: "") }
            return Member(
                name: String(part[..<open]).trimmed, role: String(part[part.index(after: open)...].dropLast()))
        }
    }
}
