import PacketModel

/// The one row of an FDF file: each field by its fully qualified name (ISO 32000-1, 12.7.7.2).
struct FDFRows: KeyedRows {
    private var row: KeyedRow?
    let bytesRead: Int
    static let namesStates = true

    init(_ bytes: [UInt8]) throws(RecipientError) {
        let parser = try FDFParser(bytes)
        bytesRead = bytes.count
        guard let fields = Self.fields(parser) else {
            throw RecipientError(.malformed, message: "This FDF has no fields. Export the data of the form again.")
        }
        var reading = FDFFieldReading(parser, size: bytes.count)
        try reading.read(fields, prefix: "", depth: 0)
        row = reading.row
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
}

/// Collects the values of fields. What several fields share is counted for each of them.
private struct FDFFieldReading {
    private(set) var row = KeyedRow(line: 1)
    private let parser: FDFParser
    private var budget: TableBudget
    private var fieldsLeft = 100_000
    private static let depth = 64

    init(_ parser: FDFParser, size: Int) {
        self.parser = parser
        budget = TableBudget(ofFile: size)
    }

    mutating func read(_ fields: [FDFObject], prefix: String, depth: Int) throws(RecipientError) {
        for field in fields {
            fieldsLeft -= 1
            guard depth < Self.depth, fieldsLeft > 0 else {
                throw RecipientError(.tooLarge, message: "This FDF has too many fields, or fields inside themselves.")
            }
            guard case .dictionary(let field) = parser.resolved(field) else { continue }
            var name = prefix
            if case .string(let bytes) = parser.resolved(field["T"]) {
                try budget.spend(prefix.utf8.count + bytes.count)
                name += (prefix.isEmpty ? "" : ".") + PDFTextString.decoded(bytes)
            }
            if !name.isEmpty, let value = try text(field["V"]) { row.set(name, value) }
            if case .array(let kids) = parser.resolved(field["Kids"]) {
                try read(kids, prefix: name, depth: depth + 1)
            }
        }
    }

    /// A value: a text, or a list of texts (ISO 32000-2, 12.7.5.4). Lists inside lists mean nothing, and a small file could
    /// spell very long ones with them.
    private mutating func text(_ value: FDFObject?, isInList: Bool = false) throws(RecipientError) -> String? {
        try budget.spend(TableBudget.value)
        switch parser.resolved(value) {
        case .string(let bytes), .stream(let bytes):
            try budget.spend(bytes.count)
            return PDFTextString.decoded(bytes)
        case .name(let name): return name
        case .word(let word): return word
        case .array(let items):
            guard !isInList else {
                throw RecipientError(
                    .tooLarge, message: "This FDF has a value with a list inside a list. Export it again.")
            }
            var texts: [String] = []
            for item in items {
                guard let text = try text(item, isInList: true) else { continue }
                try budget.spend(text.utf8.count)
                texts.append(text)
            }
            return JSONList.text(texts)
        case .null, .dictionary, .reference: return nil
        }
    }
}

/// Several selections of one field, as a JSON array.
enum JSONList {
    static func text(_ items: [String]) -> String {
        if items.count < 2 { return items.first ?? "" }
        var text = String.UnicodeScalarView("[".unicodeScalars)
        for (index, item) in items.enumerated() {
            text.append(contentsOf: index == 0 ? "\"".unicodeScalars : ",\"".unicodeScalars)
            for scalar in item.unicodeScalars { append(scalar, to: &text) }
            text.append("\"")
        }
        text.append("]")
        return String(text)
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
        switch scalar {
        case "\"", "\\": text.append(contentsOf: ["\\", scalar])
        case "\n": text.append(contentsOf: "\\n".unicodeScalars)
        case "\r": text.append(contentsOf: "\\r".unicodeScalars)
        case "\t": text.append(contentsOf: "\\t".unicodeScalars)
        case "\0"..<" ":
            text.append(contentsOf: "\\u00\(scalar.value < 16 ? "0" : "")".unicodeScalars)
            text.append(contentsOf: String(scalar.value, radix: 16).unicodeScalars)
        default: text.append(scalar)
        }
    }
}
