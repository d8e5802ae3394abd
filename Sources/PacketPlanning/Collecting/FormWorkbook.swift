import Interchange
package import PDFForms
import PacketRecipients
package import Sheets

/// An empty workbook for the people of a form: a column for each field that takes an answer, under what is printed for the
/// field. A hidden sheet says which field each column means, so that it merges without a mapping (`FieldsSheet`).
package struct FormWorkbook {
    /// The sheets, the one to fill in first.
    package let sheets: [SheetDraft]

    /// Longer labels are cut.
    private static let longestLabel = 60

    /// - Parameter name: What the sheet is called, such as the file of the form.
    /// - Complexity: That of reading the printed labels, once for a form.
    package init(_ form: Form, name: String) {
        let labels = form.printedLabels
        let directory = FieldDirectory(form.fields)
        var seen: Set<String> = []
        let fields = form.fields.indices.filter { index in
            form.fields[index].takesAnswer && seen.insert(form.fields[index].name).inserted
        }
        let headers = Self.headers(
            fields.map { index in
                let field = form.fields[index]
                return (Self.cut(labels.label(of: field) ?? field.label ?? ""), directory.shortest(index), field.name)
            })
        let columns = zip(fields, headers).map { index, header in
            Self.column(header, form.fields[index], in: form, labels)
        }
        let meant = zip(headers, fields).map { (column: $0, field: form.fields[$1].name) }
        sheets = [SheetDraft(name: name, columns: columns), FieldsSheet.draft(meant)]
    }

    /// The label where no other field has it, else the shortest name, else the full one.
    private static func headers(_ names: [(label: String, short: String, full: String)]) -> [String] {
        var counts: [String: Int] = [:]
        for name in names { counts[name.label.lowercased(), default: 0] += 1 }
        let shorts = Set(names.map { $0.short.lowercased() })
        var taken: Set<String> = []
        return names.map { name in
            let key = name.label.lowercased()
            let isFree = !key.isEmpty && counts[key] == 1 && (!shorts.contains(key) || key == name.short.lowercased())
            let wanted = isFree ? name.label : name.short.trimmed.isEmpty ? name.full : name.short
            var (header, number) = (wanted, 1)
            while !taken.insert(header.lowercased()).inserted {
                number += 1
                header = "\(wanted) (\(number))"
            }
            return header
        }
    }

    /// A label on one line, without what stands around it, cut between words.
    private static func cut(_ label: String) -> String {
        let words = label.split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")
        guard text.count > longestLabel else { return text }
        var cut = ""
        for word in words {
            guard cut.count + word.count < longestLabel - 1 else { break }
            cut += (cut.isEmpty ? "" : " ") + word
        }
        return (cut.isEmpty ? String(text.prefix(longestLabel - 1)) : cut) + "…"
    }

    private static func column(
        _ header: String, _ field: Field, in form: Form, _ labels: PrintedLabels
    ) -> SheetDraft.Column {
        var column = SheetDraft.Column(header)
        var hints: [String] = []
        if field.flags.contains(.required) { hints.append("Required.") }
        if let label = field.label?.split(whereSeparator: \.isWhitespace).joined(separator: " "), label != header {
            hints.append(label.hasSuffix(".") ? label : label + ".")
        }
        switch field.kind {
        case .checkbox, .radio:
            let words = ButtonWords(field, captions: labels.captions(of: field))
            column.choices = words.textsOfStates.compactMap { texts in texts.first { isPlain($0) } }
            if field.kind == .checkbox, words.choice("no") == .off { column.choices.append("no") }
        case .combo, .list:
            let resolver = FieldAnswer(field, in: form, locale: nil, shared: nil)
            var seen: Set<String> = []
            column.choices = field.options.indices.map { resolver.word(ofOption: $0, field) }
                .filter { isPlain($0) && seen.insert($0).inserted }
            column.takesOthers = field.kind == .combo ? field.flags.contains(.edit) : field.flags.contains(.multiSelect)
            if field.flags.contains(.multiSelect), field.kind == .list { hints.append("Several are separated by ;") }
        case .text:
            if let format = ValueFormat(field).summary { hints.append("Format: \(format).") }
            if let day = DayPattern(askedBy: field, in: form) { hints.append("A day, written \(day.text).") }
            if field.flags.contains(.multiline) { hints.append("Several lines may stand here.") }
            if let length = field.maxLength {
                column.maxLength = length
                hints.append("At most \(length) \(length == 1 ? "character" : "characters").")
            }
        case .button, .signature: break
        }
        column.hint = hints.isEmpty ? nil : hints.joined(separator: " ")
        return column
    }

    /// Whether a text can stand in a list to choose from.
    private static func isPlain(_ text: String) -> Bool { !text.trimmed.isEmpty && !text.contains(where: \.isNewline) }
}
