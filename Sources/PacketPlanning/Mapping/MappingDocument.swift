public import PDFForms
import PDFPictures
import Yams

/// A mapping as its file says it, for changing it: an entry takes the place of the one before, and everything else stays as
/// it was written, comments and order included.
public struct MappingDocument: Sendable, Hashable {
    /// The text of the file.
    public private(set) var text: String

    /// Takes the text of a mapping; an empty one is a mapping without entries.
    public init(_ text: String = "") { self.text = text }

    /// Says what fills a field.
    ///
    /// - Throws: `PlanningError` for a text that is no mapping.
    public mutating func set(_ entry: MappingFile.Entry) throws(PlanningError) {
        var places = try MappingPlaces(text)
        let line = "\(places.indentation)\(Self.quoted(entry.field)): \(Self.value(of: entry))"
        if let range = places.entries[entry.field] {
            let note = range.count == 1 ? Self.note(of: places.lines[range.lowerBound]) : ""
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

    /// Sets one of the lines that stand beside `fields`.
    fileprivate mutating func set(_ key: String, _ value: String?) throws(PlanningError) {
        var places = try MappingPlaces(text)
        if let range = places.settings[key] {
            places.lines.replaceSubrange(range, with: value.map { ["\(key): \($0)"] } ?? [])
        } else if let value {
            places.openFields()
            places.lines.insert("\(key): \(value)", at: places.fieldsLine ?? 0)
        }
        text = places.lines.joined(separator: "\n")
    }

    /// What stands behind the colon of an entry.
    private static func value(of entry: MappingFile.Entry) -> String {
        var parts = ["value: \(quoted(entry.expression))"]
        if let code = entry.code { parts.append("as: \(code.rawValue)") }
        if !entry.continuations.isEmpty {
            parts.append("onOverflow: {continue: [\(entry.continuations.map(quoted).joined(separator: ", "))]}")
        } else if let overflow = entry.overflow {
            parts.append("onOverflow: \(overflow.rawValue)")
        }
        if let place = entry.splitAt { parts.append("splitAt: \(place.rawValue)") }
        if let keeps = entry.keepsWhenEmpty { parts.append("keepEmpty: \(keeps)") }
        if !entry.synonyms.isEmpty {
            let choices = Dictionary(grouping: entry.synonyms.keys.sorted()) { entry.synonyms[$0] ?? "" }
            let list = choices.keys.sorted().map { choice in
                "\(quoted(choice)): [\((choices[choice] ?? []).map(quoted).joined(separator: ", "))]"
            }
            parts.append("synonyms: {\(list.joined(separator: ", "))}")
        }
        return parts.count == 1 ? quoted(entry.expression) : "{\(parts.joined(separator: ", "))}"
    }

    /// A remark at the end of a line, with the space before it.
    private static func note(of line: String) -> String {
        var quote: Character?
        var before: Character = " "
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open, before != "\\" || open == "'" { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", before == " " || before == "\t" {
                let text = line[index...]
                let space = line[..<index].reversed().prefix { $0 == " " || $0 == "\t" }
                return String(space.reversed()) + text
            }
            before = character
        }
        return ""
    }

    /// A text in double quotes, which YAML reads as JSON does.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _
            where scalar.value < 0x20 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value)
                || [0x2028, 0x2029, 0xFEFF].contains(scalar.value):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// Where a mapping's text says what.
private struct MappingPlaces {
    var lines: [String]
    /// The line of `fields:`; nil where there is none.
    var fieldsLine: Int?
    /// The lines of each entry, by its field.
    var entries: [String: Range<Int>] = [:]
    /// The lines of what stands beside `fields`, by its key.
    var settings: [String: Range<Int>] = [:]
    /// What stands before an entry's name.
    var indentation = "  "
    /// Where a new entry goes.
    var end: Int

    init(_ text: String) throws(PlanningError) {
        // Lines of Windows end as those of YAML are written here; YAML knows line ends that no editor shows.
        let text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
        guard !text.unicodeScalars.contains(where: { [0x85, 0x2028, 0x2029].contains($0.value) }) else {
            throw PlanningError(
                .mapping, at: "the mapping", "it has line ends that editors do not show (U+0085, U+2028 or U+2029)",
                hint: "write it anew, as packet map does")
        }
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        end = lines.count
        guard let root = try MappingFile.compose(text, file: "the mapping"), root.null == nil else { return }
        guard let mapping = root.mapping else {
            throw MappingFile.error("the mapping", root, "it has to be a list of names with values")
        }
        if isInBraces(root) || mapping["fields"].map({ $0.mapping?.isEmpty == false && isInBraces($0) }) ?? false {
            // Nothing of a line is an entry's own, and JSON has no comments: it is written anew.
            let file = try MappingFile(text, file: "the mapping")
            guard file.settings.isEmpty else {
                throw PlanningError(
                    .mapping, at: "the mapping", "it stands in braces, and has tables or a locale",
                    hint: "write it in lines, as packet map does")
            }
            var document = MappingDocument("fields: {}\n")
            if let name = file.name { try document.set("name", MappingDocument.quoted(name)) }
            if file.keepsWhenEmpty { try document.set("keepEmpty", "true") }
            if let rule = file.overflow { try document.set(overflow: rule) }
            if let hint = file.addendumHint { try document.set("addendumHint", MappingDocument.quoted(hint)) }
            for entry in file.entries { try document.set(entry) }
            self = try MappingPlaces(document.text)
            return
        }
        let starts = mapping.compactMap { $0.key.mark.map { $0.line - 1 } }.sorted() + [lines.count]
        for (key, value) in mapping {
            guard let name = key.string, let line = key.mark.map({ $0.line - 1 }) else { continue }
            let next = starts.first { $0 > line } ?? lines.count
            let last = contentEnd(line..<next)
            if name == "fields" {
                fieldsLine = line
                end = last
                read(value, before: next)
            } else {
                settings[name] = line..<last
            }
        }
    }

    /// Whether a mapping is one of YAML's flow mappings, which JSON's objects are, too.
    private func isInBraces(_ node: Node) -> Bool {
        guard let mark = node.mark, lines.indices.contains(mark.line - 1) else { return false }
        return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first == "{"
    }

    private mutating func read(_ fields: Node, before next: Int) {
        guard let mapping = fields.mapping, mapping.count > 0 else { return }
        let marks = mapping.compactMap { $0.key.mark }
        if let column = marks.first?.column { indentation = String(repeating: " ", count: max(1, column - 1)) }
        let starts = marks.map { $0.line - 1 } + [next]
        for (index, pair) in mapping.enumerated() where index < marks.count {
            guard let name = pair.key.string else { continue }
            entries[name] = starts[index]..<contentEnd(starts[index]..<max(starts[index] + 1, starts[index + 1]))
        }
        end = entries.values.map(\.upperBound).max() ?? end
    }

    /// Where lines end that are more than remarks and blank ones: those belong to what follows.
    private func contentEnd(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound + 1 {
            let line = lines[end - 1].drop { $0 == " " || $0 == "\t" }
            guard line.isEmpty || line.first == "#" else { break }
            end -= 1
        }
        return end
    }

    /// Makes room for the first entry.
    mutating func openFields() {
        if let line = fieldsLine {
            if entries.isEmpty {
                lines[line] = "fields:"
                end = line + 1
            }
            return
        }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        lines += ["fields:", ""]
        fieldsLine = lines.count - 2
        end = lines.count - 1
    }
}
