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
            if !keepsScripts, kept["JavaScript"] != nil { drop("JavaScript", "scripts", &kept) }
            catalog["Names"] = kept.isEmpty ? nil : .dictionary(kept)
        }
        if catalog["AF"] != nil { drop("AF", "attachments", &catalog) }
        if catalog["Collection"] != nil { drop("Collection", "attachments", &catalog) }
        if catalog["Perms"] != nil { drop("Perms", "usage rights and certification", &catalog) }
        if isRefused(catalog["OpenAction"], in: document) { drop("OpenAction", "scripts and launch actions", &catalog) }
        if !keepsScripts, catalog["AA"] != nil { drop("AA", "scripts", &catalog) }
        for key: PDFName in ["PieceInfo", "NeedsRendering", "Legal"] { catalog[key] = nil }
        document.replace(root, with: .dictionary(catalog))
        for page in document.pages { strip(page: page, &document) }
    }

    private mutating func strip(page: PDFReference, _ document: inout PDFDocument) {
        guard var dictionary = document.dictionary(.reference(page)) else { return }
        for key: PDFName in ["PieceInfo", "Thumb", "AF"] { dictionary[key] = nil }
        if !keepsScripts, dictionary["AA"] != nil { drop("AA", "scripts", &dictionary) }
        var kept: [PDFObject] = []
        for item in document.resolve(dictionary["Annots"]).array ?? [] {
            guard let reference = item.reference, var annotation = document.dictionary(item) else { continue }
            switch document.resolve(annotation["Subtype"]).name {
            case "FileAttachment", "RichMedia", "Movie", "Sound", "Screen", "3D":
                removed.insert("attachments and media")
                continue
            default: break
            }
            kept.append(item)
            let before = annotation
            if isRefused(annotation["A"], in: document) { drop("A", "scripts and launch actions", &annotation) }
            if !keepsScripts, annotation["AA"] != nil { drop("AA", "scripts", &annotation) }
            if annotation["AF"] != nil { annotation["AF"] = nil }
            if annotation != before { document.replace(reference, with: .dictionary(annotation)) }
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
        while let next = waiting.popLast(), steps < 100 {
            steps += 1
            guard let action = document.dictionary(next) else {
                waiting += (document.resolve(next).array ?? []).filter { document.dictionary($0)?["S"] != nil }
                continue
            }
            let kind = document.resolve(action["S"]).name
            if let kind, Self.refused.contains(kind) || (kind == "JavaScript" && !keepsScripts) { return true }
            if let following = action["Next"] { waiting.append(following) }
        }
        return false
    }
}
