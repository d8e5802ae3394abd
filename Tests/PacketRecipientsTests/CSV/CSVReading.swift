import Interchange
import PacketModel

@testable import PacketRecipients

/// Everything that a reader says about some bytes, for comparing.
struct CSVReading: Hashable {
    var columns: [String]
    var rows: [[String]] = []
    var lines: [Int] = []
    /// The codes of each row's diagnostics, and of the file's own.
    var codes: [[String]] = []
    var fileCodes: [String]
    var diagnostics: [Diagnostic]
    var delimiter: UInt8
    var encoding: CSVEncoding
    var blankRows = 0

    init(_ bytes: [UInt8], _ options: CSVOptions = CSVOptions(), limits: CSVLimits = CSVLimits()) throws(RecipientError)
    {
        var reader = try CSVReader(ArrayByteSource(bytes), file: nil, options: options, limits: limits)
        columns = reader.schema.columns
        fileCodes = reader.diagnostics.map(\.code.name)
        diagnostics = reader.diagnostics
        delimiter = reader.delimiter
        encoding = reader.encoding
        while let record = try reader.next() {
            rows.append((0..<record.count).map(record.text))
            lines.append(record.line)
            codes.append(record.diagnostics.map(\.code.name))
            diagnostics += record.diagnostics
        }
        blankRows = reader.blankRows
    }

    init(_ text: String, _ options: CSVOptions = CSVOptions(), limits: CSVLimits = CSVLimits()) throws(RecipientError) {
        try self.init(Array(text.utf8), options, limits: limits)
    }
}

extension String {
    /// The text as UTF-16, without a byte order mark.
    func utf16Bytes(littleEndian: Bool) -> [UInt8] {
        utf16.flatMap { littleEndian ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
}
