import PacketStore
import Storage

/// Records of the log as they are listed.
struct LogListing {
    let entries: [SendLogEntry]

    var table: Table {
        var table = Table(headings: SendLogColumn.listed.compactMap(\.heading))
        table.rows = entries.map { entry in SendLogColumn.listed.map { Self.cell($0.value(entry)) } }
        return table
    }

    /// A value as people read it: moments without fractions of a second.
    private static func cell(_ value: SendLogColumn.Value) -> String {
        if case .date(let date) = value { "\(date.iso8601.prefix(19))Z" } else { value.text }
    }

    /// One record.
    static func json(of entry: SendLogEntry) -> JSONValue {
        .object(
            SendLogColumn.all.map { column in
                let value = column.value(entry)
                if case .number(let number) = value {
                    return JSONValue.Member(name: column.name, value: .count(number))
                }
                return JSONValue.Member(name: column.name, value: .string(value.text))
            })
    }
}
