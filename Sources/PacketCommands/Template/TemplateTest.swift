import ArgumentParser
import PDFForms
import PacketModel
import PacketPlanning

/// `packet template test`.
struct TemplateTest: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Checks that rows still stand where they stood.",
        discussion: """
            Notes for each row of a table what stands beside which label on which page, and compares it later: after a \
            new revision of the form, a change of the mapping, or a new version of packet. What is no longer there has \
            a “-”, what is there instead a “+”; then the status is 3. The file holds values of the table.
              packet template test form.pdf --csv sample.csv --map form.yaml --expected form.txt --record
              packet template test form-2025.pdf --csv sample.csv --map form-2025.yaml --expected form.txt
            """)

    @Argument(
        help: "The path of the form, or the name of a stored template; otherwise the template in use.",
        completion: .file(extensions: ["pdf"]))
    var form: String?

    @Option(help: ArgumentHelp("What is expected, a line for each value.", valueName: "file"))
    var expected: OutputFileName

    @Flag(help: "Write what stands there now, in place of comparing it.")
    var record = false

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup(title: "People") var people: PeopleOptions
    @OptionGroup(title: "People") var pictures: PictureFolderOptions
    @OptionGroup(title: "Table") var table: TableOptions
    @OptionGroup(title: "Mapping") var mapping: MappingOptions
    @OptionGroup(title: "Rows") var rows: RowOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try people.check(required: true)
        if overwriting.overwrite && !record { throw ValidationError("--overwrite goes with --record.") }
    }

    func run(in context: CommandContext) throws {
        if record { try context.check(expected, overwrites: overwriting.overwrite) }
        let known = record ? [] : try lines(of: context.text(expected.description))
        let found = try shown(in: context)
        if record {
            let text = found.map { $0 + "\n" }.joined()
            try context.write(to: expected, overwrites: overwriting.overwrite) { try $0.write(Array(text.utf8)) }
            return context.note("\(found.count.of("value")) noted", common)
        }
        let (missing, extra) = (Self.rest(of: known, without: found), Self.rest(of: found, without: known))
        for line in missing { try context.output.write("- \(line)\n") }
        for line in extra { try context.output.write("+ \(line)\n") }
        guard missing.isEmpty, extra.isEmpty else {
            context.note(
                "\(missing.count.of("value")) of \(known.count) no longer there, \(extra.count) there instead", common)
            throw ExitCode.incomplete
        }
        context.note("\(found.count.of("value")) as expected", common)
    }

    /// What stands where, a line for each value.
    private func shown(in context: CommandContext) throws -> [String] {
        var request = try RequestOptions(
            form: form, people: people, pictures: pictures, table: table, mapping: mapping, rows: rows
        ).request(in: context)
        request.explain(try context.form(named: form, common.hushed, password).form)
        let merge = try PreparedMerge(request, in: CommandSurroundings(context, common, password))
        let labels = merge.form.printedLabels
        let fields = merge.form.fieldsByName
        var lines: [String] = []
        var source = merge.records()
        while let record = try source.next() {
            let explanation = try RowExplanation(record, of: merge)
            if !explanation.isWritten { lines.append("row \(record.row): not written") }
            for line in explanation.lines {
                guard let text = line.shown, !text.isEmpty, let field = fields[line.field] else { continue }
                let page = labels.place(of: field).map { ", page \($0.page + 1)" } ?? ""
                let label = labels.label(of: field) ?? field.label ?? field.name
                lines.append(TerminalText.printable("row \(record.row)\(page), \(label): \(text)"))
            }
        }
        return lines
    }

    private func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// The lines of one that the other lacks; a line that stands twice has to be there twice.
    private static func rest(of lines: [String], without others: [String]) -> [String] {
        var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return lines.filter { line in
            guard let count = counts[line], count > 0 else { return true }
            counts[line] = count - 1
            return false
        }
    }
}
