import Interchange
import PDFForms
import PDFRevisions
import Yams

/// Where a mapping's text says what.
struct MappingPlaces {
    var lines: [String]
    /// The line of `fields:`; nil where there is none.
    var fieldsLine: Int?
    /// The lines of each entry, by its field.
    var entries: [String: Range<Int>] = [:]
    /// Where each entry says names of fields, its own and those in which its text goes on; by the field of the entry.
    var names: [String: [String: [Mark]]] = [:]
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
            guard file.settings.isEmpty, file.additions.isEmpty else {
                throw PlanningError(
                    .mapping, at: "the mapping", "it stands in braces, and has tables, a locale or added fields",
                    hint: "write it in lines, as packet map does")
            }
            var document = MappingDocument("fields: {}\n")
            if let name = file.name { try document.set("name", YAMLText.quoted(name)) }
            if let fingerprint = file.fingerprint { try document.set(fingerprint: fingerprint) }
            if file.keepsWhenEmpty { try document.set("keepEmpty", "true") }
            if let rule = file.overflow { try document.set(overflow: rule) }
            if let hint = file.addendumHint { try document.set("addendumHint", YAMLText.quoted(hint)) }
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
            names[name] = Self.names(pair.key, pair.value)
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

    // MARK: Names

    private static func names(_ key: Node, _ value: Node) -> [String: [Mark]] {
        var names: [String: [Mark]] = [:]
        func add(_ node: Node) {
            guard let name = node.scalar?.string, let mark = node.mark else { return }
            names[name, default: []].append(mark)
        }
        add(key)
        if let target = value.mapping?["onOverflow"]?.mapping?["continue"] {
            for name in target.sequence.map({ Array($0) }) ?? [target] { add(name) }
        }
        return names
    }

    /// Writes another name in place of one.
    ///
    /// - Throws: `PlanningError` for a name whose end is not on its line.
    mutating func rename(at mark: Mark, to name: String) throws(PlanningError) {
        guard lines.indices.contains(mark.line - 1) else { return }
        let scalars = Array(lines[mark.line - 1].unicodeScalars)
        let start = mark.column - 1
        guard start < scalars.count, let end = Self.end(of: scalars, from: start) else {
            throw PlanningError(
                .mapping, at: "the mapping, line \(mark.line)", "the name of the field is not on one line",
                hint: "write it on one line, in quotes")
        }
        var line = String.UnicodeScalarView(scalars[..<start])
        line.append(contentsOf: name.unicodeScalars)
        line.append(contentsOf: scalars[end...])
        lines[mark.line - 1] = String(line)
    }

    /// Where a scalar of YAML ends that begins at a place of a line; nil where it goes on in the next one.
    private static func end(of line: [Unicode.Scalar], from start: Int) -> Int? {
        var index = start
        let quote = line[start]
        if quote == "\"" || quote == "'" {
            index += 1
            while index < line.count {
                if line[index] == "\\", quote == "\"" {
                    index += 1
                } else if line[index] == quote {
                    guard quote == "'", index + 1 < line.count, line[index + 1] == "'" else { return index + 1 }
                    index += 1
                }
                index += 1
            }
            return nil
        }
        while index < line.count {
            let isLast = index + 1 == line.count || [" ", "\t"].contains(line[index + 1])
            if line[index] == ":" && isLast { break }
            if [",", "]", "}"].contains(line[index]), isFlow(line, before: start) { break }
            if line[index] == "#", index > start, [" ", "\t"].contains(line[index - 1]) { break }
            index += 1
        }
        while index > start, [" ", "\t"].contains(line[index - 1]) { index -= 1 }
        return index
    }

    /// Whether a bracket is open before a place of a line.
    private static func isFlow(_ line: [Unicode.Scalar], before place: Int) -> Bool {
        line[..<place].contains { $0 == "[" || $0 == "{" }
    }
}
