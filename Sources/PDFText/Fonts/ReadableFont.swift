import PDFObjects

/// A font of a page as far as reading its text needs it: what codes mean, and how far they go.
///
/// Codes that nothing tells the meaning of have a width, and no text or, in fonts for Chinese, Japanese and Korean,
/// `unknown`.
public struct ReadableFont: Sendable {
    /// A code of a string that is shown.
    public struct Code: Sendable, Hashable {
        /// What it means; empty where that is not known.
        public var text: String
        /// How far it goes, in ems.
        public var width: Double
        /// Whether it is the single byte 32, at which word spacing applies (ISO 32000-1, 9.3.3).
        public var isSpace: Bool
    }

    /// What stands for a letter that is not known.
    public static let unknown = "\u{FFFD}"

    /// Whether its letters are bold.
    public let isBold: Bool
    private let codeLength: Int
    private let texts: [Int: String]
    private let isUnicode: Bool
    private let widths: [Float]
    private let defaultWidth: Double
    /// How many ems a unit of the widths is.
    private let unit: Double

    /// Reads a font dictionary.
    ///
    /// - Parameter map: What codes mean by its ToUnicode CMap.
    /// - Complexity: O(size of the font's tables), which the document's budget bounds.
    init(_ object: PDFObject, map: [Int: String], in document: PDFDocument) {
        let reader = FontReader(document: document)
        let font = document.dictionary(object) ?? [:]
        let name = document.resolve(font["BaseFont"]).name?.text ?? ""
        let style = reader.style(object, resourceName: name)
        isBold = style.isBold
        let isSymbolic = ["wingdings", "webdings", "dingbats", "monotypesorts"].contains {
            name.lowercased().contains($0)
        }
        let map = isSymbolic ? map.mapValues(Self.sign) : map
        if document.resolve(font["Subtype"]).name == "Type0" {
            let encoding = document.resolve(font["Encoding"]).name?.rawValue ?? ""
            isUnicode = map.isEmpty && encoding.hasPrefix("Uni")
            codeLength = 2
            let descendant = document.dictionary(document.resolve(font["DescendantFonts"]).array?.first) ?? [:]
            let fallback = FontReader.width(document.resolve(descendant["DW"]).number ?? 1000)
            let list = isUnicode ? [] : document.resolve(descendant["W"]).array ?? []
            let count = Self.highestCode(of: list, in: document) + 1
            var widths = document.budget.charge(count, .codes) ? [Float](repeating: fallback, count: count) : []
            reader.readWidths(list, into: &widths)
            self.widths = widths
            defaultWidth = Double(fallback)
            texts = map.isEmpty && !isUnicode ? Self.latin(of: descendant, in: document) : map
            unit = 0.001
            return
        }
        isUnicode = false
        codeLength = 1
        let isType3 = document.resolve(font["Subtype"]).name == "Type3"
        let descriptor = document.dictionary(font["FontDescriptor"])
        let isEmbedded = isType3 || descriptor.map(reader.isEmbedded) ?? false
        let standard = isType3 ? nil : StandardFont(named: style.standardName)
        let encoding =
            reader.encoding(document.resolve(font["Encoding"]), standard: standard, embedded: isEmbedded) ?? .standard
        widths = reader.widths(font, descriptor, encoding: encoding, standard: isType3 ? nil : standard)
        var texts = map.count <= 256 ? map : map.filter { $0.key < 256 }
        for code in 0..<256 where !isSymbolic && texts[code] == nil && !encoding.names[code].isEmpty {
            if let scalar = GlyphNames.scalar(encoding.names[code][...]) { texts[code] = String(Character(scalar)) }
        }
        self.texts = texts
        defaultWidth = 0
        unit = isType3 ? abs(PDFMatrix(font["FontMatrix"], in: document).a) : 0.001
    }

    /// What a font of signs draws for a letter: many say in ToUnicode that the box is an “o”, where the font has it.
    private static func sign(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first, (0x21...0xFF).contains(scalar.value) else { return text }
        return Unicode.Scalar(0xF000 + scalar.value).map { String(Character($0)) } ?? text
    }

    /// The Latin letters of Adobe's character collections for Chinese, Japanese and Korean: CIDs 1 to 95 are ASCII in all
    /// of them (Adobe Technical Notes 5078, 5079, 5080 and 5093).
    private static func latin(of descendant: PDFDictionary, in document: PDFDocument) -> [Int: String] {
        let info = document.dictionary(descendant["CIDSystemInfo"]) ?? [:]
        let ordering = document.resolve(info["Ordering"]).string.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard ["Japan1", "GB1", "CNS1", "Korea1", "KR"].contains(ordering) else { return [:] }
        var texts: [Int: String] = [:]
        for cid in 1...95 { texts[cid] = Unicode.Scalar(0x1F + cid).map { String(Character($0)) } }
        if ordering == "Japan1" {
            for cid in 231...325 { texts[cid] = Unicode.Scalar(0x20 + cid - 231).map { String(Character($0)) } }
        }
        return texts
    }

    /// The highest code of a W array (9.7.4.3); -1 for none.
    private static func highestCode(of list: [PDFObject], in document: PDFDocument) -> Int {
        guard document.budget.charge(list.count, .codes) else { return -1 }
        var highest = -1
        var index = 0
        while index + 1 < list.count, let first = document.resolve(list[index]).integer, first >= 0, first < 65_536 {
            let next = document.resolve(list[index + 1])
            highest = max(highest, next.array.map { first + $0.count - 1 } ?? next.integer ?? -1)
            index += next.array == nil ? 3 : 2
        }
        return min(highest, 65_535)
    }

    /// The codes of a string.
    ///
    /// - Complexity: O(bytes).
    public func codes(of bytes: [UInt8]) -> [Code] {
        guard codeLength == 2 else {
            return bytes.map { byte in
                Code(text: texts[Int(byte)] ?? "", width: Double(widths[Int(byte)]) * unit, isSpace: byte == 0x20)
            }
        }
        return stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let code = Int(bytes[index]) << 8 | Int(bytes[index + 1])
            guard isUnicode else {
                return Code(
                    text: texts[code] ?? Self.unknown,
                    width: (code < widths.count ? Double(widths[code]) : defaultWidth) * unit,
                    isSpace: false)
            }
            // Without the character collection the widths of its glyphs are not known; Latin letters are narrow.
            let text = Unicode.Scalar(code).map { String(Character($0)) } ?? ""
            return Code(text: text, width: (code < 0x80 ? 0.5 : defaultWidth * unit), isSpace: false)
        }
    }
}
