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

extension PacketWriter {
    /// Lists the objects that the last packet wrote for itself, in the order of the file.
    func list(_ objects: inout [WrittenObject]) {
        objects.removeAll(keepingCapacity: true)
        for (index, offset) in offsets.enumerated() where offset >= 0 {
            objects.append(WrittenObject(number: template.part.lastNumber + 1 + index, range: offset..<offset))
        }
        for table in replaced {
            objects.append(WrittenObject(number: table.number, range: table.offset..<table.offset))
        }
        objects.sort { $0.range.lowerBound < $1.range.lowerBound }
        let last = PacketTrailer.crossReferenceOffset(of: packet)
        for index in objects.indices {
            let end = index + 1 < objects.count ? objects[index + 1].range.lowerBound : last
            objects[index].range = objects[index].range.lowerBound..<max(end, objects[index].range.lowerBound)
        }
    }
}
