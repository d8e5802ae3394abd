import PDFForms
import PDFObjects

/// What `extract-fields` prints for people.
enum FieldTable {
    static func table(of form: Form) -> Table {
        var table = Table("NAME", "LABEL", "TYPE", "#PAGE", "FLAGS", "VALUE", "CHOICES")
        let printed = form.printedLabels
        for field in form.fields {
            table.rows.append([
                field.name, PrintedLabels.shown(of: field, longest: 60, printed: printed) ?? "", field.kind.rawValue,
                pages(of: field),
                flags(of: field).joined(separator: " "), field.value.joined(separator: "; "),
                choices(of: field, printed).joined(separator: " | "),
            ])
        }
        return table
    }

    /// The pages that show the field, each once.
    private static func pages(of field: Field) -> String {
        var pages: [String] = []
        for page in field.widgets.compactMap(\.page) where pages.last != "\(page + 1)" { pages.append("\(page + 1)") }
        return pages.isEmpty ? "-" : pages.joined(separator: ",")
    }

    private static func flags(of field: Field) -> [String] {
        var words: [String] = []
        func add(_ word: String, _ flag: FieldFlags) { if field.flags.contains(flag) { words.append(word) } }
        add("required", .required)
        add("read-only", .readOnly)
        switch field.kind {
        case .text:
            add("multiline", .multiline)
            if field.isComb { words.append("comb") }
            add("password", .password)
            if let length = field.maxLength { words.append("max:\(length)") }
        case .list: add("multiple", .multiSelect)
        case .combo: add("editable", .edit)
        case .radio: add("in-unison", .radiosInUnison)
        case .checkbox, .button, .signature: break
        }
        if field.scripts.calculate != nil { words.append("calculated") }
        return words
    }

    private static func choices(of field: Field, _ printed: PrintedLabels) -> [String] {
        guard !field.isBox else { return words(field, printed) }
        return field.options.map { $0.export == $0.display ? $0.export : "\($0.export) = \($0.display)" }
    }

    /// What a cell may say, the words of one button together.
    private static func words(_ field: Field, _ printed: PrintedLabels) -> [String] {
        let words = ButtonWords(field, captions: printed.captions(of: field))
        let buttons = words.textsOfStates.map { $0.joined(separator: " = ") }
        return buttons.filter { !$0.isEmpty } + words.texts.dropFirst(words.words.count)
    }
}
