/// An object behind the static part of a packet.
struct WrittenObject {
    var number: Int
    /// From its number to the line end behind `endobj`.
    var range: Range<Int>
    private static let end = Array("\nendobj\n".utf8)
    private static let begin = Array(" 0 obj\n".utf8)

    /// The object itself.
    func body(in packet: [UInt8]) -> ArraySlice<UInt8> {
        var start = range.lowerBound
        while start < range.upperBound, packet[start] != Self.begin[0] { start += 1 }
        start = min(start + Self.begin.count, range.upperBound)
        return packet[start..<max(start, range.upperBound - Self.end.count)]
    }
}
