import PDFObjects

/// The scripts that run when the document is opened: those of its name tree (ISO 32000-2, 7.7.4), of OpenAction, and of
/// the first page's AA (12.6.3).
struct OpeningScripts {
    /// What they say, as far as it is read.
    private(set) var texts: [String] = []

    /// How many objects are looked at, and how many bytes of scripts are read.
    private static let mostObjects = 10_000
    private static let mostBytes = 1 << 20

    init(_ document: PDFDocument) {
        let catalog = document.catalog
        let page = document.pages.first.flatMap { document.dictionary(.reference($0)) }
        var open = [document.dictionary(catalog["Names"])?["JavaScript"], catalog["OpenAction"]].compactMap(\.self)
        if let action = document.dictionary(page?["AA"])?["O"] { open.append(action) }
        var (objectsLeft, bytesLeft) = (Self.mostObjects, Self.mostBytes)
        var seen: Set<PDFReference> = []
        func isNew(_ object: PDFObject) -> Bool { object.reference.map { seen.insert($0).inserted } ?? true }
        while let object = open.popLast() {
            guard let dictionary = document.dictionary(object) else { continue }
            // A node of the tree has kids or names with their actions, and an action may have others after it.
            for key: PDFName in ["Kids", "Names", "Next"] {
                guard let next = dictionary[key] else { continue }
                for more in document.resolve(next).array ?? [next] where objectsLeft > 0 && isNew(more) {
                    objectsLeft -= 1
                    open.append(more)
                }
            }
            guard let held = dictionary["JS"], isNew(held) else { continue }
            let script = document.resolve(held)
            let bytes =
                script.string ?? script.stream.flatMap { StreamDecoder.decode($0, in: document, limit: bytesLeft) }
                ?? []
            guard !bytes.isEmpty, bytes.count <= bytesLeft else { continue }
            bytesLeft -= bytes.count
            texts.append(TextString.decode(bytes))
        }
    }

    /// The fields whose captions they set, by the names that are written in the call; sorted.
    var captionedFields: [String] {
        let call = /getField\s*\(\s*(?:"([^"\\]+)"|'([^'\\]+)')\s*\)\s*\.\s*buttonSetCaption/
        return Set(texts.flatMap { $0.matches(of: call) }.compactMap { ($0.1 ?? $0.2).map(String.init) }).sorted()
    }

    /// Whether they set a caption at all, of whichever field.
    var setsCaptions: Bool { texts.contains { $0.contains("buttonSetCaption") } }
}
