import ArgumentParser
import PDFForms
import PacketFiles
import PacketModel
import PacketPlanning

/// `packet pdftk`, and the program when it is called pdftk.
struct PDFtkCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "pdftk",
        abstract: "Does what pdftk does with forms, in pdftk's own words.",
        discussion: """
            For programs that call pdftk (php-pdftk, pypdftk, pdf-forms, staplr). A link to packet that is called pdftk takes \
            the same words without this one in front. The data is FDF or XFDF; - is standard input or output. As with pdftk, \
            the output replaces a file that is there, and data that fills no field is no mistake.
              packet pdftk form.pdf fill_form data.fdf output filled.pdf flatten
              packet pdftk form.pdf fill_form - output - drop_xfa need_appearances < data.xfdf > filled.pdf
              packet pdftk form.pdf dump_data_fields_utf8
              packet pdftk form.pdf generate_fdf output data.fdf

            What pdftk does with pages, metadata and attachments is refused.
            """)

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp(
            "The form, an operation (fill_form, generate_fdf, dump_data_fields, dump_data_fields_utf8), output and its "
                + "options (flatten, need_appearances, drop_xfa).", valueName: "words"))
    var words: [String] = []

    var common: CommonOptions { .none }

    /// Reads `pdftk WORDS`, all of which are pdftk's own; nil for everything else.
    static func plain(_ arguments: [String]) -> (any ContextCommand)? {
        guard arguments.first == "pdftk" else { return nil }
        var command = Self()
        command.words = Array(arguments.dropFirst())
        return command
    }

    func run(in context: CommandContext) throws {
        guard let first = words.first, !["--help", "-h"].contains(first) else {
            return try context.output.write("\(lines: PDFtkCommand.helpMessage(columns: 80))\n")
        }
        guard first != "--version" else {
            return try context.output.write("packet \(Version.current), in the words of pdftk\n")
        }
        do {
            try run(PDFtkCall(words) { Files.kind(context.path($0)) != nil }, in: context)
        } catch {
            // Callers look for this word.
            let isUsage = error is ValidationError
            let report = isUsage ? ErrorReport("\(error)") : ErrorReport(error)
            context.say("Error: \(report.message)\n")
            if let hint = report.hint { context.say("\(hint)\n") }
            throw isUsage ? ExitCode.validationFailure : (error as? any ReportedError)?.status ?? .impossible
        }
    }

    private func run(_ call: PDFtkCall, in context: CommandContext) throws {
        let loaded = try context.formFile(
            call.input == "-" ? "/dev/stdin" : call.input, common, password: call.password)
        for word in call.ignored { context.say("Warning: “\(word)” is not done\n") }
        let fields = loaded.form.fields
        switch call.operation {
        case .dumpFields(let isUTF8):
            try write(Array(PDFtkFields.text(of: fields, isUTF8: isUTF8).utf8), call, context)
        case .generateFDF:
            try write(FDFWriter.text(of: fields, formName: loaded.fileName), call, context)
        case .fill(let data):
            let people = MergeRequest.People(file: data == "-" ? "/dev/stdin" : data)
            try fill(
                loaded, from: PDFtkRecords(context.open(people, common).records, for: loaded.form), call, context)
        case .none:
            try fill(loaded, from: EmptyRecord(), call, context)
        }
    }

    private func fill(
        _ loaded: LoadedForm, from records: some RecordSource, _ call: PDFtkCall, _ context: CommandContext
    ) throws {
        guard let output = call.output else { throw ValidationError("Say where the form goes: output FILE.") }
        guard output == "-" || !InputFiles([call.input], context).contains(output) else {
            throw ValidationError("The output is the form itself; give it another name.")
        }
        var request = MergeRequest(form: call.input, people: MergeRequest.People(file: ""))
        request.isFillable = !call.flattens
        request.keepsScripts = !call.flattens
        request.breaksSignatures = true
        // The value is in the field; pdftk cuts nothing and refuses nothing.
        request.overflow = .report
        // A request that fills no field is no mistake: pdftk writes the form as it is, with all its buttons.
        (request.allowsUnfilled, request.keepsButtons) = (true, true)
        let packet = try SinglePacket(
            request, in: GivenInputs(loaded.requested, records, in: CommandSurroundings(context, common, .none)))
        for problem in packet.problems
        where problem.severity == .warning && ![.nothingMatched, .columnUnused].contains(problem.code) {
            context.say("Warning: \(problem.field.map { "“\($0)”: " } ?? "")\(problem.message)\n")
        }
        guard packet.isMade else { throw CommandError.notFilled(packet.problems, titles: packet.fieldTitles) }
        try write(packet.bytes, call, context)
    }

    /// Writes over what is there, as pdftk does.
    private func write(_ bytes: [UInt8], _ call: PDFtkCall, _ context: CommandContext) throws {
        try context.write(to: OutputFileName(argument: call.output ?? "-"), overwrites: true) { try $0.write(bytes) }
    }
}
