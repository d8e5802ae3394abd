import PDFForms
import PDFObjects
import PDFPictures
import PacketModel
import PacketTemplate
import TestSupport

/// A print file of some rows, read again.
struct PrintJob {
    var template: CompiledTemplate
    var bytes: [UInt8]
    var document: PDFDocument
    /// How many rows had to be drawn again, because others had settled codes before them.
    var redrawn = 0
    /// What rows alone need, in bytes.
    var contentCount = 0

    /// Fills some fields of a fixture, row by row.
    ///
    /// - Parameters:
    ///   - knowing: How many rows the worker is behind: it draws with what was settled before these.
    init(
        _ fixture: String, _ names: [String], _ rows: [[String?]], knowing behind: Int = 0,
        options change: (inout CompileOptions) -> Void = { _ in }
    ) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture)))
        try self.init(form, names, rows, knowing: behind, options: change)
    }

    init(
        _ form: Form, _ names: [String], _ rows: [[String?]], knowing behind: Int = 0,
        options change: (inout CompileOptions) -> Void = { _ in }
    ) throws {
        var options = CompileOptions()
        options.isForPrint = true
        options.keepable = Set(names.indices.filter { index in rows.contains { $0[index] == nil } }.map { names[$0] })
        change(&options)
        template = try CompiledTemplate(form, filling: names, options: options)
        var fonts = PrintFonts()
        var known = [fonts]
        var volume = PrintVolume(template)
        let stamper = PacketStamper(template, pictures: FixturePictures())
        bytes = []
        var waiting: [(record: PrintRecord, title: String)] = []
        for (index, row) in rows.enumerated() {
            let values = Packet.row(row)
            stamper.useCodes(of: known[max(0, index - behind)])
            guard var record = stamper.draw(values) else { throw PrintJobError(problems: stamper.problems) }
            if !fonts.takeIn(record) {
                redrawn += 1
                stamper.useCodes(of: fonts)
                guard let again = stamper.draw(values), fonts.takeIn(again) else {
                    throw PrintJobError(problems: stamper.problems)
                }
                record = again
            }
            known.append(fonts)
            contentCount += record.contentCount
            waiting.append((record, "Row \(index + 1)"))
            if waiting.count == 1_000 {
                volume.append(waiting[...])
                waiting = []
                bytes += volume.take()
            }
        }
        volume.append(waiting[...])
        volume.finish()
        bytes += volume.take()
        document = try PDFDocument(reading: bytes)
    }

    func dictionary(_ object: PDFObject?) -> PDFDictionary { document.dictionary(object) ?? [:] }

    /// The dictionaries of the file that have some type or subtype.
    func dictionaries(_ key: PDFName, _ name: PDFName) -> [PDFDictionary] {
        document.objects.values.compactMap(\.dictionary).filter { $0[key]?.name == name }
    }
}

/// A row that could not be drawn.
struct PrintJobError: Error {
    var problems: [Diagnostic]
}
