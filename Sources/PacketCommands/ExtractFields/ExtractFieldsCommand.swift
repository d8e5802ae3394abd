import ArgumentParser
import PDFForms
import PacketPlanning
import Sheets

/// `packet extract-fields`.
struct ExtractFieldsCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract-fields",
        abstract: "Lists the fields of a form.",
        discussion: """
            Shows the name, type, flags and choices of every field, and where it is.
              packet extract-fields form.pdf

            Everything there is to know, for programs:
              packet extract-fields form.pdf --format json

            A file of recipients to fill in. Its header has the fields that take a value, and the push buttons that take \
            a picture; other buttons, signatures and read-only fields are left out. With --template-row it also has the values that the form comes with:
              packet extract-fields form.pdf --format csv --template-row > recipients.csv

            A workbook to fill in, with what is printed on the form as headers, and lists of choices. It merges without a \
            mapping; a hidden sheet says which field each column means:
              packet extract-fields form.pdf --workbook people.xlsx
              packet merge form.pdf --data people.xlsx --out packets

            The formats fdf and xfdf are for other form programs; fields that must not be exported are left out.
            """)

    /// What fields can be listed as.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, csv, fdf, xfdf
    }

    @Argument(help: "The form: a path, or the name of a stored template.", completion: .file(extensions: ["pdf"]))
    var form: String

    @Option(help: "How to list the fields.")
    var format = Format.table

    @Flag(help: "With --format csv: add a row of the values that the form comes with.")
    var templateRow = false

    @Option(
        help: ArgumentHelp(
            "Write an empty workbook (XLSX) for the form's people, in place of a list.", valueName: "file"),
        completion: .file(extensions: ["xlsx"]))
    var workbook: OutputFileName?

    @Option(
        help: ArgumentHelp("A mapping whose added fields are listed as well (addFields).", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var map: String?

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if workbook != nil && (format != .table || templateRow) {
            throw ValidationError("--workbook takes the place of --format and --template-row.")
        }
        if overwriting.overwrite && workbook == nil { throw ValidationError("--overwrite goes with --workbook.") }
        if templateRow && format != .csv { throw ValidationError("--template-row goes with --format csv.") }
    }

    func run(in context: CommandContext) throws {
        if let workbook { try context.check(workbook, overwrites: overwriting.overwrite) }
        let loaded = try context.adding(map, to: context.form(form, common, password))
        if let workbook { return try write(workbook, of: loaded, context) }
        let fields = loaded.form.fields
        switch format {
        case .table:
            let table = FieldTable.table(of: loaded.form)
            if table.rows.isEmpty { context.note("“\(form)” has no fields", common) }
            try context.output.write(table.rendered(context.tableStyle(common)))
        case .json:
            try FormReport.write(loaded, to: context.output)
        case .csv:
            try context.output.write(data: FieldCSV.text(of: fields, withValues: templateRow))
        case .fdf:
            try context.output.write(data: FDFWriter.text(of: fields, formName: loaded.fileName))
        case .xfdf:
            let (text, replaced) = XFDFWriter.text(of: fields, formName: loaded.fileName)
            if replaced > 0 { context.note("\(replaced) characters that XML cannot hold became U+FFFD", common) }
            try context.output.write(data: text)
        }
    }
}

extension ExtractFieldsCommand {
    /// Writes an empty workbook for the people of a form.
    private func write(_ workbook: OutputFileName, of loaded: LoadedForm, _ context: CommandContext) throws {
        let sheets = FormWorkbook(loaded.form, name: loaded.fileName).sheets
        let count = sheets[0].columns.count
        guard count > 0, sheets.allSatisfy(\.fits) else {
            throw CommandError(
                .unreadable, "“\(form)” has \(count == 0 ? "no fields" : "more fields than a workbook has columns")")
        }
        guard !(workbook.isStandardOutput && context.outputIsTerminal) else {
            throw CommandError(.output, "a workbook is nothing for a terminal", hint: "name a file with --workbook")
        }
        try context.write(to: workbook, overwrites: overwriting.overwrite) {
            try $0.write(WorkbookWriter.bytes(of: sheets))
        }
        if !workbook.isStandardOutput { context.note("\(count.of("column")) in “\(workbook)”", common) }
    }

    /// Reads `extract-fields FORM`, with or without `--format FORMAT`, as ArgumentParser would; nil for everything else.
    ///
    /// ArgumentParser asks for the types of all that it meets, which takes longer than listing a small form.
    static func plain(_ arguments: [String]) -> Self? {
        guard arguments.first == "extract-fields" else { return nil }
        var form: String?
        var format: Format?
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            if argument == "--format", format == nil, let value = rest.popFirst(), let named = Format(rawValue: value) {
                format = named
            } else if form == nil, let first = argument.utf8.first, first != UInt8(ascii: "-") {
                form = argument
            } else {
                return nil
            }
        }
        guard let form else { return nil }
        var command = Self()
        command.form = form
        command.format = format ?? .table
        command.templateRow = false
        (command.workbook, command.map) = (nil, nil)
        command.overwriting = .none
        command.password = .none
        command.common = .none
        return command
    }
}
