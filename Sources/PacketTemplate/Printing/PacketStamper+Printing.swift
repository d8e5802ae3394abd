import PDFObjects
import PDFPictures
import PDFText
import PacketModel

extension PacketStamper {
    /// Draws a row for a print file, as `stamp` draws it for a packet of its own.
    ///
    /// - Parameters:
    ///   - values: One for each field of the template that rows fill, in its order.
    ///   - sheets: The pages to draw, by their places in the template; nil for all of them. One that is there again costs
    ///     nothing more.
    /// - Returns: What the row brings to the file; nil when a problem keeps it out of it, `problems` says which.
    /// - Precondition: The template was compiled with `CompileOptions.isForPrint`.
    /// - Complexity: O(values), whatever the size of the form.
    public func draw(_ given: FieldValues, sheets: [Int]? = nil) -> PrintRecord? {
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

    /// Makes the rows that follow parts of one file, in which the codes of fonts are settled.
    public func settle(_ fonts: PrintFonts) { subsets.settle(fonts.settled) }

    /// Draws the form XObject of a row's picture, if the row has one there.
    private func draw(_ slot: Int, _ values: FieldValues, _ record: inout PrintRecord) {
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
    private func packed() -> PrintRecord.Content {
        compressed.removeAll(keepingCapacity: true)
        let isPacked = deflate.compress(content.bytes, into: &compressed) && compressed.count + 20 < content.bytes.count
        return PrintRecord.Content(data: isPacked ? compressed : content.bytes, isPacked: isPacked)
    }
}
