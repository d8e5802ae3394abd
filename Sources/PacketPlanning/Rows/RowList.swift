/// The first rows of a kind, and how many there are.
struct RowList: Sendable {
    private var first: [String] = []
    private(set) var count = 0

    mutating func add(_ row: @autoclosure () -> String) {
        if count < 3 { first.append(row()) }
        count += 1
    }

    var text: String { first.joined(separator: ", ") + (count > 3 ? " and \(count - 3) more" : "") }
}
