/// The first rows of a kind, and how many there are.
struct RowList: Sendable {
    private var first: [(row: Int, text: String)] = []
    private(set) var count = 0

    private static let mostNamed = 3

    /// The rows, where they are so few that each of them is named; nil for more.
    var all: [Int]? { count <= Self.mostNamed ? first.map(\.row) : nil }

    /// - Parameter text: What is said of the row; its number where nil.
    mutating func add(_ row: Int, as text: @autoclosure () -> String? = nil) {
        if count < Self.mostNamed { first.append((row, text() ?? "\(row)")) }
        count += 1
    }

    /// The rows of both.
    func joined(_ other: RowList) -> RowList {
        var joined = self
        joined.first = Array((first + other.first).sorted { $0.row < $1.row }.prefix(Self.mostNamed))
        joined.count += other.count
        return joined
    }

    /// The rows as a sentence names them: `row 3`, `rows 3, 5`.
    var named: String { "\(count == 1 ? "row" : "rows") \(text)" }

    var text: String {
        first.map(\.text).joined(separator: ", ")
            + (count > Self.mostNamed ? " and \(count - Self.mostNamed) more" : "")
    }
}
