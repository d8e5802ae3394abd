public import PDFObjects

/// The fonts of a document's pages, each read once. What fonts share is kept once.
///
/// The document's budget bounds what is made of them; a font that goes beyond it cannot be read.
public struct ReadableFonts: Sendable {
    private let document: PDFDocument
    private var fonts: [PDFReference: ReadableFont] = [:]
    private var maps: [PDFReference: [Int: String]] = [:]
    private var fontsLeft = 1_500

    /// Makes it for a document without reading any.
    public init(_ document: PDFDocument) { self.document = document }

    /// Whether there were more fonts than are read.
    public var isExhausted: Bool { fontsLeft <= 0 }

    /// The font of an entry of a resource dictionary; nil when there is no budget left for it.
    ///
    /// - Complexity: O(size of the font's tables) the first time; O(1) later, where the entry is a reference.
    public mutating func font(_ object: PDFObject) -> ReadableFont? {
        if let reference = object.reference, let known = fonts[reference] { return known }
        guard fontsLeft > 0 else { return nil }
        fontsLeft -= 1
        let map = map(document.dictionary(object)?["ToUnicode"])
        let font = ReadableFont(object, map: map, in: document)
        guard document.budget.exceeded == nil else { return nil }
        if let reference = object.reference { fonts[reference] = font }
        return font
    }

    /// What codes mean by a ToUnicode CMap.
    private mutating func map(_ object: PDFObject?) -> [Int: String] {
        if let reference = object?.reference, let known = maps[reference] { return known }
        guard let stream = document.resolve(object).stream,
            let data = StreamDecoder.decode(stream, in: document, limit: 1 << 21),
            document.budget.charge(data.count, .operators)
        else { return [:] }
        let map = ToUnicodeMap(data, codeLength: nil)
        // Texts in a dictionary take several times what a width takes.
        guard document.budget.charge(8 * (map.entries.count + map.sequences.count), .codes) else { return [:] }
        var texts: [Int: String] = [:]
        texts.reserveCapacity(map.entries.count)
        for entry in map.entries {
            if let scalar = Unicode.Scalar(entry.scalar) { texts[entry.code] = String(Character(scalar)) }
        }
        for entry in map.sequences { texts[entry.code] = entry.text }
        if let reference = object?.reference { maps[reference] = texts }
        return texts
    }
}
