/// The fully qualified names of a form's fields, sorted, so that a group is found as a range.
struct FieldNames {
    private let names: [(bytes: [UInt8], name: String)]

    init(_ names: some Sequence<String>) {
        self.names = names.map { (Array($0.utf8), $0) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// The field of that name, or the fields of the group of that name, by name; nil when there are more than `limit`.
    func fields(named name: String, limit: Int) -> [String]? {
        let bytes = Array(name.utf8)
        let start = index(of: bytes)
        if start < names.count, names[start].bytes == bytes { return limit < 1 ? nil : [names[start].name] }
        let first = index(of: bytes + [UInt8(ascii: ".")])
        // "/" follows "." in ASCII
        let end = index(of: bytes + [UInt8(ascii: "/")])
        return end - first > limit ? nil : names[first..<end].map(\.name)
    }

    /// The first name that does not come before these bytes.
    private func index(of bytes: [UInt8]) -> Int {
        var low = 0
        var high = names.count
        while low < high {
            let middle = low + (high - low) / 2
            if names[middle].bytes.lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
