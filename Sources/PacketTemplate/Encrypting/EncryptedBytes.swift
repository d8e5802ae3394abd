import PDFObjects

/// A file that is being laid out for encryption: plain text in its final places, with room for initialization vectors and
/// with padding (ISO 32000-2, 7.6.3.1), so that a key is all that is missing.
struct EncryptedBytes: Sendable {
    /// The file so far.
    var bytes: [UInt8] = []
    /// The streams: where they are, longest first in the static part.
    private(set) var streams: [AES256.Stretch] = []
    /// The numbers of the streams' objects.
    private(set) var numbers: [Int] = []
    /// The strings of streams' dictionaries.
    private(set) var strings: [StringPlace] = []
    private static let block = 16

    /// A string: where its hexadecimal digits go, and what it says.
    struct StringPlace: Sendable {
        var start: Int
        var object: Int
        /// Which string of its object it is, from 1.
        var place: Int
        /// The text, padded.
        var text: [UInt8]
    }

    /// How long data is once it is encrypted: vector, data, and 1 to 16 bytes of padding.
    static func count(encrypting count: Int) -> Int { block + (count / block + 1) * block }

    /// Appends a stream object of a plain file.
    mutating func append(_ stream: StreamObject, _ range: Range<Int>, of plain: [UInt8], as number: Int) {
        var place = range.lowerBound
        var string = 0
        for edit in stream.edits {
            switch edit {
            case .length(let digits):
                bytes += plain[place..<digits.lowerBound]
                var writer = ContentWriter()
                writer.integer(Self.count(encrypting: stream.data.count))
                bytes += writer.bytes
                place = digits.upperBound
            case .string(let whole, let text):
                bytes += plain[place..<whole.lowerBound]
                string += 1
                append(string: text, StringPlace(start: bytes.count + 1, object: number, place: string, text: []))
                place = whole.upperBound
            }
        }
        bytes += plain[place..<stream.data.lowerBound]
        append(data: plain[stream.data], of: number)
        bytes += StreamObject.end
    }

    private mutating func append(string text: [UInt8], _ place: StringPlace) {
        var place = place
        place.text = text
        Self.pad(&place.text, text.count)
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 2 * (Self.block + place.text.count)))
        bytes.append(UInt8(ascii: ">"))
        strings.append(place)
    }

    /// Appends the data of a stream, with room for its vector and with its padding.
    mutating func append(data: ArraySlice<UInt8>, of number: Int) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Self.block))
        bytes += data
        Self.pad(&bytes, data.count)
        streams.append(AES256.Stretch(start: start, count: bytes.count - start - Self.block))
        numbers.append(number)
    }

    /// Padding is needed also where the data fills its last block (RFC 8018, 6.1.1).
    private static func pad(_ bytes: inout [UInt8], _ count: Int) {
        let missing = block - count % block
        bytes.append(contentsOf: repeatElement(UInt8(missing), count: missing))
    }

    /// Puts long streams first, which shortens the encryption.
    mutating func sortStreams() {
        let order = streams.indices.sorted { streams[$0].count > streams[$1].count }
        (streams, numbers) = (order.map { streams[$0] }, order.map { numbers[$0] })
    }

    /// Goes back to a part that this one began with, without what its streams say: they stay as they were encrypted, and
    /// are to be encrypted from the part.
    mutating func restart(with part: EncryptedBytes) {
        bytes.removeSubrange(part.bytes.count...)
        streams.removeSubrange(part.streams.count...)
        numbers.removeSubrange(part.numbers.count...)
        strings.removeSubrange(part.strings.count...)
    }

    /// Puts the vectors of streams into their places, and encrypts strings; streams are left to be encrypted.
    mutating func seal(with encryption: DocumentEncryption) {
        let vectors = encryption.vectors(of: numbers.lazy.map { ($0, 0) })
        for (index, stream) in streams.enumerated() {
            bytes.replaceSubrange(
                stream.start..<(stream.start + Self.block),
                with: vectors[(index * Self.block)..<((index + 1) * Self.block)])
        }
        for string in strings {
            let vector = encryption.vectors(of: CollectionOfOne((string.object, string.place)))
            var writer = ContentWriter()
            for byte in vector + encryption.cipher.encryptCBC(string.text, vector: vector) { writer.hex(byte) }
            bytes.replaceSubrange(string.start..<(string.start + writer.bytes.count), with: writer.bytes)
        }
    }
}
