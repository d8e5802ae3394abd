package import PDFForms

/// Finds the field that a column means by its header.
///
/// A header that is a field's fully qualified name means that field. Without a mapping file, a header also means the one
/// field whose name, label, mapping name or last partial name reads the same without case, spaces and punctuation, when no other field
/// and no other column could be meant. Nothing is guessed beyond that.
package struct FieldMatcher {
    /// The fields that can be filled.
    let fields: [Field]

    package init(_ form: Form) {
        fields = form.fields.filter { $0.kind != .signature && !$0.name.isEmpty }
    }

    /// The names of the fields that can be filled.
    var names: [String] { fields.map(\.name) }

    /// The field that a name written by the user means exactly.
    ///
    /// Names are equal in NFC: a spreadsheet may spell an accent in another way than the form.
    func field(named name: String) -> Field? { fields.first { $0.name == name } }

    /// Pairs of column and field.
    ///
    /// - Parameter exactOnly: Whether only fully qualified names count.
    func match(_ columns: [String], exactOnly: Bool, except taken: Set<String>) -> [(
        column: Int, field: Field, reason: String
    )] {
        var pairs: [(column: Int, field: Field, reason: String)] = []
        var used = taken
        // A button that only does something would take a picture, but no column means that by its name alone.
        let fields = fields.filter { $0.kind != .button || $0.takesPicture }
        func add(_ column: Int, _ field: Field, _ reason: String) {
            guard used.insert(field.name).inserted else { return }
            pairs.append((column, field, reason))
        }
        let byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        for (index, column) in columns.enumerated() {
            if let field = byName[column] { add(index, field, "the header is the field's name") }
        }
        guard !exactOnly else { return pairs }
        let keys: [(read: (Field) -> String, reason: String)] = [
            (Self.qualifiedName, "reads the same as its name"), (Self.label, "reads the same as its label"),
            (Self.mappingName, "reads the same as its mapping name"),
            (Self.partialName, "reads the same as the last part of its name"),
        ]
        for (key, reason) in keys {
            let matched = Set(pairs.map(\.column))
            let open = columns.indices.filter { !matched.contains($0) }
            let wanted = Dictionary(grouping: open) { Self.normalized(columns[$0]) }
            let offered = Dictionary(grouping: fields.filter { !used.contains($0.name) }) { Self.normalized(key($0)) }
            for index in open {
                let text = Self.normalized(columns[index])
                guard !text.isEmpty, wanted[text]?.count == 1, let fields = offered[text], fields.count == 1 else {
                    continue
                }
                add(index, fields[0], reason)
            }
        }
        return pairs.sorted { $0.column < $1.column }
    }

    private static func qualifiedName(_ field: Field) -> String { field.name }
    private static func label(_ field: Field) -> String { field.label ?? "" }
    private static func mappingName(_ field: Field) -> String { field.mappingName ?? "" }
    private static func partialName(_ field: Field) -> String {
        field.name.split(separator: ".").last.map(String.init) ?? ""
    }

    /// Letters and digits only, in lower case.
    static func normalized(_ text: String) -> String {
        var result = ""
        for scalar in text.lowercased().unicodeScalars
        where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
