import Interchange
import Storage

/// Somebody who holds a public office.
package struct Official: Sendable, Hashable {
    package let id: String
    /// How they are addressed: Senator, Representative, Governor.
    package let title: String
    package let name: String
    package let givenName: String
    package let familyName: String
    package let role: String
    package let chamber: String
    package let district: String
    package let party: String
    package let email: String
    /// The page on which they take messages; empty when it is not known.
    package let contactForm: String
    package let phone: String
    package let address: String
    package let url: String
    package let termStart: String
    package let termEnd: String
    package let source: String
    package let asOf: String
    /// Where in the pack the row stands.
    let file: String
    let row: Int
}

/// A file of officials.
enum OfficialTable {
    static func read(_ text: String, file: String) throws(CivicError) -> [Official] {
        let table = try KeyedTable(
            text, file: file,
            needing: [
                "id", "title", "name", "givenName", "familyName", "role", "chamber", "district", "party", "email",
                "phone", "address", "url", "termStart", "termEnd", "source", "asOf",
            ])
        var officials: [Official] = []
        for row in table.rows {
            guard !row["id"].isEmpty, !row["name"].isEmpty else {
                throw CivicError(.malformed, "each row needs id and name", file: file, place: "row \(row.number)")
            }
            for link in [row["url"], row["contactForm"]] where !link.isEmpty && SafeLink(link) == nil {
                throw StatePack.unsafeLink(file, "row \(row.number)")
            }
            officials.append(
                Official(
                    id: row["id"], title: row["title"], name: row["name"], givenName: row["givenName"],
                    familyName: row["familyName"], role: row["role"], chamber: row["chamber"],
                    district: row["district"], party: row["party"], email: row["email"],
                    contactForm: row["contactForm"], phone: row["phone"], address: row["address"], url: row["url"],
                    termStart: row["termStart"], termEnd: row["termEnd"],
                    source: row["source"], asOf: row["asOf"], file: file, row: row.number))
        }
        return officials
    }
}
