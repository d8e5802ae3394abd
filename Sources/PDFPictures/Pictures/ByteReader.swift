/// Reads numbers out of bytes that nobody has checked; what lies outside is nil.
struct ByteReader {
    let bytes: ArraySlice<UInt8>

    /// The byte at an offset from the start of the slice.
    func byte(_ offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return Int(bytes[bytes.startIndex + offset])
    }

    /// A number of two bytes.
    func short(_ offset: Int, littleEndian: Bool = false) -> Int? {
        guard let first = byte(offset), let second = byte(offset + 1) else { return nil }
        return littleEndian ? second << 8 | first : first << 8 | second
    }

    /// A number of four bytes.
    func long(_ offset: Int, littleEndian: Bool = false) -> Int? {
        guard let first = short(offset, littleEndian: littleEndian),
            let second = short(offset + 2, littleEndian: littleEndian)
        else { return nil }
        return littleEndian ? second << 16 | first : first << 16 | second
    }

    /// Some bytes; nil when not all of them are there.
    func slice(_ offset: Int, count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return bytes[start..<(start + count)]
    }

    /// Whether ASCII text stands at an offset.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        let wanted = Array("\(text)".utf8)
        return slice(offset, count: wanted.count)?.elementsEqual(wanted) ?? false
    }
}
