import Interchange
import PDFForms
import PDFObjects

/// A file of recipients to fill in: one column for each field that takes a value.
enum FieldCSV {
    static func text(of fields: [Field], withValues: Bool) -> [UInt8] {
        var names: Set<String> = []
        let columns = fields.filter { $0.isFillable && names.insert($0.name).inserted }
        var writer = CSVWriter()
        guard !columns.isEmpty else { return [] }
        writer.line(columns.map(\.name))
        if withValues { writer.line(columns.map(cell)) }
        return writer.bytes
    }

    /// What says the state of a box, read as a merge reads it: the name of a state may be the export value of another one.
    private static func word(of field: Field) -> String {
        guard let value = field.value.first else { return "" }
        let state = field.onStates.firstIndex { $0.text == value }
        return state.map(ButtonWords(field).name(ofState:)) ?? value
    }

    /// Several values are separated by `;`, or a JSON array when a value has one itself.
    private static func cell(_ field: Field) -> String {
        if field.isBox { return word(of: field) }
        guard field.value.contains(where: { $0.utf8.contains(UInt8(ascii: ";")) }), field.value.count > 1 else {
            return field.value.joined(separator: ";")
        }
        var writer = JSONWriter()
        writer.raw("[")
        for (index, value) in field.value.enumerated() {
            if index > 0 { writer.raw(", ") }
            writer.write(.string(value))
        }
        writer.raw("]")
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
