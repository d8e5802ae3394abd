import PDFObjects

/// The static part of a template, laid out for encryption: what `StaticPart` is for plain packets.
///
/// Streams get longer by vector and padding, so offsets move and the cross-reference stream is written anew; lengths and
/// offsets are the same for every key. Cross-reference streams are not encrypted (ISO 32000-2, 7.6.2), and strings inside
/// of object streams only with these.
struct EncryptedPart: Sendable {
    private(set) var file = EncryptedBytes()
    let crossReferenceOffset: Int

    /// - Complexity: O(size of the static part).
    init(_ part: StaticPart) {
        let plain = part.bytes
        var entries = part.entries
        var objects: [(number: Int, offset: Int)] = []
        for (number, entry) in entries.enumerated() {
            if case .offset(let offset) = entry { objects.append((number, offset)) }
        }
        objects.sort { $0.offset < $1.offset }
        file.bytes += plain[..<(objects.first?.offset ?? part.crossReferenceOffset)]
        for (index, object) in objects.enumerated() {
            entries[object.number] = .offset(file.bytes.count)
            guard object.offset < part.crossReferenceOffset, index + 1 < objects.count else { break }
            let range = object.offset..<objects[index + 1].offset
            if let stream = StreamObject(range, of: plain) {
                file.append(stream, range, of: plain, as: object.number)
            } else {
                preconditionFailure("all static objects that are no streams stand in object streams")
            }
        }
        crossReferenceOffset = file.bytes.count
        var writer = ContentWriter()
        writer.raw(file.bytes)
        CrossReferenceStream.write(
            entries: entries[...], first: 0, as: part.lastNumber, size: part.lastNumber + 1, root: part.root,
            info: part.info, deflate: Deflate(level: 9), into: &writer)
        file.bytes = writer.bytes
        file.sortStreams()
    }
}
