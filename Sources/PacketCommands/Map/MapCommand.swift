import ArgumentParser
import PDFForms
import PDFObjects
import PacketMapping
import PacketMerge
import PacketModel
import PacketPlanning
import PacketStore

/// `packet map`.
struct MapCommand: ContextCommand {
    /// How a proposal is written.
    enum Format: String, ExpressibleByArgument, CaseIterable { case yaml, json, table, csv }

    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Proposes which column fills which field, and writes a mapping to edit.",
        discussion: """
            Compares headers with the names and labels of fields, in several languages, and looks at the values of the \
            first rows. Each pair has a confidence and a reason; what is not sure enough stands in a comment. 100 % is \
            what a merge does without a mapping.
              packet map form.pdf --csv people.csv --out form.yaml
              packet merge form.pdf --csv people.csv --map form.yaml --out packets

            A mapping that adds fields to the form (addFields), such as packet fields propose writes, is taken with --map; the \
            proposal fills these, too, and has them in it.
              packet map form.pdf --csv people.csv --map fields.yaml --out form.yaml

            --explain shows what becomes of one row: for each field its expression, the value, what stands on the page, \
            the size of the font in points, and whether it fits. It takes the mapping of --map, --set and the stored \
            template, and the proposal where there is none.
              packet map form.pdf --csv people.csv --explain 3
              packet map form.pdf --csv people.csv --map form.yaml --explain 3 --format json
            """,
        subcommands: [MapMigrate.self])

    @Argument(
        help: "The path of the form, or the name of a stored template; otherwise the template in use.",
        completion: .file(extensions: ["pdf"]))
    var form: String?

    @Option(help: ArgumentHelp("The file that the mapping goes to; otherwise standard output.", valueName: "file"))
    var out: OutputFileName?

    @OptionGroup var overwriting: OverwriteOptions

    @Option(help: "How to write it (default: yaml, and table with --explain).")
    var format: Format?

    @Option(help: ArgumentHelp("Show what becomes of one row; the first is 1.", valueName: "row"))
    var explain: Int?

    @OptionGroup(title: "People") var people: PeopleOptions
    @OptionGroup(title: "People") var pictures: PictureFolderOptions
    @OptionGroup(title: "Table") var table: TableOptions
    @OptionGroup(title: "Mapping") var mapping: MappingOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try people.check(required: true)
        if let explain {
            if explain < 1 { throw ValidationError("--explain takes the number of a row, from 1.") }
            if format == .yaml { throw ValidationError("--explain is written as table, json or csv.") }
            if people.isStandardInput, mapping.map == nil, mapping.assignments.isEmpty {
                throw ValidationError("--explain reads the table twice; give a file, or a mapping with --map.")
            }
        } else if !mapping.assignments.isEmpty || !pictures.folders.isEmpty {
            throw ValidationError("--set and --pictures say what --explain explains; a proposal takes none of them.")
        }
    }

    func run(in context: CommandContext) throws {
        if let explain { return try self.explain(row: explain, context) }
        try InputFiles([form, people.path, mapping.map], context).check(out: out?.description)
        if let out { try context.check(out, overwrites: overwriting.overwrite) }
        let plain = try context.form(named: form, common, password)
        guard plain.form.xfa == .dynamic || !plain.form.document.pages.isEmpty else {
            throw PlanningError.noPages(in: plain.fileName)
        }
        let additions = try additions(to: plain, context)
        var file = MappingFile()
        file.additions = additions
        let loaded = try plain.adding(file)
        let proposal = try FormProposal(loaded.form, people.open(table, common, in: context).records)
        guard proposal.fields.contains(where: \.canBeFilled) else {
            throw PlanningError.noFields(
                in: [loaded.fileName],
                hint: "packet fields propose FORM --out form.yaml finds the places to write and adds fields there, for "
                    + "--map form.yaml; packet ui FORM draws them on its pages")
        }
        switch format ?? .yaml {
        case .yaml:
            try write(
                MappingText(proposal, adding: additions).yaml(
                    form: loaded.fileName, table: MergeRequest.People(people, table).label),
                context)
        case .json: try write(MappingText(proposal, adding: additions).json, context)
        case .table: try context.list(MapListing(proposal: proposal), as: .table, common)
        case .csv: try context.list(MapListing(proposal: proposal), as: .csv, common)
        }
        let result = proposal.proposal
        let read = Set(result.accepted.flatMap(\.columns)).count
        let unsure = result.accepted.count(where: \.isUnsure)
        context.note(
            "\(read) of \(proposal.columns.count.of("column")) \(read == 1 ? "fills" : "fill") "
                + result.accepted.count.of("field") + (unsure == 0 ? "" : ", \(unsure) of them not sure")
                + (result.guesses.isEmpty ? "" : "; \(result.guesses.count.of("guess", "guesses")) in comments"),
            common)
    }

    /// The fields that the form gets: those of `--map`, else those of the stored template's mapping.
    private func additions(to form: LoadedForm, _ context: CommandContext) throws -> [MappingFile.Addition] {
        guard let path = mapping.map else {
            return try form.requested.storedMapping(context.mappingSurroundings(of: nil))?.additions ?? []
        }
        let given = try context.mapping(path)
        guard given.entries.isEmpty else {
            throw CommandError(
                .mapping, "“\(path)” says already what fills fields",
                hint: "a proposal takes a mapping that only adds some (addFields); --explain shows what this one does")
        }
        return given.additions
    }

    private func write(_ text: String, _ context: CommandContext) throws {
        guard let out else { return try context.output.write(data: text) }
        try context.write(to: out, overwrites: overwriting.overwrite) { try $0.write(Array(text.utf8)) }
    }

    private func explain(row: Int, _ context: CommandContext) throws {
        // The merge reads the form again, and says what there is to say of it.
        let loaded = try context.form(named: form, common.hushed, password)
        let isGiven = mapping.map != nil || !mapping.assignments.isEmpty || loaded.template?.mapping != nil
        let proposed =
            isGiven ? nil : try FormProposal(loaded.form, people.open(table, common, in: context).records).mapping
        let rows = try RowOptions.parse(["--rows", "\(row)"])
        var request = try RequestOptions(
            form: form, people: people, pictures: pictures, table: table, mapping: mapping, rows: rows
        ).request(in: context)
        request.mapping = proposed ?? request.mapping
        request.explain(loaded.form)
        let merge = try PreparedMerge(request, in: CommandSurroundings(context, common, password))
        var source = merge.records()
        while let record = try source.next() {
            guard record.row == row else { continue }
            let explanation = try RowExplanation(record, of: merge)
            let format: ListFormat = format == .json ? .json : format == .csv ? .csv : .table
            try context.list(explanation, as: format, common)
            if format == .table {
                for problem in explanation.general { context.note("\(problem.message)", common) }
                if !explanation.isWritten { context.note("a merge would not write this row", common) }
            }
            if !explanation.isWritten { throw ExitCode.incomplete }
            return
        }
        throw CommandError(.notFound, "the table has no row \(row)")
    }
}
