import PDFForms
import PDFObjects
import PDFPreview
import PacketTemplate
import PacketVerify
import TestSupport

/// A template whose packets are made and verified in memory.
struct Batch {
    let form: Form
    let template: CompiledTemplate
    let outline: PacketOutline

    init(
        _ form: Form, _ fields: [String], fillable: Bool = false,
        options change: (inout CompileOptions) -> Void = { _ in }
    ) throws {
        self.form = form
        var options = CompileOptions(isFillable: fillable)
        change(&options)
        template = try CompiledTemplate(form, filling: fields, options: options)
        outline = PacketOutline(template, of: form)
    }

    init(_ fixture: String, _ fields: [String], fillable: Bool = false) throws {
        try self.init(Self.form(fixture), fields, fillable: fillable)
    }

    static func form(_ fixture: String) throws -> Form {
        let password = fixture == "encrypted-user-password" ? "secret" : nil
        return Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture), password: password))
    }

    /// The packet of a row and what it is meant to show; nil when the row cannot be written. A nil value is kept.
    func packet(_ values: [String?]) -> (bytes: [UInt8], intended: [IntendedValue])? {
        let stamper = PacketStamper(template)
        var row = FieldValues()
        for value in values {
            if let value { row.append(Array(value.utf8)[...]) } else { row.appendKept() }
        }
        guard stamper.stamp(row) else { return nil }
        return IntendedPacket(decoding: stamper.intendedValues(row)).map { (stamper.packet, $0.values) }
    }

    /// What is wrong with a packet.
    func findings(_ packet: [UInt8], _ intended: [IntendedValue]) throws -> [VerifyFinding] {
        let process = try PreviewProcess()
        let sample = outline.samples.first.map { packet[..<min(packet.count, outline.staticCount)] + $0 } ?? packet[...]
        let reference = try VerifyReference(outline, from: Array(sample), process)
        return PacketVerifier(outline, reference, process).findings(in: packet, intended: IntendedPacket(intended))
    }
}
