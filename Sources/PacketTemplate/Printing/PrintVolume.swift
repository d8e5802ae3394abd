import PDFObjects
import PDFText

/// One print file in the making: records are written as they come, and what points at them when the file ends.
///
/// What the file holds is handed over in pieces (`take`), so memory grows by some bytes for each record only: the
/// offsets of its content streams. Equal records give equal bytes.
///
/// Every record is a document part (ISO 32000-2, 14.12) and has a bookmark. Page dictionaries, bookmarks and the like
/// stand in object streams.
public struct PrintVolume {
    /// How many records the file has.
    public private(set) var recordCount = 0
    /// How many pages the file has.
    public private(set) var pageCount = 0
    /// How many bytes the file has so far.
    public private(set) var count = 0

    let template: CompiledTemplate
    let layout: PrintLayout
    var output: [UInt8] = []
    private var hash = SHA256()
    var references = PrintReferences()
    var nextNumber: Int
    private let deflate = Deflate(level: 9)
    /// For object streams, of which every record has its share.
    private let fastDeflate = Deflate(level: 6)
    /// Objects that wait for an object stream, each kind for one of its own: what is alike shrinks best together, and
    /// readers do not unpack bookmarks to show a page.
    private var waiting = [WaitingObjects](repeating: WaitingObjects(), count: Kind.allCases.count)
    var object = ContentWriter()
    private var compressed: [UInt8] = []
    /// Few enough that readers find one object fast, enough that the objects share what is alike.
    private static let objectsPerStream = 200

    var pages = GrowingTree<Void>(leafLimit: 64, nodeLimit: 64)
    var parts = GrowingTree<Void>(leafLimit: 1_000, nodeLimit: 1_000)
    /// Lists of this length can still be looked through.
    var bookmarks = GrowingTree<BookmarkTarget>(leafLimit: 250, nodeLimit: 400)
    /// The number of the dictionary above the document parts.
    let partRoot: Int
    /// The last bookmark, which is written when it is known whether one follows.
    var lastBookmark: Bookmark?

    /// The standard fonts that records use, by slot.
    var standardFonts: Set<Int> = []
    /// The places of the fonts of this machine that each font table has to name.
    var tables: Set<SubsetUse> = []
    var fontUses: [Int: VolumeFont] = [:]
    /// What addendum pages share; nil while no record has any.
    var addenda: VolumeAddenda?
    var pictureNumbers: [PictureKey: Int] = [:]
    /// What records say of themselves.
    var information = VolumeInformation()

    /// Starts a file.
    ///
    /// - Precondition: The template was compiled with `CompileOptions.isForPrint`.
    public init(_ template: CompiledTemplate) {
        guard let layout = template.print else { preconditionFailure("the template was not compiled for printing") }
        self.template = template
        self.layout = layout
        partRoot = layout.firstNumber
        nextNumber = layout.firstNumber + 1
        let part = template.part
        output = Self.beginning(of: template)
        for (number, entry) in part.entries.enumerated() where number < part.lastNumber {
            switch entry {
            case .free: continue
            case .offset(let offset): references.add(number, offset: offset)
            case .packed(let container, let place): references.add(number, in: container, at: place)
            }
        }
    }

    /// What all print files of a template begin with.
    static func beginning(of template: CompiledTemplate) -> [UInt8] {
        var bytes = Array(template.part.bytes[..<template.part.crossReferenceOffset])
        // Document parts are a matter of PDF 2.0; both versions take as many bytes.
        bytes.replaceSubrange(0..<8, with: Array("%PDF-2.0".utf8))
        return bytes
    }

    /// A file of one record.
    public static func file(of record: PrintRecord, _ template: CompiledTemplate) -> [UInt8] {
        var volume = PrintVolume(template)
        volume.append([(record: record, title: "")])
        volume.finish()
        return volume.take()
    }

    /// Hands over what has been written since the last time.
    public mutating func take() -> [UInt8] {
        hash.update(output)
        count += output.count
        defer { output.removeAll(keepingCapacity: true) }
        return output
    }

    /// The SHA-256 of all that was handed over.
    public var digest: [UInt8] { hash.digest() }

    /// Ends the file. What `take` hands over then is the last of it.
    ///
    /// - Precondition: There is a record.
    public mutating func finish() {
        precondition(recordCount > 0, "a print file without records has no pages")
        let roots = finishTrees()
        writeFonts()
        writeInformation()
        var catalog = layout.catalog
        for (key, number) in roots { catalog += Array("/\(key) \(number) 0 R".utf8) }
        catalog += Array("/PageMode/UseOutlines>>".utf8)
        pack(template.part.root, catalog, as: .other)
        for kind in Kind.allCases { flush(kind) }
        writeReferences()
    }

    /// Takes the next free object numbers; returns the first.
    mutating func allocate(_ count: Int = 1) -> Int {
        nextNumber += count
        return nextNumber - count
    }

    // MARK: Objects

    /// Kinds of objects in object streams.
    enum Kind: Int, CaseIterable { case page, part, bookmark, other }

    /// Puts an object into an object stream.
    mutating func pack(_ number: Int, _ bytes: [UInt8], as kind: Kind) {
        waiting[kind.rawValue].add(number, bytes)
        if waiting[kind.rawValue].count == Self.objectsPerStream { flush(kind) }
    }

    /// Writes the object stream (ISO 32000-1, 7.5.7).
    private mutating func flush(_ kind: Kind) {
        let objects = waiting[kind.rawValue]
        guard objects.count > 0 else { return }
        let container = allocate()
        for (place, number) in objects.numbers.enumerated() { references.add(number, in: container, at: place) }
        let head = "<</Type/ObjStm/N \(objects.count)/First \(objects.index.bytes.count)"
        writeStream(container, Array(head.utf8), objects.index.bytes + objects.bytes.bytes, with: fastDeflate)
        waiting[kind.rawValue].removeAll()
    }

    /// Writes a stream and compresses it where that makes it smaller.
    ///
    /// - Parameter head: The dictionary up to the place of Filter and Length.
    mutating func writeStream(_ number: Int, _ head: [UInt8], _ data: [UInt8]) {
        writeStream(number, head, data, with: deflate)
    }

    private mutating func writeStream(_ number: Int, _ head: [UInt8], _ data: [UInt8], with deflate: Deflate) {
        compressed.removeAll(keepingCapacity: true)
        let isPacked = deflate.compress(data, into: &compressed) && compressed.count + 20 < data.count
        writeStream(number, head, PrintRecord.Content(data: isPacked ? compressed : data, isPacked: isPacked))
    }

    /// Writes a stream.
    mutating func writeStream(_ number: Int, _ head: [UInt8], _ content: PrintRecord.Content) {
        references.add(number, offset: count + output.count)
        object.removeAll()
        object.integer(number)
        object.raw(" 0 obj\n")
        object.raw(head)
        if content.isPacked { object.raw("/Filter/FlateDecode") }
        object.raw("/Length ")
        object.integer(content.data.count)
        object.raw(">>stream\n")
        output += object.bytes
        output += content.data
        output += Array("\nendstream\nendobj\n".utf8)
    }

    /// Writes the cross-reference stream. The ID is the digest of everything before it.
    private mutating func writeReferences() {
        var all = hash
        all.update(output)
        let id = SHA256.hexadecimal(Array(all.digest().prefix(16)))
        // The number that the shared part's own cross-reference stream had is free.
        let own = template.part.lastNumber
        let start = count + output.count
        var width = 3
        while start >> (8 * width) > 0 { width += 1 }
        var table = references
        table.add(own, offset: start)
        var head =
            "<</Type/XRef/Size \(nextNumber)/W[1 \(width) \(PrintReferences.placeWidth)]/Root \(template.part.root) 0 R/ID[<\(id)><\(id)>]"
        if let info = template.part.info { head += "/Info \(info) 0 R" }
        compressed.removeAll(keepingCapacity: true)
        let isPacked = deflate.compress(
            table.rows(size: nextNumber, width: width, asDifferences: true), into: &compressed)
        if isPacked {
            head += "/DecodeParms<</Predictor 12/Columns \(width + 1 + PrintReferences.placeWidth)>>"
        } else {
            compressed = table.rows(size: nextNumber, width: width, asDifferences: false)
        }
        writeStream(own, Array(head.utf8), PrintRecord.Content(data: compressed, isPacked: isPacked))
        output += Array("startxref\n\(start)\n%%EOF\n".utf8)
    }

    /// Takes in a record that was written.
    mutating func countRecord(pages: Int) {
        recordCount += 1
        pageCount += pages
    }
}
