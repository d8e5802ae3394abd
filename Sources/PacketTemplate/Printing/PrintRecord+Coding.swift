import PDFForms
package import PacketModel

/// A record as bytes, for a print file that another process writes, of the same template.
extension PrintRecord {
    /// Whether the record can be written as bytes: it shows no picture, and no font of this machine. Those have to be drawn
    /// where the file is written, which has each of them once.
    package var isPortable: Bool {
        isPortableAlone && following.allSatisfy { $0.isPortableAlone && $0.following.isEmpty }
    }

    private var isPortableAlone: Bool {
        drawings.isEmpty && fonts.isEmpty && tables.isEmpty && addendum.subsets.isEmpty
    }

    /// Writes the record.
    ///
    /// - Precondition: `isPortable`.
    package func write(to writer: inout CompactWriter) {
        precondition(isPortable, "pictures and fonts are no part of a record's bytes")
        writer.write([self] + following) { $0.writeAlone(to: &$1) }
    }

    /// Reads a record of a template.
    ///
    /// - Returns: Nil for bytes that are none.
    package init?(_ bytes: [UInt8], of template: CompiledTemplate) {
        guard let layout = template.print else { return nil }
        var reader = CompactReader(bytes)
        let records = reader.elements { PrintRecord(from: &$0) }
        guard reader.isAtEnd, let first = records.first,
            records.allSatisfy({ $0.fits(layout, slots: template.slots.count) }),
            template.addendum != nil || records.allSatisfy(\.addendum.contents.isEmpty)
        else { return nil }
        self = first
        following = Array(records.dropFirst())
    }

    private func writeAlone(to writer: inout CompactWriter) {
        writer.write(sheets != nil)
        if let sheets { writer.write(sheets) { $1.write($0) } }
        writer.write(pages) { content, writer in
            writer.write(content != nil)
            content?.write(to: &writer)
        }
        writer.write(standardFonts.sorted()) { $1.write($0) }
        writer.write(information != nil)
        if let information {
            writer.write(information.title)
            writer.write(information.subject)
            writer.write(information.author)
        }
        addendum.write(to: &writer)
    }

    private init(from reader: inout CompactReader) {
        self.init()
        sheets = reader.flag() ? reader.elements { $0.number() } : nil
        pages = reader.elements { $0.flag() ? Content(from: &$0) : nil }
        standardFonts = Set(reader.elements { $0.number() })
        if reader.flag() {
            information = DocumentInformation(title: reader.text(), subject: reader.text(), author: reader.text())
        }
        addendum = PrintAddendum(from: &reader)
    }

    /// Whether pages and fonts are those of a template.
    private func fits(_ layout: PrintLayout, slots: Int) -> Bool {
        let sheets = sheets ?? Array(layout.sheets.indices)
        return sheets.count == pages.count && sheets.allSatisfy(layout.sheets.indices.contains)
            && standardFonts.allSatisfy((0..<slots).contains)
    }
}

extension PrintRecord.Content {
    fileprivate func write(to writer: inout CompactWriter) {
        writer.write(isPacked)
        writer.write(data)
    }

    fileprivate init(from reader: inout CompactReader) {
        let isPacked = reader.flag()
        self.init(data: reader.data(), isPacked: isPacked)
    }
}

extension PrintAddendum {
    fileprivate func write(to writer: inout CompactWriter) {
        writer.write(contents) { $0.write(to: &$1) }
        writer.write(hasBlank)
        writer.write(fillsSheets)
        for face in [faces.regular, faces.bold] { writer.write((0..<8).filter(face.contains)) { $1.write($0) } }
    }

    fileprivate init(from reader: inout CompactReader) {
        self.init()
        contents = reader.elements { PrintRecord.Content(from: &$0) }
        (hasBlank, fillsSheets) = (reader.flag(), reader.flag())
        for face in reader.elements({ $0.number() }) { faces.regular.insert(UInt8(truncatingIfNeeded: face)) }
        for face in reader.elements({ $0.number() }) { faces.bold.insert(UInt8(truncatingIfNeeded: face)) }
    }
}
