/// The tables of an OpenType or TrueType font program. Offsets are checked; nothing is trusted.
struct OpenTypeTables {
    let bytes: [UInt8]
    /// Where each table begins and how long it says it is, by tag.
    private var places: [UInt32: (start: Int, count: Int)] = [:]

    /// More tables than any font has.
    private static let mostTables = 64

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let count = value16(4) else { return }
        for index in 0..<min(count, Self.mostTables) {
            let record = 12 + 16 * index
            guard let tag = value32(record), let start = value32(record + 8), let count = value32(record + 12) else {
                break
            }
            if places[UInt32(tag)] == nil { places[UInt32(tag)] = (start, count) }
        }
    }

    /// A tag as a number.
    static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    func has(_ table: String) -> Bool { places[Self.tag(table)] != nil }

    /// The bytes of a table; nil where it is missing or does not lie in the file.
    func range(_ table: String) -> Range<Int>? {
        guard let place = places[Self.tag(table)], place.start <= bytes.count, place.count <= bytes.count - place.start
        else { return nil }
        return place.start..<(place.start + place.count)
    }

    func unsigned16(_ table: String, _ offset: Int) -> Int? {
        guard let place = places[Self.tag(table)] else { return nil }
        return value16(place.start + offset)
    }

    func signed16(_ table: String, _ offset: Int) -> Int? {
        unsigned16(table, offset).map { Int(Int16(truncatingIfNeeded: $0)) }
    }

    /// A number of 16 bits anywhere in the file.
    func value16(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 1 < bytes.count else { return nil }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    /// A number of 32 bits anywhere in the file.
    func value32(_ offset: Int) -> Int? {
        guard let high = value16(offset), let low = value16(offset + 2) else { return nil }
        return high << 16 | low
    }
}
