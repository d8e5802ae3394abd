public import PDFForms
import PDFObjects

/// What tells the fields of a form from those of another revision of it: their names, kinds, states, choices, lengths and
/// places, to the point.
///
/// The bytes of a form change whenever somebody saves it; its fields do not. Places are part of it, as fields of a newer
/// revision often have the names of others.
public struct FieldsFingerprint: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public let description: String

    /// Takes the fingerprint of a form.
    ///
    /// - Parameter names: Fields that do not count, besides those that somebody added to the form.
    /// - Complexity: O(fields).
    public init(_ form: Form, without names: Set<String> = []) {
        var text = ""
        func add(_ part: String) { text += "\(part.utf8.count):\(part)" }
        let left = form.addedNames.union(names)
        for field in form.fields.sorted(by: { $0.name < $1.name }) where !left.contains(field.name) {
            add(field.name)
            add(field.kind.rawValue)
            add(field.maxLength.map { "\($0)" } ?? "")
            for state in field.states { add(state) }
            for option in field.options { add(option.export) }
            for widget in field.widgets {
                let sides = widget.rectangle.map { [$0.llx, $0.lly, $0.urx, $0.ury] } ?? []
                add(
                    "\(widget.page ?? -1) "
                        + sides.map { "\(Int(max(-1e6, min(1e6, $0.rounded()))))" }.joined(separator: " "))
            }
            text += "\n"
        }
        description = String(SHA256.hexadecimal(SHA256.digest(Array(text.utf8))).prefix(16))
    }

    /// Takes what a mapping says; nil for what is no fingerprint.
    public init?(_ text: String) {
        guard text.utf8.count == 16,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        description = text
    }
}
