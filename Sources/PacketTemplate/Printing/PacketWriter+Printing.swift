import PDFObjects
import PDFPictures
import PDFText
import PacketModel

extension PacketWriter {
    /// Draws a row for a print file; see `PacketStamper.draw`.
    mutating func draw(complete values: FieldValues, _ sheets: [Int]?, at site: PacketSite) -> PrintRecord? {
        prepare(values)
        var record = drawSheets(values, sheets)
        guard !drawer.reader.notes.hasError else { return nil }
        if drawer.goesOn {
            var site = site
            site.sheets = sheets
            guard let rest = goOn(values, at: site) else { return nil }
            record = drawSheets(rest, sheets)
            guard !drawer.reader.notes.hasError else { return nil }
            drawAddendum()
            record.addendum = PrintAddendum(addendum) { bytes in
                let (data, isPacked) = file.packed(bytes)
                return PrintRecord.Content(data: data, isPacked: isPacked)
            }
        }
        record.standardFonts = drawer.usedFonts
        record.tables = Set(drawer.subsetUses)
        record.fonts = drawer.subsets.uses
        if template.writesInformation { record.information = information }
        return record
    }

    private mutating func drawSheets(_ values: FieldValues, _ sheets: [Int]?) -> PrintRecord {
        guard let layout = template.print else { preconditionFailure("the template was not compiled for printing") }
        var record = PrintRecord(sheets: sheets)
        var drawn: Set<Int> = []
        for index in sheets ?? Array(layout.sheets.indices) {
            let sheet = layout.sheets[index]
            guard let slot = sheet.slot, case .page(let program) = template.slots[slot], drawn.insert(index).inserted
            else {
                record.pages.append(nil)
                continue
            }
            drawer.run(program, values)
            _ = drawer.stream.finish()
            var data: [UInt8] = []
            drawer.stream.append(to: &data)
            record.pages.append(PrintRecord.Content(data: data, isPacked: true))
            for picture in sheet.pictures { draw(picture.slot, values, &record) }
        }
        return record
    }

    /// Draws the form XObject of a row's picture, if the row has one there.
    private mutating func draw(_ slot: Int, _ values: FieldValues, _ record: inout PrintRecord) {
        guard case .picture(let place) = template.slots[slot], values[place.field] != nil,
            let shown = drawer.reader.pictures[place.field]
        else { return }
        drawer.content.removeAll()
        drawer.content.raw(place.prefix)
        place.placement.write(shown, name: Array("/Im ".utf8), into: &drawer.content)
        drawer.content.raw(place.suffix)
        let head = place.head + Array("/Resources".utf8) + place.resources + Array("/XObject<</Im ".utf8)
        let (data, isPacked) = file.packed(drawer.content.bytes)
        record.drawings.append(
            PrintRecord.Drawing(
                slot: slot, head: head, content: PrintRecord.Content(data: data, isPacked: isPacked), picture: shown))
    }
}
