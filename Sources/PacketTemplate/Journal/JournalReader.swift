/// Reads the bytes of a journal. A store may be damaged: what is no journal gives nil, and every count is checked.
struct JournalReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number() -> Int? {
        var result: UInt = 0
        var shift: UInt = 0
        while let byte = byte(), shift < 56 {
            result |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { return Int(result) }
            shift += 7
        }
        return nil
    }

    mutating func real() -> Double? {
        var bits: UInt64 = 0
        for shift in 0..<8 {
            guard let byte = byte() else { return nil }
            bits |= UInt64(byte) << (UInt64(shift) * 8)
        }
        let number = Double(bitPattern: bits)
        return number.isFinite ? number : nil
    }

    mutating func data() -> [UInt8]? {
        guard let count = number(), count <= bytes.count - position else { return nil }
        defer { position += count }
        return Array(bytes[position..<(position + count)])
    }

    mutating func text() -> String? { data().flatMap { String(validating: $0, as: UTF8.self) } }

    /// A list whose length stands before it; each item takes at least one byte.
    mutating func list<Item>(_ item: (inout JournalReader) -> Item?) -> [Item]? {
        guard let count = number(), count <= bytes.count - position else { return nil }
        var items: [Item] = []
        for _ in 0..<count {
            guard let next = item(&self) else { return nil }
            items.append(next)
        }
        return items
    }
}
