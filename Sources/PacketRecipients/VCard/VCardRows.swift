import PacketModel

/// The cards of a vCard file: 4.0 (RFC 6350), 3.0 (RFC 2426) and what is common of 2.1.
struct VCardRows: KeyedRows {
    private var lines: VCardLines
    var bytesRead: Int { lines.index }

    init(_ bytes: [UInt8]) { lines = VCardLines(bytes) }

    mutating func next() -> KeyedRow? {
        while let item = lines.next() {
            guard case .line(let line) = item, line.name == "BEGIN", Self.isCard(line) else { continue }
            return card(from: line.line)
        }
        return nil
    }

    private static func isCard(_ line: VCardLine) -> Bool {
        String(decoding: line.value, as: UTF8.self).uppercased().filter { !$0.isWhitespace } == "VCARD"
    }

    private mutating func card(from start: Int) -> KeyedRow {
        var builder = VCardBuilder(line: start)
        // A card of 2.1 may hold another one, that of an agent.
        var depth = 1
        while let item = lines.next() {
            switch item {
            case .other(let line): builder.row.report(.malformedRow, .warning, "Line \(line) is not understood.")
            case .line(let line):
                if line.name == "BEGIN", Self.isCard(line) { depth += 1 }
                if line.name == "END", Self.isCard(line) {
                    depth -= 1
                    if depth == 0 { return builder.finish() }
                }
                if depth == 1 { builder.add(line) }
            }
        }
        builder.row.report(.malformedRow, .error, "The card has no end.", hint: "Export the contacts again.")
        return builder.finish()
    }
}
