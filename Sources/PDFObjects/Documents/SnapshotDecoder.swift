/// Decodes the flat buffer that the shim made (its format stands in `CQPDFShims.h`).
///
/// The buffer comes from a process that handled hostile bytes, so nothing in it is believed: every length is checked.
struct SnapshotDecoder {
    private let bytes: [UInt8]
    private let budget: DocumentBudget
    private var position = 0
    /// The numbers of objects that the file has and that could not be read.
    private(set) var lost: Set<Int> = []

    init(_ bytes: [UInt8], _ budget: DocumentBudget) {
        self.bytes = bytes
        self.budget = budget
    }

    mutating func document() throws(PDFError) -> PDFDocument {
        guard bytes.starts(with: "PKTSNAP1".utf8) else { throw Self.broken }
        position = 8
        return try sections()
    }

    private mutating func sections() throws(PDFError) -> PDFDocument {
        var objects: [Int: PDFObject] = [:]
        var trailer = PDFDictionary()
        var pages: [PDFReference] = []
        var warnings: [String] = []
        var version = "1.4"
        var flags: UInt32 = 0
        var encryption: PDFDocument.Encryption?
        var damage = FileDamage()
        var revision: FileRevision?
        var laterGenerations: Set<Int> = []
        while position < bytes.count {
            switch try byte() {
            case UInt8(ascii: "D"):
                flags = try UInt32(truncatingIfNeeded: number(4))
                let permissions = try UInt32(truncatingIfNeeded: number(4))
                let revision = try number(4)
                _ = try number(4)
                version = String(decoding: try string(), as: UTF8.self)
                if flags & 1 != 0 {
                    encryption = .init(permissions: permissions, revision: revision, openedAsOwner: flags & 2 != 0)
                }
            case UInt8(ascii: "K"): revision = try fileRevision()
            case UInt8(ascii: "Z"):
                (revision, laterGenerations) = (nil, [])
                (objects, trailer, pages, warnings, lost) = ([:], PDFDictionary(), [], [], [])
                (version, flags, encryption, damage) = ("1.4", 0, nil, FileDamage())
            case UInt8(ascii: "X"):
                guard let kind = FileDamage.Kind(rawValue: try byte()) else { throw Self.broken }
                damage.add(kind, times: try number(4))
            case UInt8(ascii: "L"): lost.insert(try number(4))
            case UInt8(ascii: "W"): warnings.append(String(decoding: try string(), as: UTF8.self))
            case UInt8(ascii: "P"): pages.append(PDFReference(try number(4)))
            case UInt8(ascii: "T"): trailer = try value(depth: 0).dictionary ?? [:]
            case UInt8(ascii: "O"):
                let number = try number(4)
                if try self.number(4) != 0 { laterGenerations.insert(number) }
                objects[number] = try value(depth: 0)
            default: throw Self.broken
            }
        }
        var document = PDFDocument(
            objects: objects, trailer: trailer, pages: pages, version: version, encryption: encryption,
            damage: damage, warnings: warnings, budget: budget)
        revision?.laterGenerations = laterGenerations
        document.revision = revision
        return document
    }

    /// What an update of the file needs; nil for a cipher that is not known.
    private mutating func fileRevision() throws(PDFError) -> FileRevision? {
        let size = try number(4)
        let isStream = try byte() != 0
        let dictionary = try number(4)
        let method = try byte()
        let key = Array(try string())
        guard let cipher = StreamCipher(method: method, key: key) else { return nil }
        return FileRevision(
            size: size, hasStream: isStream, encryption: dictionary == 0 ? nil : dictionary, cipher: cipher)
    }

    private static let broken = PDFError(.damaged, "the PDF is so damaged that its reader gave no usable answer")

    private mutating func byte() throws(PDFError) -> UInt8 {
        guard position < bytes.count else { throw Self.broken }
        position += 1
        return bytes[position - 1]
    }

    private mutating func number(_ width: Int) throws(PDFError) -> Int {
        guard bytes.count - position >= width else { throw Self.broken }
        var value: UInt64 = 0
        for index in 0..<width { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        position += width
        return Int(truncatingIfNeeded: value)
    }

    private mutating func string() throws(PDFError) -> ArraySlice<UInt8> {
        let count = try number(4)
        return try slice(count)
    }

    private mutating func slice(_ count: Int) throws(PDFError) -> ArraySlice<UInt8> {
        guard count >= 0, bytes.count - position >= count else { throw Self.broken }
        position += count
        return bytes[(position - count)..<position]
    }

    private mutating func name() throws(PDFError) -> PDFName {
        let raw = try string()
        if raw.allSatisfy({ $0 < 0x80 }) { return PDFName(rawValue: String(decoding: raw, as: UTF8.self)) }
        return PDFName(bytes: raw)
    }

    private mutating func value(depth: Int) throws(PDFError) -> PDFObject {
        guard depth < 160 else { throw Self.broken }
        switch try byte() {
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "t"): return .boolean(true)
        case UInt8(ascii: "f"): return .boolean(false)
        case UInt8(ascii: "i"): return .integer(try number(8))
        case UInt8(ascii: "r"):
            let text = String(decoding: try string(), as: UTF8.self)
            return .real(Self.real(text), text: text)
        case UInt8(ascii: "s"): return .string(Array(try string()))
        case UInt8(ascii: "N"): return .name(try name())
        case UInt8(ascii: "a"): return .array(try array(depth: depth))
        case UInt8(ascii: "d"): return .dictionary(try dictionary(depth: depth))
        case UInt8(ascii: "R"):
            let number = try number(4)
            _ = try self.number(4)
            return .reference(PDFReference(number))
        case UInt8(ascii: "S"):
            guard let dictionary = try value(depth: depth + 1).dictionary else { throw Self.broken }
            _ = try byte()
            let count = try number(8)
            return .stream(PDFStream(dictionary: dictionary, data: try slice(count)))
        default: throw Self.broken
        }
    }

    /// Counts the parts of an array or dictionary before there is room for them: a null takes one byte of the buffer, and
    /// many times that here.
    private func charge(_ count: Int) throws(PDFError) {
        if !budget.charge(count, .values) { try budget.check() }
    }

    private mutating func array(depth: Int) throws(PDFError) -> [PDFObject] {
        let count = try number(4)
        guard count <= bytes.count - position else { throw Self.broken }
        try charge(count)
        var items: [PDFObject] = []
        items.reserveCapacity(count)
        for _ in 0..<count { items.append(try value(depth: depth + 1)) }
        return items
    }

    private mutating func dictionary(depth: Int) throws(PDFError) -> PDFDictionary {
        let count = try number(4)
        guard count <= bytes.count - position else { throw Self.broken }
        try charge(count)
        var entries: [(key: PDFName, value: PDFObject)] = []
        entries.reserveCapacity(count)
        for _ in 0..<count {
            let key = try name()
            entries.append((key: key, value: try value(depth: depth + 1)))
        }
        return PDFDictionary(unique: entries)
    }

    /// A real as PDF writes it (`.5`, `-3.`, `--7`), which Swift's own reader does not take in every spelling.
    private static func real(_ text: String) -> Double {
        if let value = Double(text) { return value }
        let negative = text.utf8.first == UInt8(ascii: "-")
        var digits = text.drop { $0 == "-" || $0 == "+" }
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasSuffix(".") { digits += "0" }
        let value = Double(String(digits)) ?? 0
        return negative ? -value : value
    }
}
