import GRDB
import Interchange
package import Storage

extension Newsletter {
    /// What an import did.
    package struct ImportReport: Sendable, Hashable {
        package var added = 0
        package var present = 0
        /// Rows that were not taken, and why.
        package var refused: [Refusal] = []

        package struct Refusal: Sendable, Hashable {
            package let row: Int
            package let reason: String
        }
    }

    private static let header = [
        "list", "name", "email", "state", "signedUpAt", "confirmedAt", "leftAt", "source", "consent", "isSynced",
    ]

    /// The signups of a list as CSV (RFC 4180), oldest first.
    ///
    /// - Parameter forSpreadsheet: whether values that a spreadsheet would compute get an apostrophe in front; programs
    ///   read the file better without.
    package func csv(_ list: String?, forSpreadsheet: Bool) throws(CivicError) -> String {
        var writer = CSVWriter()
        writer.line(Self.header)
        for signup in try self.list(list).reversed() {
            let cells = [
                signup.list, signup.name, signup.email, signup.state.rawValue, signup.signedUpAt.iso8601,
                signup.confirmedAt?.iso8601 ?? "", signup.leftAt?.iso8601 ?? "", signup.source, signup.consent,
                signup.isSynced ? "1" : "0",
            ]
            writer.line(cells, isGuarded: forSpreadsheet)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Takes the signups of a CSV file: all that can be understood, each address once.
    ///
    /// Only the column of addresses is needed. States and times of the file are kept for addresses that are new; a file
    /// never brings somebody back who has left.
    /// - Parameter mailColumn: Finds the column of addresses among the headers, as tables of people call it.
    /// - Throws: `CivicError` with code `.malformed` when the file is no table with such a column.
    package func importCSV(
        _ text: String, list: String, source: String, unguarding: Bool = false, at now: StoreDate,
        mailColumn: ([String]) -> Int?
    ) throws(CivicError) -> ImportReport {
        let rows: [[String]]
        do { rows = try CSVTable.rows(text) } catch { throw CivicError(error) }
        guard let emailColumn = mailColumn(rows.first ?? []) else {
            throw CivicError(.malformed, "the table has no column “email”")
        }
        let header = rows[0].map(\.folded)
        let columns = Dictionary(
            uniqueKeysWithValues: Self.aliases.map { name, others in
                (name, Self.column([name.lowercased()] + others, header))
            })
        return try store.writing { database in
            var report = ImportReport()
            // One statement a row, made once: tables have tens of thousands.
            let insertion = try database.cachedStatement(
                sql: """
                    INSERT INTO newsletterSignup (list, name, email, addressKey, state, signedUpAt, confirmedAt, leftAt, source,
                        consent, token, isSynced)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (list, addressKey) DO NOTHING
                    """)
            for (index, cells) in rows.dropFirst().enumerated() {
                func value(_ name: String) -> String {
                    guard let column = columns[name] ?? nil, column < cells.count else { return "" }
                    return unguarding ? FormulaGuard.removed(from: cells[column]) : cells[column]
                }
                let raw = emailColumn < cells.count ? cells[emailColumn] : ""
                let email = (unguarding ? FormulaGuard.removed(from: raw) : raw).trimmed
                guard let key = MailAddress(public: email)?.key else {
                    report.refused.append(ImportReport.Refusal(row: index + 1, reason: "this is no mail address"))
                    continue
                }
                let target = value("list").isEmpty ? list : value("list")
                guard !target.trimmed.isEmpty else { throw CivicError(.invalid, "a list needs a name") }
                let state = Signup.State(rawValue: value("state").folded) ?? .unconfirmed
                try insertion.execute(arguments: [
                    target.storable, value("name").storable, email.storable, key, state.rawValue,
                    (StoreDate(iso8601: value("signedUpAt")) ?? now).iso8601,
                    StoreDate(iso8601: value("confirmedAt"))?.iso8601, StoreDate(iso8601: value("leftAt"))?.iso8601,
                    (value("source").isEmpty ? source : value("source")).storable, value("consent").storable,
                    String.randomToken(), ["1", "true", "yes"].contains(value("isSynced").folded),
                ])
                guard database.changesCount > 0 else {
                    report.present += 1
                    continue
                }
                report.added += 1
            }
            return report
        }
    }

    private static let aliases: [String: [String]] = [
        "list": [], "name": ["full name", "fullname"], "state": ["status"],
        "signedUpAt": ["signup date", "signupdate", "date"], "confirmedAt": [], "leftAt": [], "source": [],
        "consent": [], "isSynced": ["synced", "syncedtoserver"],
    ]

    private static func column(_ names: [String], _ header: [String]) -> Int? {
        header.firstIndex { names.contains($0) }
    }
}
