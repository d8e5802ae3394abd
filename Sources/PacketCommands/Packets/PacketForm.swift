import PDFForms
import PDFObjects
import PDFPictures
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate

/// One form of a packet, bound to the table.
struct PacketForm: Sendable {
    /// What the form is called.
    let name: String
    let form: Form
    /// Where its values come from, by the form's own names.
    let bindings: [FieldBinding]
    let condition: BoundCondition?
    let copies: Int
    let startsOnRight: Bool
    let per: PacketFile.Repetition
    /// How many rows of a packet the bindings speak of.
    let lineCount: Int
    /// The rules for its fields.
    let overflow: [String: OverflowRule]
    let continuations: [String: String]
    let codes: [String: BarcodeSymbology]

    /// How many pages it has.
    var pageCount: Int { form.document.pages.count }

    /// Adds what holds for the form's fields in a packet.
    ///
    /// - Parameter name: What they stand under there; empty for nothing.
    func add(to options: inout CompileOptions, as name: String) {
        for binding in bindings where binding.keepsWhenEmpty {
            options.keepable.insert(Self.joined(name, binding.field))
        }
        for (field, rule) in overflow { options.overflow[Self.joined(name, field)] = rule }
        for (source, target) in continuations {
            options.continuations[Self.joined(name, source)] = Self.joined(name, target)
        }
        for (field, code) in codes { options.codes[Self.joined(name, field)] = code }
    }

    /// The bindings for the names in a packet.
    func bindings(as name: String) -> [FieldBinding] {
        bindings.map { binding in
            var binding = binding
            binding.field = Self.joined(name, binding.field)
            return binding
        }
    }

    private static func joined(_ name: String, _ field: String) -> String { name.isEmpty ? field : "\(name).\(field)" }
}
