import PDFForms
import PacketMapping
import PacketMerge
import PacketModel

/// The fields of a form that show one row of a packet each.
///
/// They are named under `lines` of the packet file. Otherwise a field that is called as a column, with a number behind it
/// or with `item` and a number before it, shows that column of the row of this number: `Amount 2`, `item.2.amount`.
struct PacketLines {
    /// A field that is bound to a line.
    struct Line {
        var binding: FieldBinding
        /// What fills it, and which line it is of.
        var meant: MappingFile.Entry
        /// The columns of the table that it reads.
        var columns: Set<Int>
    }

    private struct Entry {
        var field: String
        var line: Int
        var expression: Expression
    }

    private var entries: [Entry] = []
    private let layout: RecordLines
    private let schemas: [RecordSchema]
    /// The last line that a field shows.
    let count: Int
    private static let guessLimit = 200

    /// - Throws: `PlanningError` for a field that the form lacks, or an expression that does not fit the table.
    init(
        _ entry: PacketFile.Entry, _ matcher: FieldMatcher, layout: RecordLines, file: String,
        settings: ExpressionSettings
    ) throws {
        self.layout = layout
        if let lines = entry.lines {
            for field in lines.fields {
                let named = field.line.map { "\(file), line \($0)" } ?? file
                let expression = try PlanningError.placed(named) { () throws(MappingError) in
                    try Expression(parsing: field.expression, with: settings)
                }
                for line in 1...(lines.count ?? RecordLines.limit) {
                    let name = field.name.split(separator: "#", omittingEmptySubsequences: false)
                        .joined(separator: "\(line - 1 + lines.first)")
                    guard let field = matcher.field(named: name) else {
                        if line > 1, lines.count == nil { break }
                        throw PlanningError(
                            .mapping, "\(named): the form has no field “\(name)” for row \(line) of a packet",
                            hint: "“count:” under “lines:” says how many there are, “first: 0” that they count from 0")
                    }
                    entries.append(Entry(field: field.name, line: line, expression: expression))
                }
            }
        } else if entry.per != .lines(1) {
            entries = try Self.guessed(matcher.form, layout)
        }
        count = entries.map(\.line).max() ?? 1
        schemas = (1...count).map { layout.schema(ofLine: $0) }
        // What is wrong with an expression is the same in every line.
        for entry in entries where entry.line == 1 {
            _ = try PlanningError.placed("“\(entry.field)”") { () throws(MappingError) in
                try entry.expression.bind(to: schemas[0])
            }
        }
    }

    /// The fields that are numbered as rows are.
    private static func guessed(_ form: Form, _ layout: RecordLines) throws -> [Entry] {
        var fields: [String: [String]] = [:]
        for field in form.fields where field.kind != .signature && field.kind != .button && !field.name.isEmpty {
            fields[FieldMatcher.normalized(field.name), default: []].append(field.name)
        }
        var entries: [Entry] = []
        for column in layout.columns {
            let name = FieldMatcher.normalized(column)
            guard !name.isEmpty, let expression = try? Expression(parsing: "{\"\(column)\"}") else { continue }
            var found: [Entry] = []
            for line in 1...guessLimit {
                let offered = ["\(name)\(line)", "item\(line)\(name)", "items\(line)\(name)"].compactMap { fields[$0] }
                guard offered.count == 1, offered[0].count == 1 else { break }
                found.append(Entry(field: offered[0][0], line: line, expression: expression))
            }
            // One number alone is a name like any other.
            if found.count > 1 { entries += found }
        }
        return entries
    }

    /// The same without the fields that a mapping fills.
    func withoutTaken(by mapping: MappingFile, _ assignments: [String]) -> PacketLines {
        var result = self
        let taken = Set(mapping.entries.map(\.field))
        result.entries.removeAll { entry in
            taken.contains(entry.field) || assignments.contains { $0.hasPrefix("\(entry.field)=") }
        }
        return result
    }

    /// What fills the fields.
    func bindings(keepsWhenEmpty: Bool) -> [Line] {
        entries.compactMap { entry in
            guard let bound = try? entry.expression.bind(to: schemas[entry.line - 1]) else { return nil }
            var binding = FieldBinding(field: entry.field, source: .expression(bound), keepsWhenEmpty: keepsWhenEmpty)
            if let column = bound.column { binding.source = .column(column) }
            binding.firstCell = (entry.line - 1) * layout.stride
            var meant = MappingFile.Entry(
                field: entry.field, expression: "row \(entry.line): \(entry.expression.source)")
            meant.keepsWhenEmpty = keepsWhenEmpty
            return Line(binding: binding, meant: meant, columns: Set(bound.columns.map { $0 % layout.stride }))
        }
    }

    /// The largest number of a row that texts speak of: 3 for `{items[3].amount}`.
    static func largestIndex(in sources: [String]) -> Int {
        let mark = Array("items[".utf8)
        var largest = 1
        for source in sources {
            let bytes = Array(source.utf8)
            var index = 0
            while index + mark.count < bytes.count {
                guard bytes[index] == mark[0] | 0x20 || bytes[index] | 0x20 == mark[0],
                    bytes[index..<(index + mark.count)].elementsEqual(mark, by: { $0 | 0x20 == $1 | 0x20 })
                else {
                    index += 1
                    continue
                }
                index += mark.count
                var number = 0
                while index < bytes.count, (0x30...0x39).contains(bytes[index]), number <= RecordLines.limit {
                    number = number * 10 + Int(bytes[index] - 0x30)
                    index += 1
                }
                if number <= RecordLines.limit { largest = max(largest, number) }
            }
        }
        return largest
    }
}
