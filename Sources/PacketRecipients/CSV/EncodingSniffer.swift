import Interchange

/// Guesses how a CSV file without a byte order mark is encoded, from its first bytes.
struct EncodingSniffer {
    private let sample: [UInt8]
    /// Multi-byte sequences that look like UTF-8, and bytes that fit none.
    private var sequences = 0
    private var strays = 0
    /// Bytes above ASCII, how many of them stand next to another one, and how many windows-1252 does not define.
    private var high = 0
    private var adjacent = 0
    private var undefined = 0
    /// Bytes in pairs that are common Korean syllables in CP949 (KS X 1001, rows 16 to 40).
    private var korean = 0

    /// Prepares a guess.
    ///
    /// - Parameter isWhole: Whether the sample is the whole file; otherwise its last character may be cut.
    init(_ sample: [UInt8], isWhole: Bool) {
        var sample = sample
        if !isWhole {
            var tail = 0
            while tail < 3, let last = sample.last, last & 0xC0 == 0x80 {
                sample.removeLast()
                tail += 1
            }
            if let last = sample.last, last >= 0xC0 { sample.removeLast() }
        }
        self.sample = sample
    }

    /// The most probable encoding.
    ///
    /// Valid UTF-8 is UTF-8: text in another encoding passes for it only if it is ASCII. Otherwise it is UTF-8 with a
    /// few damaged places, or CP949 if nearly all bytes above ASCII are pairs that are Korean syllables there, or
    /// windows-1252 if they stand where Western letters do. Nothing else is guessed: a byte is another letter in each of a
    /// dozen encodings, and wrong names in print are worse than a question.
    ///
    /// - Throws: `RecipientError` with code `.unknownEncoding` when neither is plausible, `.binaryFile` when it is
    ///   no text.
    mutating func guess() throws(RecipientError) -> CSVEncoding {
        if let wide = utf16 { return wide }
        try TextFileCheck.refuseControlCharacters(sample)
        if (try? UTF8Span(validating: sample.span)) != nil { return .utf8 }
        count()
        if sequences > 2 * strays { return .utf8 }
        if korean >= 4, korean * 5 >= high * 4 { return .cp949 }
        if undefined > 0 || (high >= 4 && adjacent * 2 > high) || !WesternLetters(sample).isSure {
            throw RecipientError(
                .unknownEncoding,
                message:
                    "The text is not UTF-8, and its bytes are other letters in each of several encodings. Save it as "
                    + "UTF-8, or name its encoding: windows-1250 (Central Europe), windows-1251 (Cyrillic), windows-1252 "
                    + "(Western Europe), windows-1254 (Turkish), windows-1257 (Baltic) or another one.")
        }
        return .windows1252
    }

    /// UTF-16 shows in zero bytes on one side only, and in delimiters and line ends that are mostly two bytes wide.
    private var utf16: CSVEncoding? {
        let enough = sample.count / 2 / 20
        // Nearly every file ends here. The least of all bytes is vector code; a search that ends early is not.
        var least = UInt8.max
        let bytes = sample.span
        for index in bytes.indices { least = min(least, bytes[index]) }
        guard least == 0, sample.count(where: { $0 == 0 }) > enough else { return nil }
        var zeros = (even: 0, odd: 0)
        var breaks = (bigEndian: 0, littleEndian: 0)
        var narrow = 0
        for byte in sample where Self.isBreak(byte) { narrow += 1 }
        var index = 0
        while index + 1 < sample.count {
            let (first, second) = (sample[index], sample[index + 1])
            if first == 0 { zeros.even += 1 }
            if second == 0 { zeros.odd += 1 }
            if first == 0, Self.isBreak(second) { breaks.bigEndian += 1 }
            if second == 0, Self.isBreak(first) { breaks.littleEndian += 1 }
            index += 2
        }
        if zeros.odd > enough, zeros.odd > 4 * zeros.even, 2 * breaks.littleEndian > narrow {
            return .utf16LittleEndian
        }
        if zeros.even > enough, zeros.even > 4 * zeros.odd, 2 * breaks.bigEndian > narrow { return .utf16BigEndian }
        return nil
    }

    private static func isBreak(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D || DelimiterSniffer.candidates.contains(byte)
    }

    private mutating func count() {
        var index = 0
        while index < sample.count {
            let byte = sample[index]
            if byte >= 0x80 { note(index) }
            let tail = UTF8.tail(at: index, in: sample)
            if tail > 0 {
                for next in index + 1...index + tail { note(next) }
                sequences += 1
                index += tail
            } else if byte >= 0x80 {
                strays += 1
            }
            index += 1
        }
        countKorean()
    }

    private mutating func countKorean() {
        var index = 0
        while index < sample.count {
            let isPair = sample[index] >= 0x81 && index + 1 < sample.count && sample[index + 1] >= 0x41
            if isPair, (0xB0...0xC8).contains(sample[index]), sample[index + 1] >= 0xA1 { korean += 2 }
            index += isPair ? 2 : 1
        }
    }

    private mutating func note(_ index: Int) {
        high += 1
        let before = index > 0 && sample[index - 1] >= 0x80
        let after = index + 1 < sample.count && sample[index + 1] >= 0x80
        if before || after { adjacent += 1 }
        if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(sample[index]) { undefined += 1 }
    }
}
