import GRDB
public import Storage

/// A column of the send log. What SQL reads and writes, CSV, JSON and the tables for people are made of `all`: a new one
/// is a property of `SendLogEvent`, a line here, and a migration.
public struct SendLogColumn: Sendable {
    /// What stands in a column.
    public enum Value: Sendable, Hashable {
        /// A whole number, or nothing.
        case number(Int?)
        /// A text; empty when there is none.
        case text(String)
        /// A moment.
        case date(StoreDate)

        /// The value as a cell: a moment in ISO 8601, an empty text for nothing.
        public var text: String {
            switch self {
            case .number(let number): number.map(String.init) ?? ""
            case .text(let text): text
            case .date(let date): date.iso8601
            }
        }
    }

    /// The name in the database, in CSV and in JSON.
    public let name: String
    /// What stands above it in lists for people, with `#` in front for numbers; nil when they leave it out.
    public let heading: String?
    /// The value of an entry.
    public let value: @Sendable (SendLogEntry) -> Value
    /// Takes the value from a row of the database, in which it stands at an index.
    let read: @Sendable (inout SendLogEvent, Row, Int) -> Void

    /// All columns, in the order of the database, of CSV and of JSON.
    public static let all = [
        SendLogColumn(name: "id", heading: "#ID", value: { .number(Int($0.id)) }) { _, _, _ in },
        text("batch", heading: nil, { $0.batch }) { $0.batch = $1 },
        SendLogColumn(name: "row", heading: "#ROW", value: { .number($0.event.row) }) { $0.row = $1[$2] },
        text("recipientName", heading: "RECIPIENT", { $0.recipientName }) { $0.recipientName = $1 },
        text("recipientEmail", heading: "E-MAIL", { $0.recipientEmail }) { $0.recipientEmail = $1 },
        text("pdfName", heading: "FILE", { $0.pdfName }) { $0.pdfName = $1 },
        SendLogColumn(name: "timestamp", heading: "TIME", value: { .date($0.event.timestamp) }) {
            $0.timestamp = $1.date($2)
        },
        text("status", heading: "STATUS", { $0.status.rawValue }) { $0.status = SendStatus(rawValue: $1) },
        text("notes", heading: "NOTES", { $0.notes }) { $0.notes = $1 },
        text("sha256", heading: nil, { $0.sha256 }) { $0.sha256 = $1 },
    ]

    /// Those of lists for people, in their order: what happened when comes first.
    public static let listed = {
        let first = ["id", "timestamp", "status"]
        let others = all.filter { !first.contains($0.name) && $0.heading != nil }
        return first.compactMap { name in all.first { $0.name == name } } + others
    }()

    /// A column of texts.
    private static func text(
        _ name: String, heading: String?, _ text: @escaping @Sendable (SendLogEvent) -> String,
        read: @escaping @Sendable (inout SendLogEvent, String) -> Void
    ) -> SendLogColumn {
        SendLogColumn(name: name, heading: heading, value: { .text(text($0.event)) }) { read(&$0, $1[$2]) }
    }
}
