/// Refuses files that are no text: those that are sometimes handed over in place of a CSV file, by their first bytes, and
/// those with control characters.
enum TextFileCheck {
    private static let known: [(bytes: [UInt8], advice: String)] = [
        (
            [0x50, 0x4B, 0x03, 0x04],
            "This is a workbook (XLSX, ODS) or a ZIP archive, not CSV. Give a workbook with --data, or save it as CSV first."
        ),
        (Array("%PDF-".utf8), "This is a PDF, not CSV. The form and the recipients may have changed places."),
        (
            [0xD0, 0xCF, 0x11, 0xE0],
            "This is an old Office file (XLS), not CSV. Save it as XLSX or as CSV first."
        ),
        ([0x1F, 0x8B], "This file is compressed (gzip). Unpack it first."),
    ]

    /// Refuses what is no text.
    ///
    /// - Throws: `RecipientError` with code `.binaryFile`.
    static func refuseBinary(_ beginning: [UInt8]) throws(RecipientError) {
        for signature in known where beginning.starts(with: signature.bytes) {
            throw RecipientError(.binaryFile, message: signature.advice)
        }
    }

    /// Refuses what has the control characters of binary data; for text with one byte per ASCII character.
    ///
    /// - Throws: `RecipientError` with code `.binaryFile`.
    static func refuseControlCharacters(_ sample: [UInt8]) throws(RecipientError) {
        // Nearly every file ends here. The least of all bytes is vector code: below tab, and behind carriage return.
        var (least, leastBehind) = (UInt8.max, UInt8.max)
        let bytes = sample.span
        for index in bytes.indices {
            least = min(least, bytes[index])
            leastBehind = min(leastBehind, bytes[index] &- 0x0E)
        }
        guard least < 0x09 || leastBehind < 0x20 - 0x0E else { return }
        let count = sample.count { $0 < 0x20 && !(0x09...0x0D).contains($0) }
        if count >= 16, count * 20 > sample.count {
            throw RecipientError(
                .binaryFile, message: "This is not a text file. Name a CSV file, or save the data as CSV first.")
        }
    }
}
