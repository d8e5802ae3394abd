import Interchange
package import PDFForms
import PDFRevisions
import PacketMapping

/// Finds the field that a column means by its header.
///
/// What a user writes may be any tail of a field's name that no other field has (`FieldDirectory`). A header that is a field's fully
/// qualified name means that field. Without a mapping file, a header also means the one
/// field whose name, label, mapping name or last partial name reads the same without case, spaces and punctuation, when no other field
/// and no other column could be meant. Nothing is guessed beyond that, and a name that is printed for another field says nothing.
package struct FieldMatcher {
    /// The fields that can be filled.
    let fields: [Field]
    private let meanings: FieldDirectory
    let form: Form
    private let readings: Readings

    /// What the pages say of the fields: worked out when it is first asked for, once for all copies of a matcher.
    private final class Readings {
        private let form: Form
        private let fields: [Field]

        init(_ form: Form, _ fields: [Field]) { (self.form, self.fields) = (form, fields) }

        lazy var misnamed: [String: ShiftedName] = Dictionary(
            ShiftedName.names(in: form, form.printedLabels).map { ($0.field, $0) }
        ) { first, _ in first }

        lazy var profiles: FormProfiles = FormProfiles(form, fields, misnamed: Set(misnamed.keys), keeping: [])
    }

    package init(_ form: Form) {
        self.form = form
        fields = form.fields.filter { $0.kind != .signature && !$0.name.isEmpty }
        meanings = FieldDirectory(fields)
        readings = Readings(form, fields)
    }

    /// The names of the fields that can be filled.
    var names: [String] { fields.map(\.name) }

    /// The field that a name written by the user means: its full name, or a tail that no other field has.
    func field(named name: String) -> Field? {
        guard case .field(let index) = meanings[name] else { return nil }
        return fields[index]
    }

    /// The shortest name of a field, by its full one.
    func shortest(_ name: String) -> String {
        guard case .field(let index) = meanings[name] else { return name }
        return meanings.shortest(index)
    }

    /// What to do about a name that means no field.
    func hint(for name: String) -> String? {
        if fields.isEmpty {
            return "the form has no fields at all; packet fields propose finds places for some, and a mapping adds them"
        }
        if case .several(let found) = meanings[name] {
            return "several fields end so: " + found.map { "“\(fields[$0].name)”" }.joined(separator: ", ")
        }
        if let labelled = namesByLabel[Self.normalized(name)] {
            return "that is a label; the field is called “\(labelled)”"
        }
        let short = fields.indices.map(meanings.shortest)
        return Suggestion.nearest(to: name, among: names + short).map { "did you mean “\($0)”?" }
    }

    /// The shortest name of the one field that people see under a label, by the label as it is compared: its own, or what is
    /// printed for it. Labels of several fields are left out.
    ///
    /// - Complexity: O(fields), and that of reading the printed labels, once for a form.
    var namesByLabel: [String: String] {
        let labels = form.printedLabels
        let owners = Dictionary(grouping: fields.indices) { index in
            Self.normalized(fields[index].label ?? labels.label(of: fields[index]) ?? "")
        }
        return owners.filter { !$0.key.isEmpty && $0.value.count == 1 }.mapValues { meanings.shortest($0[0]) }
    }

    /// A mapping with the full names of its fields.
    ///
    /// - Throws: `PlanningError` that names all of them at once.
    func resolved(_ mapping: MappingFile) throws(PlanningError) -> MappingFile {
        var unknown: [(name: String, line: Int?)] = []
        func full(_ name: String, _ line: Int?) -> String {
            if let field = field(named: name) { return field.name }
            if !unknown.contains(where: { $0.name == name }) { unknown.append((name, line)) }
            return name
        }
        var mapping = mapping
        for index in mapping.entries.indices {
            let entry = mapping.entries[index]
            mapping.entries[index].field = full(entry.field, entry.line)
            mapping.entries[index].continuations = entry.continuations.map { full($0, entry.line) }
        }
        guard let first = unknown.first else { return mapping }
        if mapping.isOfOtherRevision(than: form) {
            let names = unknown.map { "“\($0.name)”" }.joined(separator: ", ")
            throw PlanningError(
                .mapping, at: "the mapping",
                "it was made for a form with other fields, and this one has no \(unknown.count == 1 ? "field" : "fields") \(names)",
                hint: "carry it over with: packet map migrate MAPPING --from OLD --to NEW")
        }
        let place = unknown.count == 1 ? first.line.map { "the mapping, line \($0)" } : nil
        throw Self.unknown(unknown.map(\.name), at: place ?? "the mapping", hint: { self.hint(for: $0) })
    }

    /// The full names of the fields that a mapping fills; what means no field is left out.
    func known(_ mapping: MappingFile) -> Set<String> {
        Set(mapping.entries.flatMap { [$0.field] + $0.continuations }.compactMap { field(named: $0)?.name })
    }

    /// The fields whose name or label is what is printed for another one.
    ///
    /// - Complexity: That of reading the printed labels, once for a form.
    var misnamed: [String: ShiftedName] { readings.misnamed }

    /// What a proposal knows about the fields.
    ///
    /// - Complexity: As `misnamed`.
    private var profiles: FormProfiles { readings.profiles }

    /// The fields of whose names a copy is printed for another one, while something else is printed for them: “Adresse” beside
    /// “Nom”, and `Adresse_2` beside “Adresse”. A column that is called so may mean either.
    ///
    /// - Complexity: As `misnamed`.
    func doubted() -> [String: ShiftedName] {
        Dictionary(ShiftedName.copied(in: form, form.printedLabels).map { ($0.field, $0) }) { first, _ in first }
    }

    /// For each of some fields that columns fill the copy of it that stands beside more of the others (`TwinFields`), by name.
    ///
    /// - Complexity: O(fields), and that of reading the printed labels where there are copies.
    func twins(of filled: [Field]) -> [String: String] {
        let known = Set(filled.map { $0.name[...] })
        guard fields.contains(where: { TwinFields.base(of: $0.name).map(known.contains) ?? false }) else { return [:] }
        let profiles = profiles
        let names = profiles.fields.map(\.name)
        let doubts = TwinFields.doubts(
            profiles.profiles, filled: names.indices.filter { known.contains(names[$0][...]) })
        return Dictionary(uniqueKeysWithValues: doubts.map { (names[$0.key], names[$0.value]) })
    }

    /// What speaks against columns that fill fields because they read the same, by the fields' names.
    ///
    /// - Complexity: O(pairs), and that of reading the printed labels; O(fields) where a header is no field's name.
    func doubts(
        about pairs: [(column: Int, field: Field, reason: String)], _ headers: [String], comparesNames: Bool
    ) -> [String: String] {
        guard pairs.contains(where: { headers[$0.column] != $0.field.name }) else {
            guard comparesNames else { return [:] }
            let printed = form.printedLabels
            let said = pairs.compactMap { column, field, _ in
                MappingProposer.contradiction(of: printed.label(of: field), to: headers[column])
                    .map { (field.name, $0) }
            }
            return Dictionary(said) { first, _ in first }
        }
        let profiles = profiles
        let places = Dictionary(zip(profiles.fields.map(\.name), profiles.fields.indices)) { first, _ in first }
        let known = pairs.compactMap { pair in places[pair.field.name].map { (column: pair.column, field: $0) } }
        let doubts = MappingProposer.doubts(about: known, fields: profiles.profiles, headers: headers)
        return Dictionary(uniqueKeysWithValues: doubts.map { (profiles.fields[$0.key].name, $0.value) })
    }

    /// Names that mean no field, all at once.
    static func unknown(
        _ names: [String], at place: String, hint: (String) -> String?
    ) -> PlanningError {
        let usual = "list its fields with: packet extract-fields FORM"
        guard names.count > 1 else {
            return PlanningError(
                .mapping, at: place, "the form has no field “\(names.first ?? "")” that takes a value",
                hint: names.first.flatMap(hint) ?? usual)
        }
        return PlanningError(
            .mapping, at: place, "the form has no fields \(names.quoted(upTo: .max)) that take a value",
            hint: "it may be another form, or a newer one; \(usual)")
    }

    /// The field that a header means as the end of its name: with more parts than one, or with the number of a part, that is
    /// nothing that a column is called by chance.
    private func field(endingAs header: String) -> Field? {
        guard let field = field(named: header), field.canBeFilled,
            header.hasSuffix("]") && !header.dropLast().reversed().prefix(while: \.isWholeNumber).isEmpty
                || field.tails.last != header.utf8.count
        else { return nil }
        return field
    }

    /// Pairs of column and field.
    ///
    /// - Parameter exactOnly: Whether only fully qualified names count.
    func match(_ columns: [String], exactOnly: Bool, except taken: Set<String>) -> [(
        column: Int, field: Field, reason: String
    )] {
        var (pairs, used) = ([(column: Int, field: Field, reason: String)](), taken)
        // A button that only does something would take a picture, but no column means that by its name alone.
        let fields = fields.filter(\.canBeFilled)
        func add(_ column: Int, _ field: Field, _ reason: String) {
            guard used.insert(field.name).inserted else { return }
            pairs.append((column, field, reason))
        }
        let byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        for (index, column) in columns.enumerated() {
            if let field = byName[column] { add(index, field, "the header is the field's name") }
        }
        var isNamed = columns.map { byName[$0] != nil }
        for (index, column) in columns.enumerated() where !isNamed[index] {
            guard let field = field(endingAs: column) else { continue }
            isNamed[index] = true
            add(index, field, "the header is the end of the field's name")
        }
        guard !exactOnly else { return pairs }
        let keys: [(read: (Field) -> String, reason: String)] = [
            ({ $0.name }, "reads the same as its name"), ({ $0.label ?? "" }, "reads the same as its label"),
            ({ $0.mappingName ?? "" }, "reads the same as its mapping name"),
            ({ $0.lastPart }, "reads the same as the last part of its name"),
        ]
        let texts = Self.written(columns)
        var ambiguous: Set<String> = []
        for (key, reason) in keys {
            let matched = Set(pairs.map(\.column))
            let open = columns.indices.filter { !matched.contains($0) }
            let wanted = Dictionary(grouping: open) { texts[$0] }
            // What two fields are called means neither, also where something else fills one of them.
            let offered = Dictionary(grouping: fields) { Self.normalized(key($0)) }
            for index in open {
                let text = texts[index]
                guard !text.isEmpty, wanted[text]?.count == 1, !ambiguous.contains(text), let fields = offered[text],
                    fields.count == 1
                else { continue }
                add(index, fields[0], reason)
            }
            ambiguous.formUnion(offered.lazy.filter { $0.value.count > 1 }.map(\.key))
        }
        if pairs.contains(where: { !isNamed[$0.column] }) {
            let misnamed = misnamed
            let official = official(among: pairs.map(\.field))
            let printedElsewhere = printedElsewhere(texts, pairs.map { ($0.column, $0.field) }, taken: used)
            let fromZero = ZeroBasedNames(self.fields.map { Self.normalized($0.name) })
            let tableFromZero = ZeroBasedNames(texts)
            pairs.removeAll { pair in
                !isNamed[pair.column]
                    && (misnamed[pair.field.name] != nil || official.contains(pair.field.name)
                        || printedElsewhere.contains(pair.column)
                        || fromZero.contains(Self.normalized(pair.field.name))
                            && !tableFromZero.contains(texts[pair.column]))
            }
        }
        return pairs.sorted { $0.column < $1.column }
    }

    /// The headers as they are compared; empty for what the reader called the second of two equal ones, which nobody has written.
    private static func written(_ columns: [String]) -> [String] {
        let all = Set(columns.map { $0.lowercased() })
        return columns.map { column in
            let column = column.lowercased()
            let base = column.replacing(#/ \([0-9]+\)$/#, with: "")
            return base.utf8.count < column.utf8.count && all.contains(base) ? "" : normalized(column)
        }
    }

    /// The columns whose texts are printed for another field as well, which calls itself so or in no other way, and which nothing
    /// fills: such a column means either.
    ///
    /// - Complexity: O(bytes of the labels), and that of reading the printed labels, once for a form.
    private func printedElsewhere(_ texts: [String], _ pairs: [(column: Int, field: Field)], taken: Set<String>) -> Set<
        Int
    > {
        let printed = form.printedLabels
        let open = fields.filter { $0.canBeFilled && !taken.contains($0.name) }
        let owners = Dictionary(grouping: open) { Self.normalized(printed.label(of: $0) ?? "") }
        return Set(
            pairs.filter { column, _ in
                owners[texts[column]]?.contains { other in
                    other.label.map { Self.normalized($0).contains(texts[column]) } ?? true
                } ?? false
            }.map(\.column))
    }

    /// Those of some fields that their form keeps for the people who work on it: no column means them by chance.
    private func official(among wanted: [Field]) -> Set<String> {
        let printed = form.printedLabels
        guard wanted.contains(where: { printed.section(of: $0).map(FieldProfile.isOfficial) ?? false }) else {
            return []
        }
        let profiles = profiles
        return Set(FieldProfile.official(among: profiles.profiles).map { profiles.fields[$0].name })
    }

    /// A byte of ASCII, a letter in lower case; nil for one that is neither letter nor digit.
    private static func letterOrDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: byte
        case 0x41...0x5A: byte + 0x20
        default: nil
        }
    }

    /// Letters and digits only, in lower case.
    static func normalized(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.compactMap(letterOrDigit), as: UTF8.self)
        }
        var result = ""
        for scalar in text.lowercased().unicodeScalars
        where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}

extension MappingFile {
    /// Whether it was made for a form with other fields; false where it does not say for which.
    ///
    /// - Complexity: O(fields).
    func isOfOtherRevision(than form: Form) -> Bool { fingerprint.map { $0 != FieldsFingerprint(form) } ?? false }

    /// The full names of the fields of a form that the mapping fills.
    package func fields(of form: Form) -> Set<String> { FieldMatcher(form).known(self) }
}
