import PDFForms
import PDFObjects
import PacketTemplate

/// A packet in the shape in which poppler gives the text of its fields: as parts of the pages.
///
/// Poppler's interface leaves out what annotations show, so a fillable packet is flattened first; appearances stay as they
/// are in that.
enum ShownFile {
    /// The file to open; nil when a fillable packet cannot be read as a form.
    static func make(_ packet: [UInt8], _ outline: PacketOutline, password: String? = nil) -> [UInt8]? {
        guard outline.isFillable else { return packet }
        guard let document = try? PDFDocument(reading: packet, password: password),
            let template = try? CompiledTemplate(Form(document), filling: [])
        else { return nil }
        let stamper = PacketStamper(template)
        return stamper.stamp(FieldValues()) ? stamper.packet : nil
    }
}
