import PDFObjects

/// The pages of a print file's records, while the template is compiled.
struct PendingSheets {
    /// One page.
    struct Sheet {
        /// What the page dictionary has besides Contents and what the file's trees need.
        var dictionary: PDFDictionary
        /// Content streams that all records share, before their own.
        var contents: [PDFObject] = []
        /// The slot of what a row draws.
        var slot: Int?
        /// The resources of a page that shows a row's pictures, without its XObjects, and those that all records share.
        var resources: PDFDictionary?
        var objects: PDFDictionary = [:]
        /// The slots of the pictures, and the names by which the page knows them.
        var pictures: [(slot: Int, name: PDFName)] = []
    }

    var sheets: [Sheet] = []
    var catalog: PDFDictionary = [:]
    /// The font tables, which each file writes itself.
    var tables: [PDFDictionary] = []
    /// How many objects stand where slots do: the slots, the font tables and the catalog.
    var slotCount = 0

    /// Everything that may refer to other objects.
    var dictionaries: [PDFDictionary] {
        [catalog] + tables
            + sheets.flatMap { [$0.dictionary, $0.objects, $0.resources ?? [:], ["Contents": .array($0.contents)]] }
    }
}
