import Markup
public import PDFObjects

/// What a form says of itself that holds for documents made of it, too: what it is called, the program that wrote it,
/// and the standards that it follows. Nothing of people: no author, no dates, no history.
///
/// From the information dictionary (ISO 32000-2, 14.3.3) and the metadata stream in XMP (ISO 16684-1).
public struct FormInformation: Sendable, Hashable {
    /// A property in XMP by which a file claims to follow a standard, such as part 1 of PDF/UA.
    public struct Claim: Sendable, Hashable {
        /// Whose property it is.
        public var standard: Standard
        /// The property, such as `part`.
        public var property: String
        /// Its value, such as `1`.
        public var value: String
    }

    /// The standards that claims speak of.
    public enum Standard: String, Sendable, Hashable, CaseIterable {
        /// PDF/A (ISO 19005-1, 6.7.11).
        case archive = "pdfaid"
        /// PDF/UA (ISO 14289-1, 5).
        case accessible = "pdfuaid"

        /// The name of the namespace in XMP.
        public var namespace: String {
            switch self {
            case .archive: "http://www.aiim.org/pdfa/ns/id/"
            case .accessible: "http://www.aiim.org/pdfua/ns/id/"
            }
        }
    }

    /// What the form is called; empty where it does not say.
    public var title = ""
    /// What it is about; empty where it does not say.
    public var subject = ""
    /// The program that made the PDF; empty where it does not say.
    public var producer = ""
    /// Whether colours are trapped for a press: the name of the information dictionary.
    public var trapped: PDFName?
    /// What the form claims, in the order of its metadata.
    public var claims: [Claim] = []

    /// Reads what a document says. What cannot be read says nothing.
    ///
    /// - Complexity: O(size of the metadata); of more than a megabyte nothing counts.
    public init(of document: PDFDocument) {
        let information = document.dictionary(document.trailer["Info"])
        func text(_ key: PDFName) -> String {
            let bytes = document.resolve(information?[key]).string?.prefix(1 << 12)
            return bytes.map { TextString.decode(Array($0)) } ?? ""
        }
        (title, subject, producer) = (text("Title"), text("Subject"), text("Producer"))
        trapped = document.resolve(information?["Trapped"]).name
        guard let stream = document.resolve(document.catalog["Metadata"]).stream,
            let bytes = StreamDecoder.decode(stream, in: document, limit: 1 << 20)
        else { return }
        let handler = MetadataHandler()
        do { try MarkupParser().parse(bytes, isFinal: true, for: handler) } catch { return }
        claims = handler.claims
        if title.isEmpty { title = handler.title }
    }
}

/// Picks claims and the title out of XMP, where a property is an attribute or an element.
private final class MetadataHandler: MarkupHandler {
    private(set) var claims: [FormInformation.Claim] = []
    private(set) var title = ""
    private var depthInTitle = 0
    private var current: MarkupName?
    private static let dublinCore = "http://purl.org/dc/elements/1.1/"

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) {
        current = name
        if depthInTitle > 0 || name.namespace == Self.dublinCore && name.local == "title" { depthInTitle += 1 }
        for index in 0..<attributes.count {
            let pair = attributes.pair(at: index)
            add(pair.name, pair.value)
        }
    }

    func text(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let current { add(current, text) }
        // The first language is the default one.
        if depthInTitle > 0, title.isEmpty, text.contains(where: { !$0.isWhitespace }) { title = text }
    }

    func end(_ name: MarkupName) {
        current = nil
        if depthInTitle > 0 { depthInTitle -= 1 }
    }

    private func add(_ name: MarkupName, _ value: String) {
        guard let standard = FormInformation.Standard.allCases.first(where: { $0.namespace == name.namespace }),
            value.utf8.count <= 16, !value.isEmpty, claims.count < 16,
            (value + name.local).utf8.allSatisfy({
                $0 < 0x80 && Character(UnicodeScalar($0)).isLetter || (0x30...0x39).contains($0)
            }),
            !claims.contains(where: { $0.standard == standard && $0.property == name.local })
        else { return }
        claims.append(FormInformation.Claim(standard: standard, property: name.local, value: value))
    }
}
