import PDFObjects

/// A ToUnicode CMap (ISO 32000-1, 9.10.3): what the codes of a font mean.
struct ToUnicodeMap {
    /// The codes that mean one scalar.
    private(set) var entries: [(code: Int, scalar: UInt32)] = []
    /// The codes that mean several scalars, such as ligatures.
    private(set) var sequences: [(code: Int, text: String)] = []
    private static let limit = 70_000
    /// How many codes of ranges are still looked at, with a meaning or without.
    private var codesLeft = 4 * Self.limit

    /// - Parameter codeLength: How many bytes a code has; codes of other lengths are left out. Nil takes all.
    init(_ data: [UInt8], codeLength: Int?) {
        var scanner = ContentScanner(data)
        var operands: [PDFObject] = []
        while let token = scanner.next(), entries.count + sequences.count < Self.limit {
            switch token {
            case .operand(let object): operands.append(object)
            case .operator("endbfchar"):
                for index in stride(from: 0, to: operands.count - 1, by: 2) {
                    add(operands[index], operands[index + 1], codeLength)
                }
                operands.removeAll(keepingCapacity: true)
            case .operator("endbfrange"):
                for index in stride(from: 0, to: operands.count - 2, by: 3) {
                    addRange(
                        from: operands[index], to: operands[index + 1], meaning: operands[index + 2], codeLength)
                }
                operands.removeAll(keepingCapacity: true)
            default: operands.removeAll(keepingCapacity: true)
            }
        }
    }

    /// A code; nil for one of more than 16 bits, which no font of a form has.
    private static func number(_ object: PDFObject, length: Int?) -> Int? {
        guard let bytes = object.string, (1...4).contains(bytes.count), length.map({ $0 == bytes.count }) ?? true else {
            return nil
        }
        let code = bytes.reduce(0) { $0 << 8 | Int($1) }
        return code <= 0xFFFF ? code : nil
    }

    private static func scalar(_ object: PDFObject) -> UInt32? {
        guard let bytes = object.string, bytes.count == 2 || bytes.count == 4 else { return nil }
        let text = TextString.decode([0xFE, 0xFF] + bytes)
        guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else {
            return nil
        }
        return scalar.value
    }

    private mutating func add(_ code: PDFObject, _ target: PDFObject, _ length: Int?) {
        guard let code = Self.number(code, length: length) else { return }
        if let scalar = Self.scalar(target) {
            if scalar >= 0x20 { entries.append((code, scalar)) }
        } else if let bytes = target.string, (4...32).contains(bytes.count) {
            sequences.append((code, TextString.decode([0xFE, 0xFF] + bytes)))
        }
    }

    private mutating func addRange(from first: PDFObject, to last: PDFObject, meaning target: PDFObject, _ length: Int?)
    {
        guard let first = Self.number(first, length: length), let last = Self.number(last, length: length),
            first <= last
        else { return }
        if let list = target.array {
            for (code, item) in zip(first...last, list) {
                if let scalar = Self.scalar(item), scalar >= 0x20 { entries.append((code, scalar)) }
            }
        } else if let start = Self.scalar(target) {
            for code in first...last {
                guard entries.count < Self.limit, codesLeft > 0 else { return }
                codesLeft -= 1
                let scalar = start &+ UInt32(code - first)
                if scalar >= 0x20, Unicode.Scalar(scalar) != nil { entries.append((code, scalar)) }
            }
        }
    }
}
