/// Turns the bytes of a file, piece by piece, into UTF-8.
///
/// What is malformed comes out as bytes that are not valid UTF-8 (an unpaired surrogate as three bytes, half a
/// code unit at the end as 0xFF), so that its row is found and reported by the same check as in a UTF-8 file.
struct CSVDecoder {
    let encoding: CSVEncoding
    /// What each byte means, where one byte is a letter; 0 where it means nothing.
    private let letters: [UInt16]
    private var half: UInt8?
    private var highSurrogate: UInt32?

    init(_ encoding: CSVEncoding) {
        self.encoding = encoding
        letters = encoding.charset.flatMap(CharsetDecoder.letters) ?? []
    }

    /// Whether this machine's C library knows the encoding.
    static func knows(_ encoding: CSVEncoding) -> Bool {
        encoding.charset.map { CharsetDecoder.letters(charset: $0) != nil } ?? true
    }

    /// Decodes the first `count` bytes of `raw` to the front of `output`, which grows to hold them.
    ///
    /// - Returns: How many bytes of UTF-8 there are.
    mutating func decode(_ raw: [UInt8], count: Int, into output: inout [UInt8]) -> Int {
        let room = 3 * count + 4
        if output.count < room { output.append(contentsOf: repeatElement(0, count: room - output.count)) }
        switch encoding {
        case .utf8:
            output.replaceSubrange(0..<count, with: raw[0..<count])
            return count
        case .cp949: return decodeCP949(raw, count: count, into: &output)
        case .utf16LittleEndian: return decodeUTF16(raw, count: count, lowFirst: true, into: &output)
        case .utf16BigEndian: return decodeUTF16(raw, count: count, lowFirst: false, into: &output)
        default: return decodeLetters(raw, count: count, into: &output)
        }
    }

    /// Writes what the end of the file left unfinished to the front of `output`, which has room for four bytes.
    mutating func finish(into output: inout [UInt8]) -> Int {
        var written = 0
        if let high = highSurrogate {
            var span = output.mutableSpan
            Self.put(high, &span, &written)
        }
        if half != nil {
            output[written] = 0xFF
            written += 1
        }
        (half, highSurrogate) = (nil, nil)
        return written
    }

    private func decodeLetters(_ raw: [UInt8], count: Int, into output: inout [UInt8]) -> Int {
        let letters = letters.span
        let raw = raw.span
        var output = output.mutableSpan
        var written = 0
        for index in 0..<count {
            let byte = raw[index]
            if byte < 0x80 {
                output[written] = byte
                written += 1
            } else if letters.count == 256, letters[Int(byte)] > 0 {
                Self.put(UInt32(letters[Int(byte)]), &output, &written)
            } else {
                Self.putInvalid(&output, &written)
            }
        }
        return written
    }

    private mutating func decodeCP949(_ raw: [UInt8], count: Int, into output: inout [UInt8]) -> Int {
        let table = Self.cp949.span
        let raw = raw.span
        var output = output.mutableSpan
        var written = 0
        for index in 0..<count {
            let byte = raw[index]
            if let first = half {
                half = nil
                let unit = table[Int(first - 0x81) * 256 + Int(byte)]
                guard unit == 0 else {
                    Self.put(UInt32(unit), &output, &written)
                    continue
                }
                Self.putInvalid(&output, &written)
                // What follows half a letter is a delimiter or a line end all the same.
                guard byte < 0x80 else { continue }
            }
            switch byte {
            case ..<0x80:
                output[written] = byte
                written += 1
            case 0x81...0xFE: half = byte
            default: Self.putInvalid(&output, &written)
            }
        }
        return written
    }

    private mutating func decodeUTF16(_ raw: [UInt8], count: Int, lowFirst: Bool, into output: inout [UInt8]) -> Int {
        let raw = raw.span
        var output = output.mutableSpan
        var written = 0
        for index in 0..<count {
            guard let first = half else {
                half = raw[index]
                continue
            }
            half = nil
            let (high, low) = lowFirst ? (raw[index], first) : (first, raw[index])
            let unit = UInt32(high) << 8 | UInt32(low)
            if let lead = highSurrogate {
                highSurrogate = nil
                if unit & 0xFC00 == 0xDC00 {
                    Self.put(0x10000 + (lead & 0x3FF) << 10 + unit & 0x3FF, &output, &written)
                    continue
                }
                Self.put(lead, &output, &written)
            }
            if unit & 0xFC00 == 0xD800 { highSurrogate = unit } else { Self.put(unit, &output, &written) }
        }
        return written
    }

    private static func putInvalid(_ output: inout MutableSpan<UInt8>, _ written: inout Int) {
        output[written] = 0xFF
        written += 1
    }

    /// Writes a code point as UTF-8 (RFC 3629, 3); a surrogate too, as the three bytes that UTF-8 forbids.
    private static func put(_ code: UInt32, _ output: inout MutableSpan<UInt8>, _ written: inout Int) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | code >> shift & 0x3F) }
        switch code {
        case ..<0x80:
            output[written] = UInt8(code)
            written += 1
        case ..<0x800:
            output[written] = UInt8(0xC0 | code >> 6)
            output[written + 1] = tail(0)
            written += 2
        case ..<0x10000:
            output[written] = UInt8(0xE0 | code >> 12)
            output[written + 1] = tail(6)
            output[written + 2] = tail(0)
            written += 3
        default:
            output[written] = UInt8(0xF0 | code >> 18)
            output[written + 1] = tail(12)
            output[written + 2] = tail(6)
            output[written + 3] = tail(0)
            written += 4
        }
    }

    private static let cp949 = CharsetDecoder.pairs(charset: "CP949")
}
