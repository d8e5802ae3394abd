import Interchange

/// Fields of a header, as they stand before an empty line (RFC 5322, 2.2) or in a delivery status (RFC 3464, 2.1).
enum HeaderBlock {
    private static let fieldLimit = 2_000
    private static let valueLimit = 65_536

    /// Reads the fields at the start of some bytes.
    ///
    /// - Returns: The fields, and where the empty line behind them ends. A line that is no field ends the header.
    static func read(_ bytes: ArraySlice<UInt8>) -> (fields: [HeaderField], end: Int) {
        var fields: [HeaderField] = []
        var name = ""
        var value: [UInt8] = []
        func close(_ fields: inout [HeaderField]) {
            guard !name.isEmpty, fields.count < fieldLimit else { return }
            fields.append(HeaderField(name, String(decoding: value, as: UTF8.self).trimmed))
        }
        var line = bytes.startIndex
        while line < bytes.endIndex {
            let next = bytes[line...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
            var end = next
            while end > line, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
            let text = bytes[line..<end]
            guard let first = text.first else {
                close(&fields)
                return (fields, next)
            }
            if first.isBlank, !name.isEmpty {
                if value.count < valueLimit {
                    value.append(0x20)
                    value += text.drop { $0.isBlank }.prefix(valueLimit)
                }
            } else if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > line,
                text[line..<colon].allSatisfy({ (0x21...0x7E).contains($0) || $0.isBlank })
            {
                close(&fields)
                name = String(decoding: text[line..<colon], as: UTF8.self).trimmed
                value = Array(text[(colon + 1)...].prefix(valueLimit))
            } else if line == bytes.startIndex, text.starts(with: "From ".utf8) {
                // The separator of an mbox.
            } else {
                close(&fields)
                return (fields, line)
            }
            line = next
        }
        close(&fields)
        return (fields, bytes.endIndex)
    }
}
