/// A document that was read whole: an immutable graph of objects that any thread may use.
///
/// libqpdf repaired, decrypted and walked the file (`SnapshotReader`); what is here is what can be reached from the
/// trailer. Objects are values, so a document can be shared between workers.
public struct PDFDocument: Sendable {
    /// The objects by number.
    public private(set) var objects: [Int: PDFObject]
    /// Root, Info and ID of the trailer.
    public private(set) var trailer: PDFDictionary
    /// The pages in order.
    public private(set) var pages: [PDFReference]
    /// The version of the header, such as `1.7`.
    public private(set) var version: String
    /// How the file was encrypted; nil when it was not.
    public private(set) var encryption: Encryption?
    /// What was wrong with the file and was mended or lost.
    public private(set) var damage: FileDamage
    /// What libqpdf said while reading, at most 20 sentences.
    public private(set) var warnings: [String]
    /// What may be made of the document; all copies share it.
    public private(set) var budget: DocumentBudget
    /// What an update behind the file needs; nil for documents without XFA, and where the file does not say it.
    public internal(set) var revision: FileRevision?
    private var nextNumber: Int

    /// Whether the file had to be repaired.
    public var wasRepaired: Bool { !damage.isEmpty }

    /// The encryption of the file (ISO 32000-2, 7.6).
    public struct Encryption: Sendable, Hashable {
        /// The permission bits P as an unsigned number (table 22).
        public var permissions: UInt32
        /// The revision R of the security handler.
        public var revision: Int
        /// Whether the password was the owner's.
        public var openedAsOwner: Bool
    }

    /// Reads a document. It has every page that its page tree names, with all that the page is drawn with.
    ///
    /// - Throws: `PDFError` with code `.damaged`, `.passwordNeeded`, `.unsupported`, `.tooLarge`, `.tooSlow` or `.system`.
    public init(reading file: [UInt8], password: String? = nil, limits: ReadingLimits? = nil) throws(PDFError) {
        let snapshot = try SnapshotReader.read(file, password: password, limits: limits ?? .usual(for: file.count))
        var decoder = SnapshotDecoder(snapshot, DocumentBudget())
        self = try decoder.document()
        // Only forms that exist in XFA alone are filled by an update.
        let hasXFA = dictionary(catalog["AcroForm"])?["XFA"] != nil
        revision = hasXFA ? revision?.of(file, openedWith: password) : nil
        try checkPages(without: decoder.lost)
    }

    init(
        objects: [Int: PDFObject], trailer: PDFDictionary, pages: [PDFReference], version: String,
        encryption: Encryption?, damage: FileDamage = FileDamage(), warnings: [String],
        budget: DocumentBudget = DocumentBudget()
    ) {
        self.objects = objects
        self.trailer = trailer
        self.pages = pages
        self.version = version
        self.encryption = encryption
        self.damage = damage
        self.warnings = warnings
        self.budget = budget
        nextNumber = (objects.keys.max() ?? 0) + 1
    }

    /// Makes a document of objects that are at hand.
    ///
    /// - Parameters:
    ///   - pages: The pages in order; the page tree has to say the same.
    ///   - budget: What may be made of the document.
    public init(
        making objects: [Int: PDFObject], trailer: PDFDictionary, pages: [PDFReference], version: String,
        budget: DocumentBudget = DocumentBudget()
    ) {
        self.init(
            objects: objects, trailer: trailer, pages: pages, version: version, encryption: nil, warnings: [],
            budget: budget)
    }

    /// The same document for a reader that has a budget of its own, and whose wants say nothing about the document.
    public func counted(by budget: DocumentBudget) -> PDFDocument {
        var copy = self
        copy.budget = budget
        return copy
    }

    /// The object behind a reference; a chain of references is followed for ten steps. Absent is null (7.3.10).
    public func resolve(_ object: PDFObject?) -> PDFObject {
        var object = object ?? .null
        for _ in 0..<10 {
            guard case .reference(let reference) = object else { return object }
            object = objects[reference.number] ?? .null
        }
        return .null
    }

    /// The numbers of an array, nil for other items; nil for anything else than an array, and for one of more items than
    /// its place may have, which is not looked at: thousands of fields may share it.
    public func numbers(_ object: PDFObject?, atMost limit: Int) -> [Double?]? {
        guard let items = resolve(object).array, items.count <= limit else { return nil }
        return items.map { resolve($0).number }
    }

    /// The dictionary behind a reference, or nil when it is something else.
    public func dictionary(_ object: PDFObject?) -> PDFDictionary? { resolve(object).dictionary }

    /// The document catalog (7.7.2).
    public var catalog: PDFDictionary { dictionary(trailer["Root"]) ?? [:] }

    /// An attribute of a page, looked up through its ancestors (7.7.3.4).
    public func inherited(_ key: PDFName, page: PDFReference) -> PDFObject? {
        var node = dictionary(.reference(page))
        for _ in 0..<64 {
            guard let current = node else { return nil }
            if let value = current[key] { return value }
            node = dictionary(current["Parent"])
        }
        return nil
    }

    /// Adds an object and gives it the next free number.
    public mutating func add(_ object: PDFObject) -> PDFReference {
        let number = max(nextNumber, 1)
        nextNumber = number + 1
        objects[number] = object
        return PDFReference(number)
    }

    /// The first number above those of all objects.
    public var freeNumber: Int { max(nextNumber, 1) }

    /// Brings in an object under a number that is free.
    public mutating func insert(_ object: PDFObject, as reference: PDFReference) {
        objects[reference.number] = object
        nextNumber = max(nextNumber, reference.number + 1)
    }

    /// Puts another object in the place of one.
    public mutating func replace(_ reference: PDFReference, with object: PDFObject) {
        objects[reference.number] = object
    }

}
