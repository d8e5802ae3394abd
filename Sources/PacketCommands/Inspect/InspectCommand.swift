import ArgumentParser
import Interchange
import PDFForms

/// `packet inspect`.
struct InspectCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Says what will go wrong when a form is filled, and what packet does about it.",
        discussion: """
            Problems keep values off the page; notices need care; the rest is good to know.
              packet inspect form.pdf

            A finding of many fields names the first ones; --verbose names all. With --strict the exit status is 3 \
            when there is a problem:
              packet inspect form.pdf --strict --quiet && packet merge form.pdf --csv people.csv --out packets
            """)

    @Argument(help: "The form: a path, or the name of a stored template.", completion: .file(extensions: ["pdf"]))
    var form: String

    @Flag(help: "End with exit status 3 when there is a problem.")
    var strict = false

    @OptionGroup var list: ListOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let loaded = try context.form(form, common, password)
        let report = InspectionReport(loaded)
        switch list.format {
        case .table:
            let width = max(40, min(100, context.terminalColumns ?? 100))
            try context.output.write(
                report.text(
                    width: width, listsAll: common.verbose, isQuiet: common.quiet, usesColor: context.usesColor(common))
            )
        case .json: try context.output.write(data: JSONWriter.text(report.json))
        case .csv:
            var writer = CSVWriter()
            for line in report.csv { writer.line(line) }
            try context.output.write(data: writer.bytes)
        }
        if strict, report.findings.contains(where: { $0.kind.severity == .problem }) { throw ExitCode.incomplete }
    }
}
