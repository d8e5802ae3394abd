import PacketModel

/// The names of the columns, made from the header row: trimmed, none empty, none twice.
struct CSVHeader {
    private(set) var columns: [String] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// Makes the names; what had to be changed is said in `diagnostics`.
    init(_ cells: [String], line: Int) {
        let names = cells.map(Self.trimmed)
        var taken = Set(names.map { $0.lowercased() })
        var seen: Set<String> = []
        for (index, name) in names.enumerated() {
            if name.isEmpty {
                let column = Self.free("column \(index + 1)", &taken)
                columns.append(column)
                diagnostics.append(
                    Diagnostic(
                        .emptyHeader, .warning, line: line, field: column,
                        message: "Column \(index + 1) has no header and is called “\(column)”.",
                        hint: "Give the column a header, or delete it."))
            } else if seen.insert(name.lowercased()).inserted {
                columns.append(name)
            } else {
                let column = Self.free(name, &taken)
                columns.append(column)
                diagnostics.append(
                    Diagnostic(
                        .duplicateHeader, .warning, line: line, field: column,
                        message: "The header “\(name)” is taken; column \(index + 1) is called “\(column)”.",
                        hint: "Give the two columns different headers."))
            }
        }
    }

    /// The name itself, or with the first number behind it that no other column has.
    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(candidate.lowercased()).inserted {
            candidate = "\(name) (\(number))"
            number += 1
        }
        return candidate
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
