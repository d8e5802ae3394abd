import ArgumentParser
import PDFForms
import PDFObjects
import PDFPreview
import PacketFiles
import PacketMerge
import PacketModel
import PacketPlanning

/// `packet preview`.
struct PreviewCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Makes pictures of pages: of a form, of its fields' names, or of packets.",
        discussion: """
            The form as it is, with the names of its fields, or filled with a row of a table as a merge would fill it; \
            nothing is logged. A contact sheet shows the first packets of a table, or of a folder of packets.
              packet preview form.pdf --names --out form.png
              packet preview form.pdf --csv people.csv --row 3 --out third.png
              packet preview form.pdf --csv people.csv --contact-sheet 12 --out sheet.png
              packet preview packets --contact-sheet 12 --out sheet.png
            """)

    @Argument(
        help:
            "The path of the form, the name of a stored template, or a folder of packets; otherwise the template in use.",
        completion: .file(extensions: ["pdf"]))
    var form: String?

    @OptionGroup(title: "People") var people: PeopleOptions
    @OptionGroup(title: "People") var pictures: PictureFolderOptions
    @OptionGroup(title: "Picture") var picture: PictureOptions
    @OptionGroup(title: "Table") var table: TableOptions
    @OptionGroup(title: "Mapping") var mapping: MappingOptions
    @OptionGroup(title: "Several forms or rows in a packet") var several: FormsOptions
    @OptionGroup(title: "Rows") var rows: RowOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var patience: PatienceOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try people.check(required: false)
        if !people.isGiven && picture.row != nil {
            throw ValidationError("--row takes its values from a table; give --csv.")
        }
        if people.isGiven && picture.row == nil && picture.contactSheet == nil {
            throw ValidationError("Say which row of the table with --row, or give --contact-sheet.")
        }
        if people.isGiven && picture.names { throw ValidationError("--names and --csv exclude each other.") }
        if !people.isGiven && !pictures.folders.isEmpty {
            throw ValidationError("--pictures is for those of a table; give --csv.")
        }
        if picture.row != nil && (rows.rows != nil || rows.condition != nil) {
            throw ValidationError("--row excludes --rows and --where.")
        }
        if form == nil && !people.isGiven && picture.contactSheet != nil {
            throw ValidationError("A contact sheet is of a table or of a folder; give --csv or a folder.")
        }
    }

    func run(in context: CommandContext) throws {
        let process = try PreviewProcess(patience: patience.patience)
        let target = PictureTarget(picture.out, overwrites: picture.overwriting.overwrite, context)
        if picture.contactSheet != nil || picture.page != .all { try target.check() }
        if let count = picture.contactSheet {
            let items = try people.isGiven ? sheet(count, context) : files(count, context)
            guard !items.isEmpty else { throw CommandError(.notFound, "there is no packet to show") }
            return try target.write(ContactSheet.png(items, page: firstPage, process))
        }
        if picture.row != nil {
            let (packet, isRefused) = try row(context)
            try write(process.open(packet.packet), to: target) { _ in [] }
            guard isRefused else { return }
            context.note("the picture shows what does not fit as well; a merge does not write this row", common)
            throw ExitCode.incomplete
        }
        let loaded = try context.form(named: form, common, password)
        guard loaded.form.xfa != .dynamic else { throw Self.notShown(loaded.name) }
        let document = try process.open(loaded.bytes, password: context.password(password))
        let labels =
            try picture.names
            ? FieldLabels(context.adding(mapping.map, to: loaded).form, dotsPerInch: picture.dpi) : nil
        try write(document, to: target) { page in labels?[page] ?? [] }
        if let labels, case .one(let number) = picture.page, labels[number - 1].isEmpty, !common.quiet {
            let pages = labels.pages.prefix(8).map { "\($0 + 1)" }.joined(separator: ", ")
            context.say(
                pages.isEmpty
                    ? "note: the form has no fields\n"
                    : "note: page \(number) has no fields; --page takes \(pages)\(labels.pages.count > 8 ? ", …" : "")\n"
            )
        }
    }

    /// Writes the pages that are wanted.
    private func write(
        _ document: PreviewDocument, to target: PictureTarget, labels: (Int) -> [PreviewLabel]
    ) throws {
        switch picture.page {
        case .one(let number):
            let page = number - 1
            try target.write(document.png(page: page, dotsPerInch: picture.dpi, labels: labels(page)))
        case .all:
            try target.check(numbers: (0..<document.pageCount).map { $0 + 1 })
            for page in 0..<document.pageCount {
                try target.write(
                    document.png(page: page, dotsPerInch: picture.dpi, labels: labels(page)), number: page + 1)
            }
        }
    }

    private var firstPage: Int { if case .one(let number) = picture.page { number - 1 } else { 0 } }

    // MARK: Packets

    /// The packet of the row that is wanted, and whether a merge refuses it for a text that does not fit: somebody who is to
    /// shorten it wants to see where it stands.
    private func row(_ context: CommandContext) throws -> (packet: PacketCapture.Captured, isRefused: Bool) {
        let found = try packets(1, context)
        if let packet = found.packets.first { return (packet, false) }
        guard found.isRefused else { throw CommandError(.notFound, "the table has no row \(picture.row ?? 0)") }
        // What was read from a pipe is gone.
        let isAgainThere = people.path(in: context).map { Files.kind($0) == .file } ?? !people.isStandardInput
        guard isAgainThere, let packet = try packets(1, context, drawsRefused: true).packets.first else {
            throw ExitCode.incomplete
        }
        return (packet, true)
    }

    /// The first packets of the table, made as a merge makes them.
    ///
    /// - Parameter drawsRefused: Whether texts that do not fit are drawn; nothing is told then, as it was told before.
    /// - Returns: Also whether there are none since a merge refuses the rows.
    private func packets(
        _ count: Int, _ context: CommandContext, drawsRefused: Bool = false
    ) throws -> (packets: [PacketCapture.Captured], isRefused: Bool) {
        var rows = self.rows
        if let row = picture.row { rows.rows = "\(row)" }
        var request = try RequestOptions(
            form: form, people: people, pictures: pictures, table: table, mapping: mapping, rows: rows, several: several
        ).request(in: context)
        request.isFillable = picture.fillable
        request.breaksSignatures = true
        request.running.drawsRefused = drawsRefused
        let merge = try PreparedMerge(request, in: CommandSurroundings(context, common, password))
        guard merge.form.xfa != .dynamic else { throw Self.notShown(merge.formNames) }
        let capture = try PacketCapture(first: count, of: merge)
        let captured = capture.captured
        let isRefused = captured.isEmpty && capture.problems.contains { $0.severity == .error }
        if drawsRefused { return (captured, isRefused) }
        let told = (merge.notes + capture.problems + merge.closingNotes).filter { $0.severity > .note || !common.quiet }
        for line in ProblemLines(titles: merge.fieldTitles).lines(told) { context.say(line) }
        return (captured, isRefused)
    }

    /// The first packets of the table for a contact sheet.
    private func sheet(_ count: Int, _ context: CommandContext) throws -> [ContactSheet.Item] {
        let found = try packets(count, context)
        if found.isRefused { throw ExitCode.incomplete }
        return found.packets.map(Self.item)
    }

    static func item(_ packet: PacketCapture.Captured) -> ContactSheet.Item {
        ContactSheet.Item(caption: "\(packet.row): \(packet.name)", packet: packet.packet)
    }

    /// The first packets of a folder, by name.
    private func files(_ count: Int, _ context: CommandContext) throws -> [ContactSheet.Item] {
        let name = form ?? ""
        guard Files.kind(context.path(name)) == .folder, let names = Files.names(in: context.path(name)) else {
            throw CommandError(
                .notFound, "there is no folder “\(name)”", hint: "a contact sheet of a form needs a table; give --csv")
        }
        return try names.filter { $0.lowercased().hasSuffix(".pdf") }.sorted().prefix(count).map { file in
            let packet = try context.read("\(name)/\(file)")
            // What cannot be read leaves an empty frame.
            if let document = try? PDFDocument(reading: packet), Form(document).xfa == .dynamic {
                throw Self.notShown("\(name)/\(file)")
            }
            return ContactSheet.Item(caption: file, packet: packet)
        }
    }

    /// A picture would show what other viewers show in place of the pages.
    private static func notShown(_ name: String) -> CommandError {
        CommandError(
            .unreadable, "“\(name)” has no pages that can be shown: they exist only in XFA, inside Adobe's viewer",
            hint: "open it in Adobe Reader; packet extract-fields lists its fields")
    }
}
