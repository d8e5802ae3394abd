/// Undoes the filters of a stream (ISO 32000-1, 7.4) as far as page content and font programs need them.
public enum StreamDecoder {
    /// How many bytes one stream may unpack to.
    public static let limit = 64 << 20
    /// More filters are nobody's honest stream.
    private static let filterLimit = 8

    /// The decoded data of a stream, or nil when a filter is not one of FlateDecode (without predictor),
    /// ASCIIHexDecode and ASCII85Decode, or the data is damaged or unpacks to more than `limit`.
    ///
    /// - Parameter isCounted: Whether what is unpacked is taken off the document's budget. Without, somebody else sees to
    ///   it that there is an end.
    public static func decode(
        _ stream: PDFStream, in document: PDFDocument, limit: Int = StreamDecoder.limit, isCounted: Bool = true
    ) -> [UInt8]? {
        var cost = 0
        let rest = isCounted ? document.budget.rest(.unpacked) : limit
        let bytes = unpacked(stream, in: document, limit: min(limit, rest), cost: &cost)
        guard isCounted else { return bytes }
        return document.budget.charge(cost, .unpacked) ? bytes : nil
    }

    /// - Parameter cost: How many bytes were made on the way, or may have been.
    private static func unpacked(
        _ stream: PDFStream, in document: PDFDocument, limit: Int, cost: inout Int
    ) -> [UInt8]? {
        guard let filters = filters(of: stream, in: document), filters.count <= filterLimit else { return nil }
        var data = stream.data
        for (index, filter) in filters.enumerated() {
            let parameters = parameters(of: stream, at: index, in: document)
            switch filter.rawValue {
            case "FlateDecode", "Fl":
                if let predictor = document.resolve(parameters["Predictor"]).integer, predictor > 1 { return nil }
                guard let next = Deflate.decompress(data, limit: limit) else {
                    // How far it came is not known; no byte of Deflate makes more than 1,032.
                    cost += min(limit + 1, data.count.multipliedReportingOverflow(by: 1_032).partialValue)
                    return nil
                }
                data = next[...]
            case "ASCIIHexDecode", "AHx": data = hexadecimal(data)[...]
            case "ASCII85Decode", "A85":
                guard let next = ascii85(data) else { return nil }
                data = next[...]
            case "Crypt": continue  // decrypted when it was read
            default: return nil
            }
            cost += data.count
        }
        return data.count > limit ? nil : Array(data)
    }

    /// The names of a stream's filters in order, or nil when the entry is malformed.
    public static func filters(of stream: PDFStream, in document: PDFDocument) -> [PDFName]? {
        switch document.resolve(stream.dictionary["Filter"]) {
        case .null: return []
        case .name(let name): return [name]
        case .array(let items):
            let names = items.compactMap { document.resolve($0).name }
            return names.count == items.count ? names : nil
        default: return nil
        }
    }

    private static func parameters(of stream: PDFStream, at index: Int, in document: PDFDocument) -> PDFDictionary {
        switch document.resolve(stream.dictionary["DecodeParms"]) {
        case .dictionary(let dictionary): dictionary
        case .array(let items) where index < items.count: document.dictionary(items[index]) ?? [:]
        default: [:]
        }
    }

    private static func hexadecimal(_ data: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var high: UInt8?
        for byte in data {
            if byte == UInt8(ascii: ">") { break }
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) else { continue }
            if let first = high {
                output.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        if let first = high { output.append(first << 4) }
        return output
    }

    private static func ascii85(_ data: ArraySlice<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        var group: [UInt32] = []
        func flush(_ count: Int) {
            var value: UInt32 = 0
            for digit in group { value = value &* 85 &+ digit }
            for index in 0..<count { output.append(UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))) }
            group.removeAll(keepingCapacity: true)
        }
        for byte in data {
            switch byte {
            case UInt8(ascii: "~"):
                let rest = group.count
                guard rest > 0 else { return output }
                guard rest > 1 else { return nil }
                group += Array(repeating: 84, count: 5 - rest)
                flush(rest - 1)
                return output
            case UInt8(ascii: "z") where group.isEmpty: output += [0, 0, 0, 0]
            case UInt8(ascii: "!")...UInt8(ascii: "u"):
                group.append(UInt32(byte - UInt8(ascii: "!")))
                if group.count == 5 { flush(4) }
            case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: continue
            default: return nil
            }
        }
        return output
    }
}
