import PDFObjects
import PDFText
public import PacketModel

/// Writes packets of one template, one after the other. One for each worker.
///
/// The static part stays in the buffer; a packet is what is written behind it. Nothing allocates once the buffers have
/// grown to the largest row.
public final class PacketStamper {
    let template: CompiledTemplate
    fileprivate var writer: PacketWriter

    /// Makes a stamper.
    ///
    /// - Parameter pictures: Where rows' pictures come from; nil where no field takes one.
    public init(_ template: CompiledTemplate, pictures: (any PictureSource)? = nil) {
        self.template = template
        writer = PacketWriter(template, pictures: pictures)
    }

    /// What the next packets say of themselves, for templates with `CompileOptions.writesInformation`.
    public var information: DocumentInformation {
        get { writer.information }
        set { writer.information = newValue }
    }

    /// The last packet, whole.
    public var packet: [UInt8] { writer.file.packet }

    /// What stands behind the static part in the last packet.
    public var tail: ArraySlice<UInt8> { writer.file.packet[template.part.bytes.count...] }

    /// What there is to say about the last row.
    public var problems: [Diagnostic] { writer.drawer.reader.notes.problems }

    /// How the texts of the last row came to stand in their boxes, for templates that explain (`CompileOptions.explains`).
    public var fittedTexts: [FittedText] { writer.drawer.fittedTexts }

    /// Writes the packet of a row.
    ///
    /// - Parameters:
    ///   - values: One for each field of the template that rows fill, in its order.
    ///   - site: What addendum pages say of the row.
    /// - Returns: False when a problem keeps the row from being written; `problems` says which.
    /// - Complexity: O(values), whatever the size of the form.
    public func stamp(_ values: FieldValues, at site: PacketSite = PacketSite()) -> Bool {
        writer.stamp(complete: writer.drawer.reader.complete(values), at: site)
    }

    /// How many pages the last packet has: those of the template, and its addendum pages.
    public var pageCount: Int { writer.pageCount }

    /// Writes the packet of values that nothing is computed from: one for each field of the template.
    func stamp(complete values: FieldValues) -> Bool { writer.stamp(complete: values) }

    /// Draws values that nothing is computed from: one for each field of the template.
    func draw(complete values: FieldValues) -> PrintRecord? { writer.draw(complete: values, nil, at: PacketSite()) }

    /// What the last packet, or what was drawn last, is meant to show, field by field; `IntendedPacket` reads it.
    ///
    /// Pictures and codes are left out: there is no text to look for.
    ///
    /// - Parameter given: What was stamped, or drawn.
    /// - Complexity: O(values).
    public func intendedValues(_ given: FieldValues) -> [UInt8] { writer.intendedValues(given) }

    /// The SHA-256 of the last packet.
    ///
    /// - Complexity: O(bytes behind the static part). `SHA256Batch` does several packets in the time of three.
    public func digest() -> [UInt8] {
        var hash = template.prefix.hash
        hash.update(tail)
        return hash.digest()
    }

    /// Draws a row for a print file, as `stamp` draws it for a packet of its own.
    ///
    /// - Parameters:
    ///   - values: One for each field of the template that rows fill, in its order.
    ///   - sheets: The pages to draw, by their places in the template; nil for all of them. One that is there again costs
    ///     nothing more.
    ///   - site: What addendum pages say of the row, and where its pages are in the packet.
    /// - Returns: What the row brings to the file; nil when a problem keeps it out of it, `problems` says which.
    /// - Precondition: The template was compiled with `CompileOptions.isForPrint`.
    /// - Complexity: O(values), whatever the size of the form.
    public func draw(
        _ values: FieldValues, sheets: [Int]? = nil, at site: PacketSite = PacketSite()
    ) -> PrintRecord? { writer.draw(complete: writer.drawer.reader.complete(values), sheets, at: site) }

    /// Makes the rows that follow parts of one file, in which the codes of fonts are settled.
    public func useCodes(of fonts: PrintFonts) { writer.drawer.subsets.settle(fonts.settled) }

    /// The first number behind those of the last packet's objects.
    var nextNumber: Int { writer.file.number(of: writer.file.offsets.count) }

    /// Lists the objects that the last packet wrote for itself, in the order of the file.
    func list(_ objects: inout [WrittenObject]) { writer.file.list(&objects) }
}

extension PacketStamper {
    /// The texts that the last packet's addendum pages carry.
    var addendum: [AddendumText] { writer.addendum.texts }
}
