import PDFObjects

/// What a print file has besides its records: the objects that all of them share, and how their pages begin and end.
///
/// A record brings a content stream for each page, and page dictionaries that say where everything is.
struct PrintLayout: Sendable {
    /// One page of each record.
    struct Sheet: Sendable {
        /// The page dictionary up to Parent, Contents and DPart; where a row's pictures are named, up to their names.
        var head: [UInt8]
        /// What closes the resources behind the names of pictures.
        var tail: [UInt8]
        /// References to content streams that all records share, each with a blank behind.
        var contents: [UInt8]
        /// The slot of what a row draws; nil when records have nothing of their own here.
        var slot: Int?
        /// The slots of the row's pictures, and their names with a solidus and a blank.
        var pictures: [(slot: Int, name: [UInt8])]
    }

    var sheets: [Sheet]
    /// The catalog up to what refers to the file's trees.
    var catalog: [UInt8]
    /// The first number that no shared object has.
    var firstNumber: Int

    init(_ pending: PendingSheets, _ part: StaticPart, _ number: @escaping (PDFReference) -> Int?) {
        sheets = pending.sheets.map { sheet in
            var head = TemplateCompiler.open(sheet.dictionary, number)
            if let resources = sheet.resources {
                head += Array("/Resources".utf8) + TemplateCompiler.open(resources, number) + Array("/XObject".utf8)
                head += TemplateCompiler.open(sheet.objects, number)
            }
            var contents = ObjectWriter(number: number)
            for stream in sheet.contents {
                contents.write(stream)
                contents.output.space()
            }
            return Sheet(
                head: head, tail: sheet.resources == nil ? [] : Array(">>>>".utf8), contents: contents.output.bytes,
                slot: sheet.slot,
                pictures: sheet.pictures.map { ($0.slot, FontRegistry.operand($0.name)) })
        }
        catalog = TemplateCompiler.open(pending.catalog, number)
        firstNumber = part.lastNumber + 1 + pending.slotCount
    }
}
