import Interchange
public import PDFForms
import PDFPictures
package import PDFRevisions
import Yams

/// A mapping as its file says it, for changing it: an entry takes the place of the one before, and everything else stays as
/// it was written, comments and order included.
public struct MappingDocument: Sendable, Hashable {
    /// The text of the file.
    public internal(set) var text: String

    /// Takes the text of a mapping; an empty one is a mapping without entries.
    public init(_ text: String = "") { self.text = text }

    /// Says what fills a field.
    ///
    /// - Throws: `PlanningError` for a text that is no mapping.
    public mutating func set(_ entry: MappingFile.Entry) throws(PlanningError) {
        var places = try MappingPlaces(text)
        let line = "\(places.indentation)\(YAMLText.quoted(entry.field)): \(Self.value(of: entry))"
        if let range = places.entries[entry.field] {
            let note = range.count == 1 ? YAMLText.note(of: places.lines[range.lowerBound]) : ""
            places.lines.replaceSubrange(range, with: [line + note])
        } else {
            places.openFields()
            places.lines.insert(line, at: places.end)
        }
        text = places.lines.joined(separator: "\n")
    }

    /// Takes the entry of a field away.
    ///
    /// - Throws: `PlanningError` for a text that is no mapping.
    public mutating func remove(_ field: String) throws(PlanningError) {
        var places = try MappingPlaces(text)
        guard let range = places.entries[field] else { return }
        places.lines.removeSubrange(range)
        if places.entries.count == 1, let line = places.fieldsLine { places.lines[line] = "fields: {}" }
        text = places.lines.joined(separator: "\n")
    }

    /// Says what happens to texts that do not fit, where no field says otherwise; nil for the usual rule.
    ///
    /// - Throws: `PlanningError` for a text that is no mapping.
    public mutating func set(overflow rule: OverflowRule?) throws(PlanningError) {
        try set("onOverflow", rule?.rawValue)
    }

    /// Says which fields the mapping adds to its form, in place of those that it added before. Remarks between those are not
    /// kept.
    ///
    /// - Throws: `PlanningError` for a text that is no mapping.
    public mutating func set(additions: [MappingFile.Addition]) throws(PlanningError) {
        guard !additions.isEmpty else { return try set("addFields", nil) }
        let lines = AdditionText.lines(of: additions).split(separator: "\n").joined(separator: "\n")
        try set("addFields", "\n\(lines)")
    }

    /// Notes for which fields of a form the mapping was made.
    ///
    /// - Throws: `PlanningError` for a text that is no mapping.
    package mutating func set(fingerprint: FieldsFingerprint) throws(PlanningError) {
        try set("fingerprint", YAMLText.quoted(fingerprint.description))
    }

    /// Notes that the mapping was made for the fields of a form.
    ///
    /// - Throws: `PlanningError` for a text that is no mapping.
    package mutating func setFingerprint(of form: Form) throws(PlanningError) {
        try set(fingerprint: FieldsFingerprint(form))
    }

    /// Sets what one of the keys beside `fields` says; lines below the key begin with a line break.
    mutating func set(_ key: String, _ value: String?) throws(PlanningError) {
        var places = try MappingPlaces(text)
        if let range = places.settings[key] {
            places.lines.replaceSubrange(range, with: value.map { [Self.line(key, $0)] } ?? [])
        } else if let value {
            places.openFields()
            places.lines.insert(Self.line(key, value), at: places.fieldsLine ?? 0)
        }
        text = places.lines.joined(separator: "\n")
    }

    private static func line(_ key: String, _ value: String) -> String {
        value.first == "\n" ? "\(key):\(value)" : "\(key): \(value)"
    }

    /// What stands behind the colon of an entry.
    private static func value(of entry: MappingFile.Entry) -> String {
        var parts = ["value: \(YAMLText.quoted(entry.expression))"]
        if let kind = entry.code?.rawValue ?? entry.markup?.rawValue { parts.append("as: \(kind)") }
        if !entry.continuations.isEmpty {
            parts.append(
                "onOverflow: {continue: [\(entry.continuations.map(YAMLText.quoted).joined(separator: ", "))]}")
        } else if let overflow = entry.overflow {
            parts.append("onOverflow: \(overflow.rawValue)")
        }
        if let place = entry.splitAt { parts.append("splitAt: \(place.rawValue)") }
        if let keeps = entry.keepsWhenEmpty { parts.append("keepEmpty: \(keeps)") }
        if entry.isUnsure ?? false { parts.append("unsure: true") }
        if !entry.synonyms.isEmpty {
            let choices = Dictionary(grouping: entry.synonyms.keys.sorted()) { entry.synonyms[$0] ?? "" }
            let list = choices.keys.sorted().map { choice in
                "\(YAMLText.quoted(choice)): [\((choices[choice] ?? []).map(YAMLText.quoted).joined(separator: ", "))]"
            }
            parts.append("synonyms: {\(list.joined(separator: ", "))}")
        }
        return parts.count == 1 ? YAMLText.quoted(entry.expression) : "{\(parts.joined(separator: ", "))}"
    }
}
