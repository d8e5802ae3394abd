import GRDB
package import Storage

/// The bills that were imported.
package struct Bills: Sendable {
    let store: Store
    let pack: String

    /// The bills of a state, in a store that was opened with `CivicSchema.module`.
    package init(_ store: Store, pack: String) {
        self.store = store
        self.pack = pack
    }

    /// What an import did.
    package struct ImportReport: Sendable, Hashable {
        package var added = 0
        package var changed = 0
        package var unchanged = 0
    }

    /// Takes the bills of a saved file; the same file again changes nothing.
    ///
    /// - Parameters:
    ///   - session: the session of bills that name none.
    ///   - bill: whose actions a file has that names no bill.
    /// - Throws: `CivicError` with code `.malformed`.
    package func importFile(
        _ text: String, file: String, session: String, bill: String? = nil, at now: StoreDate
    ) throws(CivicError) -> ImportReport {
        let entries = try BillFile(text, file: file, bill: bill).entries
        return try store.writing { database in
            var report = ImportReport()
            for entry in entries {
                let session = entry.session.isEmpty ? session : entry.session
                let old = try Self.bill(pack, session, entry.number, in: database)
                guard old != nil || !entry.title.isEmpty else {
                    throw CivicError(.notFound, "there is no bill \(entry.number) in session \(session)")
                }
                try keep(entry, session: session, file: file, at: now, in: database)
                let new = try Self.bill(pack, session, entry.number, in: database)
                if old == nil {
                    report.added += 1
                } else if old?.title == new?.title, old?.actions == new?.actions, old?.sponsors == new?.sponsors,
                    old?.url == new?.url
                {
                    report.unchanged += 1
                } else {
                    report.changed += 1
                }
            }
            return report
        }
    }

    private func keep(
        _ entry: BillFile.Entry, session: String, file: String, at now: StoreDate, in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO civicBill (pack, session, number, title, url, source, importedAt) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (pack, session, number) DO UPDATE SET
                    title = CASE excluded.title WHEN '' THEN title ELSE excluded.title END,
                    url = CASE excluded.url WHEN '' THEN url ELSE excluded.url END,
                    source = excluded.source, importedAt = excluded.importedAt
                """,
            arguments: [
                pack, session.storable, entry.number.storable, entry.title.storable, entry.url.storable,
                file.storable, now.iso8601,
            ])
        let key: [String] = [pack, session, entry.number]
        if let actions = entry.actions {
            try database.execute(
                sql: "DELETE FROM civicBillAction WHERE pack = ? AND session = ? AND number = ?",
                arguments: StatementArguments(key))
            for (position, action) in actions.enumerated() {
                try database.execute(
                    sql: """
                        INSERT INTO civicBillAction (pack, session, number, position, day, text, result)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        pack, session, entry.number, position, action.day, action.text.storable, action.result.storable,
                    ])
            }
        }
        if let sponsors = entry.sponsors {
            try database.execute(
                sql: "DELETE FROM civicBillSponsor WHERE pack = ? AND session = ? AND number = ?",
                arguments: StatementArguments(key))
            for (position, sponsor) in sponsors.enumerated() {
                try database.execute(
                    sql: """
                        INSERT INTO civicBillSponsor (pack, session, number, position, name, kind)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        pack, session, entry.number, position, sponsor.name.storable, sponsor.kind.storable,
                    ])
            }
        }
    }

    /// Bills in the order of session and number.
    ///
    /// - Parameter text: only those with this text in number or title.
    package func list(
        session: String? = nil, text: String? = nil, followedOnly: Bool = false
    ) throws(CivicError) -> [Bill] {
        let pack = pack
        let bills = try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT session, number FROM civicBill
                    WHERE pack = ? AND (? IS NULL OR session = ?) AND (isFollowed OR NOT ?)
                    """,
                arguments: [pack, session, session, followedOnly]
            ).compactMap { try Self.bill(pack, $0["session"], $0["number"], in: database) }
        }
        return bills.filter { $0.number.containsFolded(text ?? "") || $0.title.containsFolded(text ?? "") }
            .sorted { $0.session == $1.session ? Self.precedes($0.number, $1.number) : $0.session > $1.session }
    }

    /// `HB9` before `HB10`.
    private static func precedes(_ left: String, _ right: String) -> Bool {
        let (a, b) = (left.prefix { $0.isLetter }, right.prefix { $0.isLetter })
        return a == b ? NaturalOrder.precedes(String(left.dropFirst(a.count)), String(right.dropFirst(b.count))) : a < b
    }

    /// A bill, of the newest session that has it unless one is named.
    ///
    /// - Throws: `CivicError` with code `.notFound`.
    package func find(_ number: String, session: String? = nil) throws(CivicError) -> Bill {
        let number = BillFile.number(number)
        guard let bill = try list(session: session).first(where: { $0.number == number }) else {
            throw CivicError(
                .notFound, "there is no bill “\(number)”", hint: "import bills with: packet civic bills import")
        }
        return bill
    }

    /// Follows a bill from now on, or no longer.
    package func follow(_ bill: Bill, _ isFollowed: Bool) throws(CivicError) {
        try update(bill, "isFollowed = ?", isFollowed ? 1 : 0)
        if isFollowed { try markSeen(bill) }
    }

    /// Notes that the user has seen all actions of a bill.
    package func markSeen(_ bill: Bill) throws(CivicError) { try update(bill, "seenActions = ?", bill.actions.count) }

    private func update(_ bill: Bill, _ change: String, _ value: Int) throws(CivicError) {
        try store.writing { database in
            try database.execute(
                sql: "UPDATE civicBill SET \(change) WHERE pack = ? AND session = ? AND number = ?",
                arguments: [value, pack, bill.session, bill.number])
        }
    }

    private static func bill(_ pack: String, _ session: String, _ number: String, in database: Database) throws -> Bill?
    {
        let key = StatementArguments([pack, session, number])
        let place = "WHERE pack = ? AND session = ? AND number = ?"
        guard let row = try Row.fetchOne(database, sql: "SELECT * FROM civicBill \(place)", arguments: key) else {
            return nil
        }
        let actions = try Row.fetchAll(
            database, sql: "SELECT day, text, result FROM civicBillAction \(place) ORDER BY position", arguments: key)
        let sponsors = try Row.fetchAll(
            database, sql: "SELECT name, kind FROM civicBillSponsor \(place) ORDER BY position", arguments: key)
        return Bill(
            session: session, number: number, title: row["title"], url: row["url"], source: row["source"],
            importedAt: row.date("importedAt"), isFollowed: row["isFollowed"], seenActions: row["seenActions"],
            actions: actions.map { Bill.Action(day: $0["day"], text: $0["text"], result: $0["result"]) },
            sponsors: sponsors.map { Bill.Sponsor(name: $0["name"], kind: $0["kind"]) })
    }
}
