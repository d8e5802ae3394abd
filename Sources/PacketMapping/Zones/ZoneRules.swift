/// When the clocks of a zone change and by how much: the contents of a TZif file (RFC 9636), or one distance from UTC.
struct ZoneRules: Sendable {
    /// The moments of changes in seconds since 1970, ascending.
    private var changes: [Int] = []
    /// The seconds east of UTC from each change on.
    private var offsets: [Int] = []
    /// Before the first change.
    private var first = 0
    /// After the last one.
    private var rule: ZoneRule?

    /// A zone of one distance from UTC, in minutes: `UTC`, `Z`, `+09:00`.
    init?(fixed name: String) {
        if ["utc", "z", "gmt"].contains(name.lowercased()) { return }
        var scanner = DigitScanner(Bytes(name.utf8)[...])
        guard let sign = scanner.takeSign(), let hours = scanner.number(digits: 2...2), hours < 24 else { return nil }
        var minutes = 0
        if scanner.take(":") || !scanner.isAtEnd {
            guard let number = scanner.number(digits: 2...2), number < 60, scanner.isAtEnd else { return nil }
            minutes = number
        }
        first = sign * (hours * 3_600 + minutes * 60)
    }

    /// Reads a TZif file; nil when it is none, or damaged.
    init?(_ bytes: [UInt8]) {
        var reader = ZoneReader(bytes)
        guard var header = reader.header() else { return nil }
        var size = 4
        if header.version >= 0x32 {
            // The second part has moments of 64 bits and is what counts.
            guard reader.skip(header.length(size: 4)), let second = reader.header() else { return nil }
            (header, size) = (second, 8)
        }
        guard header.types > 0, header.types <= 256, header.times <= 100_000 else { return nil }
        for _ in 0..<header.times {
            guard let moment = reader.integer(size) else { return nil }
            changes.append(moment)
        }
        guard let indexes = reader.bytes(header.times), changes == changes.sorted() else { return nil }
        var types: [Int] = []
        for _ in 0..<header.types {
            guard let offset = reader.integer(4), reader.skip(2), abs(offset) < 100_000 else { return nil }
            types.append(offset)
        }
        for index in indexes {
            guard Int(index) < types.count else { return nil }
            offsets.append(types[Int(index)])
        }
        first = types[0]
        guard size == 8, reader.skip(header.rest(size: 8)) else { return }
        rule = ZoneRule(reader.footer())
    }

    /// The seconds east of UTC at a moment in seconds since 1970.
    func offset(at moment: Int) -> Int {
        guard let last = changes.last, moment < last else {
            return rule?.offset(at: moment) ?? offsets.last ?? first
        }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }

    /// The moment of a time on this zone's clocks, in seconds since 1970 as if they showed UTC. Of two moments the
    /// earlier one; a time that the clocks leave out counts on from before the change.
    func moment(ofLocal local: Int) -> Int {
        let early = local - offset(at: local - 86_400)
        if early + offset(at: early) == local { return early }
        let late = local - offset(at: local + 86_400)
        return late + offset(at: late) == local ? late : early
    }
}

/// Reads the parts of a TZif file.
private struct ZoneReader {
    struct Header {
        var version: UInt8
        var counts: [Int]

        var times: Int { counts[3] }
        var types: Int { counts[4] }

        /// The bytes of a part without its header.
        func length(size: Int) -> Int { times * (size + 1) + types * 6 + rest(size: size) }

        /// The bytes behind the types: names, leap seconds, and two lists of flags.
        func rest(size: Int) -> Int { counts[5] + counts[2] * (size + 4) + counts[1] + counts[0] }
    }

    private let data: [UInt8]
    private var index = 0

    init(_ data: [UInt8]) { self.data = data }

    mutating func header() -> Header? {
        guard bytes(4) == Array("TZif".utf8)[...], let version = bytes(1)?.first, skip(15) else { return nil }
        var counts: [Int] = []
        for _ in 0..<6 {
            guard let count = integer(4), count >= 0, count < 1_000_000 else { return nil }
            counts.append(count)
        }
        return Header(version: version, counts: counts)
    }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= data.count - index else { return nil }
        index += count
        return data[(index - count)..<index]
    }

    mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

    /// A signed number, the highest byte first.
    mutating func integer(_ size: Int) -> Int? {
        guard let bytes = bytes(size) else { return nil }
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
    }

    /// The rule between two line feeds at the end.
    mutating func footer() -> ArraySlice<UInt8> {
        guard index < data.count, data[index] == 0x0A else { return [] }
        return data[(index + 1)...].prefix { $0 != 0x0A }
    }
}
