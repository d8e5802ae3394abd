import Interchange
import Marks
import PacketModel

/// The names of the columns, made from the header row: trimmed, none empty, none twice.
struct CSVHeader {
    private(set) var columns: [String] = []
    /// The cells of the row without the spaces around them.
    let cells: [String]
    private(set) var diagnostics: [Diagnostic] = []

    /// The bytes of the longest name. Messages about rows repeat names, and a mapping has room for no longer ones.
    private static let longest = 4_096

    /// The bytes of all names together. Each is compared with the names and labels of a form, in several ways.
    private static let mostBytes = 2 << 20

    /// A name as messages show it.
    static func shown(_ name: String) -> String {
        name.utf8.count <= 240 ? name : String(name.unicodeScalars.prefix(60)) + "…"
    }

    private static func cut(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        var (cut, count) = (String.UnicodeScalarView(), 0)
        for scalar in name.unicodeScalars {
            count += UTF8.width(scalar)
            if count > longest { break }
            cut.append(scalar)
        }
        return String(cut)
    }

    /// Makes the names; what had to be changed is said in `diagnostics`.
    ///
    /// - Throws: `RecipientError` with code `.tooLarge` when they are longer than names can be.
    init(_ cells: [String], line: Int) throws(RecipientError) {
        self.cells = cells.map(\.trimmed)
        guard cells.reduce(0, { $0 + min($1.utf8.count, Self.longest) }) <= Self.mostBytes else {
            throw RecipientError(
                .tooLarge, place: RecipientError.Place(line: line),
                message: "The names of the columns have more than \(Self.mostBytes >> 20) MB together.")
        }
        let names = cells.map { Self.cut($0.trimmed.inMarkOrder) }
        var taken = Set(names.map { $0.lowercased() })
        var seen: Set<String> = []
        // The number that each name is tried with next, so that equal headers are not all tried with all numbers.
        var numbers: [String: Int] = [:]
        for (index, name) in names.enumerated() {
            if name.isEmpty {
                let column = Self.free("column \(index + 1)", &taken, &numbers)
                columns.append(column)
                diagnostics.append(
                    Diagnostic(
                        .emptyHeader, .warning, line: line, field: column,
                        message: "Column \(index + 1) has no header and is called “\(column)”.",
                        hint: "Give the column a header, or delete it."))
            } else if seen.insert(name.lowercased()).inserted {
                columns.append(name)
                guard name.utf8.count > Self.longest - 8, cells[index].trimmed.utf8.count > Self.longest else {
                    continue
                }
                diagnostics.append(
                    Diagnostic(
                        .longHeader, .warning, line: line, field: Self.shown(name),
                        message: "The header of column \(index + 1) is cut after \(Self.longest) bytes.",
                        hint: "Give the column a shorter header."))
            } else {
                let column = Self.free(name, &taken, &numbers)
                columns.append(column)
                diagnostics.append(
                    Diagnostic(
                        .duplicateHeader, .warning, line: line, field: column,
                        message: "The header “\(Self.shown(name))” is taken; column \(index + 1) is called "
                            + "“\(Self.shown(column))”.",
                        hint: "Give the two columns different headers."))
            }
        }
    }

    /// Says so where the row looks like one of people, which tables alone may have in the place of their headers.
    mutating func noteValues(line: Int) {
        guard HeaderlessTable.isSeen(in: cells) else { return }
        diagnostics.append(
            Diagnostic(
                .headerLikeRow, .warning, line: line,
                message:
                    "The first row looks like a row of people, and its cells are taken for the names of the columns.",
                hint: "Write a row with the names of the columns above it."))
    }

    /// The name itself, or with the first number behind it that no other column has.
    private static func free(_ name: String, _ taken: inout Set<String>, _ numbers: inout [String: Int]) -> String {
        let key = name.lowercased()
        if taken.insert(key).inserted { return name }
        var number = numbers[key] ?? 2
        while !taken.insert("\(key) (\(number))").inserted { number += 1 }
        numbers[key] = number + 1
        return "\(name) (\(number))"
    }
}
