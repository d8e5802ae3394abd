import PDFObjects

/// The operators around a piece of marked content (ISO 32000-1, 14.6).
struct MarkedContent: Sendable, Hashable {
    var opening: [UInt8] = []
    var closing: [UInt8] = []

    /// No marks at all.
    static let none = MarkedContent()
    /// What is no part of the document's text, such as a border (14.8.2.2).
    static let artifact = MarkedContent(opening: Array("/Artifact BMC\n".utf8), closing: Array("EMC\n".utf8))

    /// The content of a structure element of some type, by its number on the page (14.7.4.2).
    static func content(of type: PDFName, identifier: Int) -> MarkedContent {
        var output = ContentWriter()
        output.name(type)
        output.raw("<</MCID ")
        output.integer(identifier)
        output.raw(">>BDC\n")
        return MarkedContent(opening: output.bytes, closing: Array("EMC\n".utf8))
    }

    var isEmpty: Bool { opening.isEmpty }

    func around(_ body: [UInt8]) -> [UInt8] { opening + body + closing }

    /// The marked-content identifiers that a content stream or its resources mention.
    ///
    /// A search for the bytes, not a parse: what stands in a string counts too and does no harm.
    ///
    /// - Complexity: O(bytes); at most 65,536 identifiers.
    static func identifiers(in content: [UInt8], _ resources: PDFDictionary, _ document: PDFDocument) -> Set<Int> {
        var found: Set<Int> = []
        let key = Array("/MCID".utf8)
        var index = 0
        while index + key.count < content.count, found.count < 65_536 {
            guard content[index] == key[0], content[index..<(index + key.count)].elementsEqual(key) else {
                index += 1
                continue
            }
            index += key.count
            while index < content.count, content[index] <= 0x20 { index += 1 }
            var number = 0
            while index < content.count, (0x30...0x39).contains(content[index]), number < 1 << 31 {
                number = number * 10 + Int(content[index] - 0x30)
                index += 1
            }
            found.insert(number)
        }
        let properties = document.dictionary(resources["Properties"])?.entries.prefix(65_536) ?? []
        guard document.budget.charge(properties.count, .links) else { return found }
        for entry in properties {
            if let number = document.resolve(document.dictionary(entry.value)?["MCID"]).integer { found.insert(number) }
        }
        return found
    }
}
