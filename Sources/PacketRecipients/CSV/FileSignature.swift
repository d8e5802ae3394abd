/// Recognises, by their first bytes, files that are sometimes handed over in place of a CSV file.
enum FileSignature {
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
        var count = 0
        for byte in sample where byte < 0x20 && !(0x09...0x0D).contains(byte) { count += 1 }
        if count >= 16, count * 20 > sample.count {
            throw RecipientError(
                .binaryFile, message: "This is not a text file. Name a CSV file, or save the data as CSV first.")
        }
    }
}
