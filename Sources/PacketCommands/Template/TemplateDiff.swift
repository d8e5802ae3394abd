import ArgumentParser
import PDFPictures
import PDFPreview
import PDFRevisions
import PacketPlanning

/// `packet template diff`.
struct TemplateDiff: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two revisions of a form, field by field.",
        discussion: """
            Pairs the fields by what is printed for them, the text around them, names, types, states and order; a name \
            alone decides nothing, as programs number fields anew. Each pair is certain, likely or possible. The table \
            leaves out what is certain and the same; json and csv have all fields.
              packet template diff form-2024.pdf form-2025.pdf
              packet template diff form-2024.pdf form-2025.pdf --map form.yaml
              packet template diff form-2024.pdf form-2025.pdf --out diff.pdf
              packet map migrate form.yaml --from form-2024.pdf --to form-2025.pdf --out form-2025.yaml
            """)

    @Argument(
        help: "The older revision: a path, or the name of a stored template.", completion: .file(extensions: ["pdf"]))
    var old: String

    @Argument(
        help: "The newer revision: a path, or the name of a stored template.", completion: .file(extensions: ["pdf"]))
    var new: String

    @Option(
        help: ArgumentHelp("Say only what concerns the fields of this mapping.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var map: String?

    @Option(
        help: ArgumentHelp(
            "Draw both revisions side by side with lines between the fields: diff.png, diff-1.png … for several pages, or "
                + "diff.pdf.", valueName: "file"))
    var out: OutputFileName?

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var patience: PatienceOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let mapping = try map.map(context.mapping)
        let older = try context.form(old, common, password).adding(mapping)
        let newer = try context.form(new, common, password).adding(mapping)
        var difference = FormDifference(old: older.form, new: newer.form)
        if let mapping { difference = difference.restricted(to: mapping.fields(of: older.form)) }
        if let out {
            try draw(difference, older, newer, to: out, in: context)
            if context.isStandardOutput(out) { return }
        }
        try context.list(FormDifferenceListing(difference: difference), as: list.format, common)
        guard list.format == .table else { return }
        context.note(FormDifferenceListing.summary(difference), common)
    }
}

extension TemplateDiff {
    /// Draws the pages that have fields.
    private func draw(
        _ difference: FormDifference, _ older: LoadedForm, _ newer: LoadedForm, to out: OutputFileName,
        in context: CommandContext
    ) throws {
        let process = try PreviewProcess(patience: patience.patience)
        let secret = try context.password(password)
        let sheet = RevisionSheet(
            difference, old: RevisionSheet.Side(older, password: secret),
            new: RevisionSheet.Side(newer, password: secret), process)
        let pages = sheet.pages
        let target = PictureTarget(out, overwrites: overwriting.overwrite, takesDocuments: true, context)
        let isDocument = target.isDocument
        let isOne = isDocument || pages.count == 1
        try target.check(numbers: isOne ? [] : pages.indices.map { $0 + 1 })
        var pictures: [Picture] = []
        for (index, page) in pages.enumerated() {
            let png = try sheet.png(page)
            if isDocument {
                pictures.append(try Picture(png))
            } else {
                try target.write(png, number: isOne ? nil : index + 1)
            }
        }
        if isDocument { try target.write(PicturePages(pictures, dotsPerInch: RevisionSheet.dotsPerInch).bytes) }
    }
}

/// A comparison of revisions as it is listed.
struct FormDifferenceListing: Listing {
    let difference: FormDifference

    let emptyNote = "all fields are the same"

    /// How many fields went which way.
    static func summary(_ difference: FormDifference) -> String {
        let same = difference.pairs.count { $0.certainty == .certain && $0.isUnchanged }
        var parts = ["\(same.of("field")) the same"]
        let changed = difference.pairs.count { $0.certainty == .certain && !$0.isUnchanged }
        let unsure = difference.pairs.count { $0.certainty != .certain }
        if changed > 0 { parts.append("\(changed) changed") }
        if unsure > 0 { parts.append("\(unsure) not certain") }
        parts.append("\(difference.gone.count) gone")
        parts.append("\(difference.added.count) new")
        return parts.joined(separator: ", ")
    }

    var table: Table {
        var table = Table("OLD", "NEW", "SURE", "CHANGES", "WHY")
        for pair in difference.pairs where pair.certainty != .certain || !pair.isUnchanged {
            table.rows.append([
                pair.old, pair.new, pair.certainty.rawValue, Self.words(pair.notable),
                pair.reasons.joined(separator: ", "),
            ])
        }
        table.rows += difference.gone.map { [$0, "", "", "gone", ""] }
        table.rows += difference.added.map { ["", $0, "", "new", ""] }
        return table
    }

    var csv: [[String]] {
        var lines = [["old", "new", "certainty", "changes", "reasons"]]
        for pair in difference.pairs {
            lines.append([
                pair.old, pair.new, pair.certainty.rawValue, Self.words(pair.changes),
                pair.reasons.joined(separator: ", "),
            ])
        }
        lines += difference.gone.map { [$0, "", "", "gone", ""] }
        lines += difference.added.map { ["", $0, "", "new", ""] }
        return lines
    }

    var json: JSONValue {
        [
            "pairs": .array(difference.pairs.map(Self.json)), "gone": .texts(difference.gone),
            "added": .texts(difference.added),
        ]
    }

    private static func json(_ pair: FieldPair) -> JSONValue {
        let changes = pair.changes.map { change -> JSONValue in
            ["what": .string(change.what.rawValue), "old": json(change.old), "new": json(change.new)]
        }
        return [
            "old": .string(pair.old), "new": .string(pair.new), "certainty": .string(pair.certainty.rawValue),
            "reasons": .texts(pair.reasons), "changes": .array(changes),
        ]
    }

    private static func json(_ value: FieldChange.Value) -> JSONValue {
        switch value {
        case .none: .null
        case .text(let text): .string(text)
        case .number(let number): .integer(number)
        case .texts(let texts): .texts(texts)
        case .lengths(let lengths): .array(lengths.map { .number($0) })
        }
    }

    /// What changed, in a few words.
    private static func words(_ changes: [FieldChange]) -> String {
        changes.map { change in
            switch change.what {
            case .name: "renamed"
            case .place: "moved"
            case .label: "label: \(text(change.old)) → \(text(change.new))"
            default: "\(change.what.words): \(text(change.old)) → \(text(change.new))"
            }
        }.joined(separator: "; ")
    }

    private static func text(_ value: FieldChange.Value) -> String {
        switch value {
        case .none: "none"
        case .text(let text): "“\(text.prefix(60))”"
        case .number(let number): "\(number)"
        case .texts(let texts): texts.prefix(6).joined(separator: ", ") + (texts.count > 6 ? ", …" : "")
        case .lengths(let lengths): lengths.map { "\($0)" }.joined(separator: " ")
        }
    }
}

extension FieldPair {
    /// What changed but the place, which changes with every line that is put in.
    fileprivate var notable: [FieldChange] { changes.filter { $0.what != .place } }

    /// Whether a value goes where it went before, and means the same.
    fileprivate var isUnchanged: Bool { notable.isEmpty }
}

extension FieldChange.Subject {
    fileprivate var words: String { self == .maxLength ? "length" : rawValue }
}
