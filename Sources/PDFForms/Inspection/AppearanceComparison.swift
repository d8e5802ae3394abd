import PDFObjects

/// Tells whether an appearance stream shows another text than it should, and whether it shows any.
///
/// Only letters and digits of ASCII in simple fonts are compared; whatever cannot be judged counts as up to date.
struct AppearanceComparison {
    private let document: PDFDocument
    /// How many bytes of appearances may still be unpacked.
    private var budget = 32 << 20
    private static let streamLimit = 1 << 18

    init(_ document: PDFDocument) { self.document = document }

    /// Whether the stream shows something else than a text.
    mutating func differs(_ stream: PDFStream, from text: String) -> Bool {
        guard budget > 0, text.utf8.allSatisfy({ $0 < 0x80 }), text.utf8.count < Self.streamLimit,
            hasSimpleFonts(stream)
        else { return false }
        guard let content = StreamDecoder.decode(stream, in: document, limit: Self.streamLimit) else {
            budget -= Self.streamLimit
            return false
        }
        budget -= content.count
        guard let shown = Self.shownText(content), shown.allSatisfy({ $0 < 0x80 }) else { return false }
        return Self.essence(shown) != Self.essence(Array(text.utf8))
    }

    /// Whether the stream shows anything but blanks; nil where that cannot be told.
    mutating func showsText(_ stream: PDFStream) -> Bool? {
        guard budget > 0,
            let content = StreamDecoder.decode(stream, in: document, limit: Self.streamLimit, isCounted: false)
        else {
            budget -= Self.streamLimit
            return nil
        }
        budget -= content.count
        // A code of two bytes has a nought before those of ASCII; 0xA0 is the blank that no line ends at.
        return Self.shownText(content).map { shown in
            shown.contains { ![0x00, 0x09, 0x0A, 0x0D, 0x20, 0xA0].contains($0) }
        }
    }

    /// Whether codes of all its fonts can be taken for ASCII.
    private mutating func hasSimpleFonts(_ stream: PDFStream) -> Bool {
        let resources = document.dictionary(stream.dictionary["Resources"])
        let fonts = document.dictionary(resources?["Font"])?.entries ?? []
        // As much work as some content.
        budget -= fonts.count * 32
        return fonts.allSatisfy { entry in
            guard let font = document.dictionary(entry.value) else { return true }
            guard document.resolve(font["Subtype"]).name != "Type0", document.resolve(font["Subtype"]).name != "Type3"
            else { return false }
            return font["Encoding"] != nil || document.dictionary(font["FontDescriptor"]) == nil
        }
    }

    /// The strings that are shown; nil when the stream draws another one.
    private static func shownText(_ content: [UInt8]) -> [UInt8]? {
        var scanner = ContentScanner(content)
        var operands: [PDFObject] = []
        var text: [UInt8] = []
        while let token = scanner.next() {
            switch token {
            case .operand(let object): operands.append(object)
            case .inlineImage: return nil
            case .operator(let name):
                switch name {
                case "Do": return nil
                case "Tj", "'", "\"": text += operands.last?.string ?? []
                case "TJ": for item in operands.last?.array ?? [] { text += item.string ?? [] }
                default: break
                }
                operands.removeAll()
            }
        }
        return text
    }

    private static func essence(_ text: [UInt8]) -> [UInt8] {
        text.filter { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: false
            }
        }
    }
}
