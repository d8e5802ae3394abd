internal import Interchange
internal import PacketModel

/// Where an insertion takes its value from.
enum ValueSource: Sendable {
    case column(Int)
    case row
    case line
    case fullName(first: Int, last: Int)
    /// A standard property that the columns lack, where that is allowed.
    case nothing

    /// Appends the value's UTF-8.
    func append(_ record: Record, into output: inout Bytes) {
        switch self {
        case .column(let column): output.append(contentsOf: record[column])
        case .row: output.append(decimal: record.row)
        case .line: output.append(decimal: record.line)
        case .nothing: break
        case .fullName(let first, let last):
            output += WholeName.joined(first: record.text(first), last: record.text(last)).utf8
        }
    }

    /// The columns that are read.
    var columns: [Int] {
        switch self {
        case .column(let column): [column]
        case .fullName(let first, let last): [first, last]
        case .row, .line, .nothing: []
        }
    }

    /// Whether the value differs from row to row.
    var isConstant: Bool { if case .nothing = self { true } else { false } }
}
