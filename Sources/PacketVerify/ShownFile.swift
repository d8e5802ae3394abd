import PDFForms
import PDFObjects
import PacketTemplate

/// A packet in the shape in which poppler gives the text of its fields: as parts of the pages.
///
/// Poppler's interface leaves out what annotations show, so a fillable packet is flattened first; appearances stay as they
/// are in that.
enum ShownFile {
    /// The file to open.
    case file([UInt8])
    /// A fillable packet is encrypted, and the password does not open it.
    case encrypted
    /// A fillable packet cannot be read as a form.
    case unreadable

    static func make(_ packet: [UInt8], _ outline: PacketOutline, password: String? = nil) -> ShownFile {
        guard outline.isFillable else { return .file(packet) }
        do throws(PDFError) {
            let form = Form(try PDFDocument(reading: packet, password: password))
            try form.document.budget.check()
            var options = CompileOptions()
            (options.compression, options.isForScreen) = (1, true)
            let stamper = PacketStamper(try CompiledTemplate(form, filling: [], options: options))
            return stamper.stamp(FieldValues()) ? .file(stamper.packet) : .unreadable
        } catch {
            return error.code == .passwordNeeded ? .encrypted : .unreadable
        }
    }
}
