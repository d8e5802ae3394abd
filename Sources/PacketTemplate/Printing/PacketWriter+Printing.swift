import PDFObjects
import PDFPictures
import PDFText
import PacketModel

extension PacketWriter {
    /// Draws a row for a print file; see `PacketStamper.draw`.
    mutating func draw(_ given: FieldValues, _ sheets: [Int]?) -> PrintRecord? {
        guard let layout = template.print else { preconditionFailure("the template was not compiled for printing") }
        let values = complete(given)
        guard prepare(values) else { return nil }
        var record = PrintRecord(sheets: sheets)
        var drawn: Set<Int> = []
        for index in sheets ?? Array(layout.sheets.indices) {
            let sheet = layout.sheets[index]
            guard let slot = sheet.slot, case .page(let program) = template.slots[slot], drawn.insert(index).inserted
            else {
                record.pages.append(nil)
                continue
            }
            drawPage(program, values)
            record.pages.append(PrintRecord.Content(data: compressed, isPacked: true))
            for picture in sheet.pictures { draw(picture.slot, values, &record) }
        }
        guard !problems.contains(where: { $0.severity == .error }) else { return nil }
        record.standardFonts = usedFonts
        record.tables = Set(subsetUses)
        record.fonts = subsets.uses
        return record
    }

    /// Draws the form XObject of a row's picture, if the row has one there.
    private mutating func draw(_ slot: Int, _ values: FieldValues, _ record: inout PrintRecord) {
        guard case .picture(let place) = template.slots[slot], values[place.field] != nil,
            let shown = pictures[place.field]
        else { return }
        content.removeAll()
        content.raw(place.prefix)
        place.placement.write(shown, name: Array("/Im ".utf8), into: &content)
        content.raw(place.suffix)
        let head = place.head + Array("/Resources".utf8) + place.resources + Array("/XObject<</Im ".utf8)
        record.drawings.append(PrintRecord.Drawing(slot: slot, head: head, content: packed(), picture: shown))
    }

    /// What is in `content`, compressed where that makes it smaller.
    private mutating func packed() -> PrintRecord.Content {
        compressed.removeAll(keepingCapacity: true)
        let isPacked = deflate.compress(content.bytes, into: &compressed) && compressed.count + 20 < content.bytes.count
        return PrintRecord.Content(data: isPacked ? compressed : content.bytes, isPacked: isPacked)
    }
}
