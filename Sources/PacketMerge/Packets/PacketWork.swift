import PDFObjects
import PacketModel
import PacketTemplate

/// What a worker needs to make packets of one combination of forms.
final class PacketWork {
    let stamper: PacketStamper
    let encryptor: PacketEncryptor?
    let inspector: (any PacketInspector)?
    let hashes: SHA256Batch
    private let forms: [RowValues]
    private let counts: [Int]

    init(_ variant: PacketVariant, pictures: (any PictureSource)?) {
        stamper = PacketStamper(variant.template, pictures: pictures)
        encryptor = variant.encryption.map { PacketEncryptor($0) }
        inspector = variant.inspection?.makeInspector()
        hashes = SHA256Batch(behind: variant.template.prefix)
        forms = variant.bindings.map { RowValues($0) }
        counts = variant.bindings.map(\.count)
    }

    /// Evaluates the values of all forms.
    func evaluate(_ packet: PreparedPacket, into values: inout FieldValues) -> [Diagnostic] {
        values.removeAll()
        var problems: [Diagnostic] = []
        for part in packet.parts { problems += forms[part.form].append(part.record, to: &values) }
        return problems
    }

    /// Evaluates the values of one form; fields of others are kept.
    private func evaluate(_ part: PreparedPacket.Part, into values: inout FieldValues) -> [Diagnostic] {
        values.removeAll()
        var problems: [Diagnostic] = []
        for (index, form) in forms.enumerated() {
            if index == part.form {
                problems += form.append(part.record, to: &values)
            } else {
                for _ in 0..<counts[index] { values.appendKept() }
            }
        }
        return problems
    }

    /// Draws the forms one after the other for a print file.
    func draw(_ packet: PreparedPacket, _ values: inout FieldValues, _ problems: inout [Diagnostic]) -> PrintRecord? {
        var record: PrintRecord?
        for part in packet.parts {
            let found = evaluate(part, into: &values)
            problems += found
            guard !found.contains(where: { $0.severity == .error }) else { continue }
            let drawn = stamper.draw(values, sheets: part.sheets)
            problems += stamper.problems
            guard let drawn else { continue }
            if record == nil { record = drawn } else { record?.append(drawn) }
        }
        return record
    }
}
