import GRDB
package import Storage

/// Changes as lines of JSON, for a file, a folder that several devices see, or a pipe.
extension Synchronizer {
    /// The site of this store, which names its file in a shared folder.
    package func site() throws(TasksError) -> SiteID { try store.reading { try StoredTables($0).state.site } }

    /// Calls a function with each change as a line, in the order in which they came to be known here.
    ///
    /// - Parameter number: Only changes behind this number of the store.
    /// - Returns: The number of the last change, and how many lines there were.
    package func exportLines(
        after number: Int64 = 0, _ body: ([UInt8]) throws -> Void
    ) throws(TasksError) -> (last: Int64, count: Int) {
        try store.reading { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT * FROM syncRegister WHERE number > ? ORDER BY number", arguments: [number])
            var (last, count) = (number, 0)
            while let row = try rows.next() {
                let change = Change(FieldKey(row["entity"], row["id"], row["field"]), row)
                try body(JSONText.encode(change) + [0x0A])
                last = row["number"]
                count += 1
            }
            return (last, count)
        }
    }

    /// Takes changes from lines, all of them or none. Taking lines twice, or in another order, does no harm.
    ///
    /// - Returns: How many lines there were, and how many changes count now that did not before.
    /// - Throws: `TasksError` that names the line, with code `.malformed` when it is no change or too long, with code
    ///   `.clock` when its time is not to be believed.
    package func importLines(
        _ bytes: [UInt8], file: String, at now: StoreDate
    ) throws(TasksError) -> (lines: Int, applied: Int) {
        var changes: [Change] = []
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
            guard let change = JSONText.decode(Change.self, Array(line)), change.key.isSound else {
                throw TasksError(
                    .malformed, "this is no change", hint: "packet sync export writes such lines",
                    place: "\(file), line \(index + 1)")
            }
            guard change.value.utf8.count <= Change.valueLimit else {
                throw TasksError(.malformed, "this change is too long", place: "\(file), line \(index + 1)")
            }
            do throws(TasksError) { try change.time.check(at: now.milliseconds) } catch {
                throw error.at("\(file), line \(index + 1)")
            }
            changes.append(change)
        }
        return try store.writing { database in
            try StoredReplica.change(database) { tables in
                var applied = 0
                for change in changes
                where try tables.merge(change, isFromHub: false, at: now.milliseconds) { applied += 1 }
                return (changes.count, applied)
            }
        }
    }
}
