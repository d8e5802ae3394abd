import PacketModel

/// The one row of an FDF file: each field by its fully qualified name (ISO 32000-1, 12.7.7.2).
struct FDFRows: KeyedRows {
    private var row: KeyedRow?
    let bytesRead: Int

    init(_ bytes: [UInt8]) throws(RecipientError) {
        let parser = try FDFParser(bytes)
        bytesRead = bytes.count
        guard let fields = Self.fields(parser) else {
            throw RecipientError(.malformed, message: "This FDF has no fields. Export the data of the form again.")
        }
        var row = KeyedRow(line: 1)
        var budget = 100_000
        try Self.read(fields, prefix: "", depth: 0, parser, &row, &budget)
        self.row = row
    }

    mutating func next() -> KeyedRow? {
        defer { row = nil }
        return row
    }

    private static func fields(_ parser: FDFParser) -> [FDFObject]? {
        let roots =
            parser.trailers.map { parser.resolved($0["Root"]) } + parser.objects.sorted { $0.key < $1.key }.map(\.value)
        for root in roots {
            guard case .dictionary(let catalog) = root, case .dictionary(let fdf) = parser.resolved(catalog["FDF"]),
                case .array(let fields) = parser.resolved(fdf["Fields"])
            else { continue }
            return fields
        }
        return nil
    }

    private static func read(
        _ fields: [FDFObject], prefix: String, depth: Int, _ parser: FDFParser, _ row: inout KeyedRow,
        _ budget: inout Int
    ) throws(RecipientError) {
        for field in fields {
            budget -= 1
            guard depth < 64, budget > 0 else {
                throw RecipientError(.tooLarge, message: "This FDF has too many fields, or fields inside themselves.")
            }
            guard case .dictionary(let field) = parser.resolved(field) else { continue }
            var name = prefix
            if case .string(let bytes) = parser.resolved(field["T"]) {
                name += (prefix.isEmpty ? "" : ".") + PDFTextString.decoded(bytes)
            }
            if let value = text(parser.resolved(field["V"]), parser), !name.isEmpty { row.set(name, value) }
            if case .array(let kids) = parser.resolved(field["Kids"]) {
                try read(kids, prefix: name, depth: depth + 1, parser, &row, &budget)
            }
        }
    }

    private static func text(_ value: FDFObject, _ parser: FDFParser) -> String? {
        switch value {
        case .string(let bytes), .stream(let bytes): return PDFTextString.decoded(bytes)
        case .name(let name): return name
        case .word(let word): return word
        case .array(let items):
            return JSONList.text(items.compactMap { text(parser.resolved($0), parser) })
        case .null, .dictionary, .reference: return nil
        }
    }
}

/// Several selections of one field, as a JSON array.
enum JSONList {
    static func text(_ items: [String]) -> String {
        if items.count < 2 { return items.first ?? "" }
        return "["
            + items.map { item in
                "\""
                    + item.unicodeScalars.map { scalar in
                        switch scalar {
                        case "\"": "\\\""
                        case "\\": "\\\\"
                        case "\n": "\\n"
                        case "\r": "\\r"
                        case "\t": "\\t"
                        case "\0"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
                        default: String(Character(scalar))
                        }
                    }.joined() + "\""
            }.joined(separator: ",") + "]"
    }
}
