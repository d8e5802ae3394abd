import PDFForms
import PDFObjects

/// Takes out of a document what must not travel into packets: scripts, launch and submit actions, attachments, usage
/// rights, private data of editors, and thumbnails.
///
/// ISO 32000-1, 12.6.4 (actions), 7.11.4 (embedded files), 14.5 (page-piece dictionaries), 12.3.4 (thumbnails).
struct ActiveContent {
    /// What was taken out, each once.
    private(set) var removed: Set<String> = []
    private let keepsScripts: Bool
    /// How the actions are called that are taken out.
    private var actions: String { keepsScripts ? "launch and submit actions" : "scripts and launch actions" }
    private static let refused: Set<PDFName> = [
        "Launch", "ImportData", "SubmitForm", "Rendition", "RichMediaExecute", "Movie", "Sound", "GoToE", "GoToR",
    ]

    init(keepsScripts: Bool) { self.keepsScripts = keepsScripts }

    mutating func strip(_ document: inout PDFDocument) {
        guard let root = document.trailer["Root"]?.reference else { return }
        var catalog = document.catalog
        if let names = document.dictionary(catalog["Names"]) {
            var kept = names
            if kept["EmbeddedFiles"] != nil { drop("EmbeddedFiles", "attachments", &kept) }
            if !keepsScripts, kept["JavaScript"] != nil { drop("JavaScript", actions, &kept) }
            catalog["Names"] = kept.isEmpty ? nil : .dictionary(kept)
        }
        if catalog["AF"] != nil { drop("AF", "attachments", &catalog) }
        if catalog["Collection"] != nil { drop("Collection", "attachments", &catalog) }
        if catalog["Perms"] != nil { drop("Perms", "usage rights and certification", &catalog) }
        for key: PDFName in ["PieceInfo", "NeedsRendering", "Legal", "DSS"] { catalog[key] = nil }
        document.replace(root, with: .dictionary(catalog))
        for page in document.pages { strip(page: page, &document) }
        sweep(&document)
    }

    /// Goes over every dictionary of the document, wherever it stands: outline items and field nodes have actions too.
    private mutating func sweep(_ document: inout PDFDocument) {
        for number in document.objects.keys.sorted() {
            let reference = PDFReference(number)
            guard let object = document.objects[number], let swept = swept(object, document) else { continue }
            document.replace(reference, with: swept)
        }
    }

    /// The object without actions that are not carried on; nil when it has none.
    private mutating func swept(_ object: PDFObject, _ document: PDFDocument) -> PDFObject? {
        switch object {
        case .array(let items):
            var changed = false
            let result = items.map { item -> PDFObject in
                guard let swept = swept(item, document) else { return item }
                changed = true
                return swept
            }
            return changed ? .array(result) : nil
        case .dictionary(let dictionary): return swept(dictionary, document).map { .dictionary($0) }
        case .stream(var stream):
            guard let dictionary = swept(stream.dictionary, document) else { return nil }
            stream.dictionary = dictionary
            return .stream(stream)
        default: return nil
        }
    }

    private mutating func swept(_ dictionary: PDFDictionary, _ document: PDFDocument) -> PDFDictionary? {
        var result = dictionary
        for key: PDFName in ["A", "PA", "OpenAction"] where isRefused(result[key], in: document) {
            drop(key, actions, &result)
        }
        if !keepsScripts {
            if result["AA"] != nil { drop("AA", actions, &result) }
        } else if let additional = document.dictionary(result["AA"]) {
            var kept = additional
            for entry in additional.entries where isRefused(entry.value, in: document) {
                drop(entry.key, actions, &kept)
            }
            if kept != additional { result["AA"] = kept.isEmpty ? nil : .dictionary(kept) }
        }
        for entry in result.entries {
            if let value = swept(entry.value, document) { result[entry.key] = value }
        }
        return result == dictionary ? nil : result
    }

    private mutating func strip(page: PDFReference, _ document: inout PDFDocument) {
        guard var dictionary = document.dictionary(.reference(page)) else { return }
        for key: PDFName in ["PieceInfo", "Thumb", "AF"] { dictionary[key] = nil }
        var kept: [PDFObject] = []
        for item in document.resolve(dictionary["Annots"]).array ?? [] {
            guard let reference = item.reference, var annotation = document.dictionary(item) else { continue }
            switch document.resolve(annotation["Subtype"]).name {
            case "FileAttachment":
                removed.insert("attachments")
                continue
            case "RichMedia", "Movie", "Sound", "Screen", "3D":
                removed.insert("media")
                continue
            default: break
            }
            kept.append(item)
            if annotation["AF"] != nil {
                annotation["AF"] = nil
                document.replace(reference, with: .dictionary(annotation))
            }
        }
        if dictionary["Annots"] != nil { dictionary["Annots"] = kept.isEmpty ? nil : .array(kept) }
        document.replace(page, with: .dictionary(dictionary))
    }

    private mutating func drop(_ key: PDFName, _ what: String, _ dictionary: inout PDFDictionary) {
        dictionary[key] = nil
        removed.insert(what)
    }

    /// Whether an action, or one that follows it through Next (12.6.2), is of a kind that is not carried on.
    private func isRefused(_ object: PDFObject?, in document: PDFDocument) -> Bool {
        var waiting = [object ?? .null]
        var steps = 0
        while let next = waiting.popLast() {
            steps += 1
            if steps > 100 { return true }  // nobody writes such a chain for an honest reason
            guard let action = document.dictionary(next) else {
                waiting += (document.resolve(next).array ?? []).filter { document.dictionary($0)?["S"] != nil }
                continue
            }
            let kind = document.resolve(action["S"]).name
            if let kind, Self.refused.contains(kind) || (kind == "JavaScript" && !keepsScripts) { return true }
            if kind == "URI", !keepsScripts, isScript(document.resolve(action["URI"])) { return true }
            if let following = action["Next"] { waiting.append(following) }
        }
        return false
    }

    /// Whether an address is a script.
    private func isScript(_ address: PDFObject) -> Bool {
        let text = String(decoding: address.string ?? [], as: UTF8.self).lowercased()
        return text.drop { $0.isWhitespace }.hasPrefix("javascript:")
    }
}
