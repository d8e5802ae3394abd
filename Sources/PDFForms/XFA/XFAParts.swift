import PDFObjects

/// The streams of which a form's XFA consists (ISO 32000-1, 12.7.8): one, or an array of names and streams.
struct XFAParts {
    private(set) var template: PDFObject?
    private(set) var localeSet: PDFObject?
    private(set) var datasets: PDFObject?
    /// What Adobe Reader remembers of a form that it saved.
    private(set) var form: PDFObject?

    /// The names and streams that XFA may consist of.
    private static let limit = 200
    /// The bytes of one part that are read.
    static let byteLimit = 8 << 20

    init(_ acroForm: PDFDictionary, in document: PDFDocument) {
        let xfa = document.resolve(acroForm["XFA"])
        if xfa.stream != nil { (template, datasets) = (acroForm["XFA"], acroForm["XFA"]) }
        let parts = xfa.array ?? []
        for index in stride(from: 0, to: min(parts.count, Self.limit) - 1, by: 2) {
            switch document.resolve(parts[index]).string.map({ String(decoding: $0.prefix(20), as: UTF8.self) }) {
            case "template": template = parts[index + 1]
            case "localeSet": localeSet = parts[index + 1]
            case "datasets": datasets = parts[index + 1]
            case "form": form = parts[index + 1]
            default: break
            }
        }
    }

    /// The text of a part; nil where there is none, or more than 8 MB.
    static func bytes(_ object: PDFObject, in document: PDFDocument) -> [UInt8]? {
        guard let stream = document.resolve(object).stream,
            let bytes = StreamDecoder.decode(stream, in: document, limit: byteLimit + 1), bytes.count <= byteLimit
        else { return nil }
        return bytes
    }

    /// The number of the stream's object; nil for a stream that stands in no object of its own.
    static func number(_ object: PDFObject?, in document: PDFDocument) -> Int? {
        var object = object
        for _ in 0..<10 {
            guard case .reference(let reference)? = object, let next = document.objects[reference.number] else {
                return nil
            }
            if next.stream != nil { return reference.number }
            object = next
        }
        return nil
    }
}
