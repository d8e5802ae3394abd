/// Reads single numbers of an OpenType or TrueType font program. Offsets are checked; nothing is trusted.
struct OpenTypeTables {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func unsigned16(_ table: String, _ offset: Int) -> Int? {
        guard let start = start(of: table) else { return nil }
        return value16(start + offset)
    }

    func signed16(_ table: String, _ offset: Int) -> Int? {
        unsigned16(table, offset).map { Int(Int16(truncatingIfNeeded: $0)) }
    }

    private func value16(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 1 < bytes.count else { return nil }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    private func value32(_ offset: Int) -> Int? {
        guard let high = value16(offset), let low = value16(offset + 2) else { return nil }
        return high << 16 | low
    }

    private func start(of table: String) -> Int? {
        guard let count = value16(4) else { return nil }
        let tag = Array(table.utf8)
        for index in 0..<min(count, 64) {
            let record = 12 + 16 * index
            guard record + 16 <= bytes.count else { return nil }
            if Array(bytes[record..<(record + 4)]) == tag { return value32(record + 8) }
        }
        return nil
    }
}
