#if Server
import PDFForms
import PDFObjects
import PacketFiles
import PacketMapping
import PacketMerge
import PacketModel
import PacketPlanning
import PacketRecipients

/// One draft with all that it names: the front doors take its request, and the page adds nothing to what they say.
struct Workbench {
    let core: PageCore
    let draft: Draft
    /// Which form of the packet is worked on, from 0.
    var part = 0

    /// The surroundings in which it works.
    func surroundings() throws -> PageSurroundings {
        PageSurroundings(try core.settings.surroundings(), core)
    }

    /// What was chosen as the form.
    ///
    /// - Throws: `PageError` before there is one.
    func choice() throws(PageError) -> Draft.FormChoice {
        guard draft.forms.indices.contains(part) else { throw PageError(409, "There is no form yet.") }
        return draft.forms[part]
    }

    /// The form.
    ///
    /// - Throws: `PageError` before there is one, and why it cannot be read.
    func form() throws -> RequestedForm {
        let form = try surroundings().form(choice().name, in: nil)
        // A mapping that is wrong adds nothing here; whoever merges with it says what is wrong.
        return (try? form.adding(mapping())) ?? form
    }

    /// Whether a form of the packet has its pages only in Adobe's viewer (XFA).
    func isDynamic() throws -> Bool { try parts.contains { try $0.form().form.xfa == .dynamic } }

    /// The people, with the cells that were corrected.
    func people() throws -> MergeRequest.People {
        guard let people = draft.people else { throw PageError(409, "There is no table yet.") }
        if let known = draft.tableStamp, try stamp(of: people) != known {
            throw PageError(
                409, "The table has changed since rows were left out or cells corrected.",
                hint: "choose it again in People; what was left out and corrected is said anew then")
        }
        return draft.corrections.isEmpty
            ? people : CorrectedTable.copy(of: people, in: core.drafts.folder(of: draft.id))
    }

    /// The folder in which the table's pictures are, when a copy of it stands elsewhere.
    var picturesFolder: String? {
        guard !draft.corrections.isEmpty, let file = draft.people?.file else { return nil }
        let path = core.scope.path(file)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// How many rows of the table are not left out.
    func chosenRows() throws -> Int {
        let rows = try facts().rows
        return rows - draft.skipped.count { $0 <= rows }
    }

    /// The table, from the first row.
    func records() throws -> any RecordSource { try surroundings().people(people()).records }

    /// The mapping, as it is written.
    func mapping() throws -> MappingFile { try mapping(in: choice().mappingFile) }

    /// The mapping in a file of the draft's folder.
    func mapping(in file: String) throws -> MappingFile {
        try MappingFile(core.drafts.mapping(of: draft.id, file), file: file, surroundings: mappingSurroundings)
    }

    /// What mappings of the draft may refer to.
    var mappingSurroundings: MappingSurroundings {
        MappingSurroundings(zones: core.settings.zones, folder: core.drafts.folder(of: draft.id).path)
    }

    /// The request, for a run that writes nothing.
    ///
    /// - Parameters:
    ///   - row: The only row that is meant; nil for all that are not left out.
    ///   - isAlone: Whether the form that is worked on stands for the packet.
    func request(row: Int? = nil, isAlone: Bool = false) throws -> MergeRequest {
        var request =
            draft.hasPacketFile && !isAlone
            ? MergeRequest(packet: try packetFile(), people: try people())
            : MergeRequest(form: try choice().name, mapping: try mapping(), people: try people())
        request.rows = row.map { "\($0)" } ?? RowsOption.text(without: draft.skipped)
        request.name = draft.name
        request.pictureFolders = picturesFolder.map { [$0] } ?? []
        request.isFillable = draft.isFillable
        let choices = draft.choices
        (request.title, request.subject, request.author) = (choices.title, choices.subject, choices.author)
        request.running.isDry = true
        request.running.durability = .none
        return request
    }

    /// The request of the merge itself, as its command line says it.
    func mergeRequest() throws -> MergeRequest {
        var request = try request()
        let choices = draft.choices
        request.orders = choices.orders
        request.output.path = draft.out
        request.output.isPrintFile = draft.target == .print
        request.output.pagesPerFile = draft.target == .print ? choices.pagesPerFile : nil
        request.output.rowsPerFolder =
            draft.target == .folder && choices.hasSubfolders ? PacketChoices.rowsPerFolder : nil
        request.running.verifies = draft.target != .print && choices.verifies
        return request
    }

    /// Which column probably fills which field.
    func proposal() throws -> FormProposal {
        let form = try form()
        let added = form.form.addedNames.sorted().joined(separator: "\u{0}")
        let stamp = "\(form.digest) \(try stamp(of: people())) \(added)"
        return try core.proposals.value(stamp) { try FormProposal(form.form, records()) }
    }

    /// Tells what a row shows from what it showed before: the forms, the mappings, the table.
    ///
    /// - Parameter isAlone: Whether the form that is worked on stands for the packet.
    func stamp(isAlone: Bool = false) throws -> String {
        let forms = try (isAlone ? [self] : parts).map { bench in
            let choice = try bench.choice()
            let said = "\(core.drafts.mapping(of: draft.id, choice.mappingFile))\u{0}\(choice.condition ?? "")"
            return "\(try bench.form().digest.prefix(16))-\(Self.digest([said]))"
        }
        let choices = draft.choices
        let said = [draft.name, choices.title, choices.subject, choices.author].map { $0.map { "=\($0)" } ?? "" }
        return Self.digest(
            forms + [try stamp(of: people()), "\(draft.isFillable)", "\(choices.isDuplex)"] + said)
    }

    /// Tells what a table says from what it said before.
    ///
    /// - Complexity: O(bytes).
    func stamp(of people: MergeRequest.People) throws -> String {
        let options = [
            people.sheet, people.headerRow.map { "\($0)" }, people.delimiter, people.encoding, "\(people.asShown)",
            people.query,
        ].map { $0 ?? "" }.joined(separator: "\u{0}")
        let path = people.file.map(core.scope.path)
        var file = path.flatMap(fingerprint) ?? ""
        if let path {
            file += headers(of: people, in: path, options)
        } else {
            // Stored people change in place.
            var source = try surroundings().people(people).records
            var mixed: UInt64 = 0
            while let record = try source.next() { mixed = (mixed &* 0x100_0000_01B3) ^ Fingerprint.of(record) }
            file = "\(mixed)"
        }
        return Self.digest([file, options])
    }

    /// A short text that tells texts from others.
    private static func digest(_ texts: [String]) -> String {
        SHA256.hexadecimal(Array(SHA256.digest(texts.joined(separator: "\u{0}").utf8).prefix(8)))
    }

    /// The row of the headers below a title, from which rows are counted; empty where the first row has them.
    private func headers(of people: MergeRequest.People, in path: String, _ options: String) -> String {
        func row() -> String {
            let records = try? surroundings().people(people).records
            return records?.diagnostics.first { $0.code == .titleAboveHeader }?.line.map { " \($0)" } ?? ""
        }
        guard let state = Files.state(path) else { return row() }
        return (try? core.fingerprints.value("headers \(state) \(options)", row)) ?? ""
    }

    // MARK: - What screens have shown

    /// Tells the table, as somebody gave it, from every other one. A form about a row says it again: a row is known by its
    /// number, and the same number in another table is somebody else.
    func shownTable() throws -> String {
        guard let people = draft.people else { throw PageError(409, "There is no table yet.") }
        return try stamp(of: people)
    }

    /// Tells what a row says now from what it said before.
    static func shown(_ record: Record) -> String { String(Fingerprint.of(record), radix: 36) }

    /// Refuses a form of a screen that showed another table.
    ///
    /// - Returns: What tells the table from every other one.
    @discardableResult
    func checkTable(_ visit: PageVisit) throws -> String {
        let shown = try shownTable()
        guard visit.form["table"] == shown else { throw Self.changed(visit.words) }
        return shown
    }

    /// The refusal of what was meant for another table.
    static func changed(_ words: Words) -> PageError { PageError(409, words["table.changed"]) }

    /// The number of a file's contents, reckoned once while the file stays as it is.
    private func fingerprint(of path: String) -> String? {
        guard let state = Files.state(path) else { return Fingerprint.of(file: path) }
        return try? core.fingerprints.value("table \(state)") {
            guard let value = Fingerprint.of(file: path) else { throw FileFailure.failed }
            return value
        }
    }

    /// What becomes of one row in the form that is worked on.
    ///
    /// - Returns: Nil where the table has no such row.
    func explanation(row: Int) throws -> RowExplanation? {
        try core.explanations.value("\(try stamp(isAlone: true)) \(row)") {
            var request = try request(row: row, isAlone: true)
            request.running.explains = true
            request.breaksSignatures = true
            request.allowsUnfilled = true
            let merge = try PreparedMerge(request, in: surroundings())
            var source = merge.records()
            while let record = try source.next(), record.row <= row {
                if record.row == row { return try RowExplanation(record, of: merge) }
            }
            return nil
        }
    }
}

/// Rows as `--rows` takes them.
enum RowsOption {
    /// All rows but some; nil for all.
    static func text(without skipped: Set<Int>) -> String? {
        guard !skipped.isEmpty else { return nil }
        var parts: [String] = []
        var next = 1
        for row in skipped.sorted() where row >= next {
            if row > next { parts.append(row - 1 == next ? "\(next)" : "\(next)-\(row - 1)") }
            next = row + 1
        }
        return (parts + ["\(next)-"]).joined(separator: ",")
    }
}
#endif
