import PDFObjects
import PDFPictures
import PDFText

/// A picture in a print file: its image, or the form XObject that shows it in one place of the form.
struct PictureKey: Hashable {
    var digest: [UInt8]
    /// The slot of the form XObject; -1 for the image.
    var slot: Int
}

extension PrintRecord {
    /// How many content streams the pages bring, without those that follow.
    fileprivate var ownStreamCount: Int { pages.count { $0 != nil } }
    fileprivate var streamCount: Int {
        following.reduce(ownStreamCount + addendum.contents.count) { $0 + $1.streamCount }
    }
}

extension PrintVolume {
    /// Beyond so many pictures the file may have one twice; what is known of them would take too much memory.
    private static let pictureLimit = 100_000

    /// Writes records behind those that the file has.
    ///
    /// - Parameter records: In the order of the file, each with the title of its bookmark.
    /// - Complexity: O(bytes).
    public mutating func append(_ records: ArraySlice<(record: PrintRecord, title: String)>) {
        // Each kind for itself: numbers that follow each other take the least room wherever they are written.
        var content = allocate(records.reduce(0) { $0 + $1.record.streamCount })
        var page = allocate(records.reduce(0) { $0 + $1.record.pageCount })
        let part = allocate(records.count)
        let bookmark = allocate(records.count)
        for (index, (record, title)) in records.enumerated() {
            let first = page
            if let said = record.information { information.add(said) }
            for record in [record] + record.following {
                write(record, content, page, part: part + index)
                content += record.ownStreamCount
                page += record.pages.count
            }
            write(addendaOf: record, content, page, part: part + index)
            content += ([record] + record.following).reduce(0) { $0 + $1.addendum.contents.count }
            page += record.addendumPageCount + (record.endsWithBlank ? 1 : 0)
            add(part: part + index, pages: first..<page)
            add(bookmark: bookmark + index, BookmarkTarget(title: title, page: first))
            countRecord(pages: page - first)
        }
    }

    /// - Parameters:
    ///   - content: The number of the first content stream.
    ///   - first: The number of the first page.
    private mutating func write(_ record: PrintRecord, _ content: Int, _ first: Int, part: Int) {
        standardFonts.formUnion(record.standardFonts)
        tables.formUnion(record.tables)
        for use in record.fonts { fontUses[use.place, default: VolumeFont()].add(use) }
        let drawings = record.drawings.map { (slot: $0.slot, number: number(of: $0)) }
        var stream = content
        var streams: [Int: Int] = [:]
        for (index, place) in (record.sheets ?? Array(layout.sheets.indices)).enumerated() {
            let sheet = layout.sheets[place]
            if let own = record.pages[index] {
                writeStream(stream, Array("<<".utf8), own)
                streams[place] = stream
                stream += 1
            }
            var closed: [GrowingTree<Void>.Node] = []
            let parent = pages.add(leaf: first + index, (), nextNumber: &nextNumber, closed: &closed)
            for node in closed { write(pages: node) }
            object.removeAll()
            object.raw(sheet.head)
            for picture in sheet.pictures {
                guard let drawing = drawings.first(where: { $0.slot == picture.slot }) else { continue }
                object.raw(picture.name)
                object.integer(drawing.number)
                object.raw(" 0 R")
            }
            object.raw(sheet.tail)
            reference("Contents", sheet.contents, streams[place])
            reference("Parent", parent)
            reference("DPart", part)
            object.raw(">>")
            pack(first + index, object.bytes, as: .page)
        }
    }

    func reference(_ key: String, _ number: Int, into object: inout ContentWriter) {
        object.raw("/\(key) ")
        object.integer(number)
        object.raw(" 0 R")
    }

    private mutating func reference(_ key: String, _ number: Int) { reference(key, number, into: &object) }

    /// Writes Contents: shared streams, then the row's own.
    private mutating func reference(_ key: String, _ shared: [UInt8], _ own: Int?) {
        if shared.isEmpty {
            if let own { reference(key, own) }
            return
        }
        object.raw("/\(key)[")
        object.raw(shared)
        if let own {
            object.integer(own)
            object.raw(" 0 R")
        }
        object.raw("]")
    }

    // MARK: Pictures

    /// The number of the form XObject that shows a picture in its place; written when it is new.
    private mutating func number(of drawing: PrintRecord.Drawing) -> Int {
        let key = PictureKey(digest: drawing.picture.digest, slot: drawing.slot)
        if let known = pictureNumbers[key] { return known }
        let image = number(of: drawing.picture)
        let number = allocate()
        var head = drawing.head
        head += Array("\(image) 0 R>>>>".utf8)
        writeStream(number, head, drawing.content)
        remember(key, number)
        return number
    }

    /// The number of a picture's image; written when it is new.
    private mutating func number(of picture: Picture) -> Int {
        let key = PictureKey(digest: picture.digest, slot: -1)
        if let known = pictureNumbers[key] { return known }
        var image = picture.image
        if let mask = picture.mask {
            let number = allocate()
            write(encoded: mask, as: number)
            image.dictionary["SMask"] = .reference(PDFReference(number))
        }
        let number = allocate()
        write(encoded: image, as: number)
        remember(key, number)
        return number
    }

    private mutating func remember(_ key: PictureKey, _ number: Int) {
        if pictureNumbers.count >= Self.pictureLimit { pictureNumbers.removeAll() }
        pictureNumbers[key] = number
    }

    /// Writes a stream whose data is encoded already.
    private mutating func write(encoded stream: PDFStream, as number: Int) {
        var writer = ObjectWriter { $0.number }
        writer.write(stream.dictionary)
        writeStream(
            number, Array(writer.output.bytes.dropLast(2)),
            PrintRecord.Content(data: Array(stream.data), isPacked: false))
    }
}
