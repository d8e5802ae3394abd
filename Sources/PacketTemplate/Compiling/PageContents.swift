import PDFObjects

/// The content streams of a page (ISO 32000-1, 7.7.3.3), closed off so that more can be drawn behind them.
struct PageContents {
    /// The page's own content, unpacked; nil where it cannot be read.
    let decoded: [UInt8]?
    private let closesMarks: Bool
    private let originals: [PDFObject]
    private var appended: [UInt8] = []

    /// - Parameters:
    ///   - budget: How many bytes may be unpacked; what was unpacked is taken off.
    ///   - closingMarks: Whether marked content that the page leaves open is closed, so that what is appended is no part
    ///     of it.
    init(_ document: PDFDocument, _ contents: PDFObject?, budget: inout Int, closingMarks: Bool = false) {
        closesMarks = closingMarks
        let items: [PDFObject] =
            switch document.resolve(contents) {
            case .array(let items): items
            case .stream: contents.map { [$0] } ?? []
            default: []
            }
        originals = items.filter { document.resolve($0).stream != nil }
        var joined: [UInt8] = []
        var isComplete = true
        for item in originals {
            let before = document.budget.used(.unpacked)
            let bytes = document.resolve(item).stream.flatMap {
                StreamDecoder.decode($0, in: document, limit: min(StreamDecoder.limit, max(0, budget)))
            }
            // What turns out to be too large has cost something, too.
            budget -= document.budget.used(.unpacked) - before
            guard let bytes else {
                isComplete = false
                break
            }
            joined += bytes
            joined.append(0x0A)
        }
        decoded = isComplete ? joined : nil
    }

    /// Adds operators behind the page's own content, in the page's initial graphics state.
    mutating func append(_ bytes: [UInt8]) { appended += bytes }

    /// The streams to put in place of the page's own: one where its data can be read, else its own between two of ours.
    func streams(in document: inout PDFDocument) -> [PDFObject] {
        if let decoded {
            let balance = GraphicsStateBalance(decoded)
            let opening = Self.repeated("q\n", balance.missing + 1)
            let marks = Self.repeated("EMC\n", closesMarks ? balance.openMarks : 0)
            let closing = marks + Self.repeated("Q\n", balance.open + 1)
            let whole = originals.isEmpty ? appended : opening + decoded + closing + appended
            return [.reference(document.add(.stream(PDFStream(bytes: whole))))]
        }
        let before = document.add(.stream(PDFStream(bytes: Self.repeated("q\n", 1))))
        let after = document.add(.stream(PDFStream(bytes: Self.repeated("Q\n", 1) + appended)))
        return [.reference(before)] + originals + [.reference(after)]
    }

    private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
        Array(String(repeating: text, count: count).utf8)
    }
}
