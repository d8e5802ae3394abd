import GRDB
public import Storage

/// Which entries of the send log are meant; without any condition, all of them.
public struct SendLogFilter: Sendable, Hashable {
    /// Only those of this batch.
    public var batch: String?
    /// Only those of this status.
    public var status: SendStatus?
    /// Only those with this text in the recipient's name or e-mail, the file's name or the notes, without regard
    /// to case.
    public var text: String?
    /// Only those at this moment or later.
    public var since: StoreDate?
    /// Only those before this moment.
    public var before: StoreDate?

    /// Makes a filter.
    public init(
        batch: String? = nil, status: SendStatus? = nil, text: String? = nil, since: StoreDate? = nil,
        before: StoreDate? = nil
    ) {
        self.batch = batch
        self.status = status
        self.text = text
        self.since = since
        self.before = before
    }

    /// The conditions in SQL, each with one argument.
    var conditions: [(sql: String, argument: String)] {
        var conditions: [(String, String)] = []
        if let batch { conditions.append(("batch = ?", batch)) }
        if let status {
            // SQLite takes the index of the other statuses only where the condition says that it may.
            let isOther = status == .generated ? "" : " AND status <> 'generated'"
            conditions.append(("status = ?\(isOther)", status.rawValue))
        }
        if let since { conditions.append(("timestamp >= ?", since.iso8601)) }
        if let before { conditions.append(("timestamp < ?", before.iso8601)) }
        if let text, !text.isEmpty {
            // SQLite's own lower() knows ASCII letters only.
            let all = "recipientName || char(10) || recipientEmail || char(10) || pdfName || char(10) || notes"
            let lower = DatabaseFunction.lowercase.name
            conditions.append(("instr(\(lower)(\(all)), ?) > 0", text.lowercased()))
        }
        return conditions
    }
}
