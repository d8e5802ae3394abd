#if Server
import PDFForms
import PDFObjects
import PacketFiles
import PacketMapping
import PacketMerge
import PacketModel
import PacketPlanning

/// One draft with all that it names: the front doors take its request, and the page adds nothing to what they say.
struct Workbench {
    let core: PageCore
    let draft: Draft

    /// The surroundings in which it works.
    func surroundings() throws -> PageSurroundings {
        PageSurroundings(try core.settings.surroundings(), core)
    }

    /// The form.
    ///
    /// - Throws: `PageError` before there is one, and why it cannot be read.
    func form() throws -> RequestedForm {
        guard let choice = draft.forms.first else { throw PageError(409, "There is no form yet.") }
        // A mapping that cannot be read adds nothing; who reads it says what is wrong with it.
        return try surroundings().form(choice.name, in: nil).adding(try? mapping())
    }

    /// The people, with the cells that were corrected.
    func people() throws -> MergeRequest.People {
        guard let people = draft.people else { throw PageError(409, "There is no table yet.") }
        if let known = draft.tableStamp, try stamp(of: people) != known {
            throw PageError(
                409, "The table has changed since rows were left out or cells corrected.",
                hint: "choose it again in People; what was left out and corrected is said anew then")
        }
        guard !draft.corrections.isEmpty else { return people }
        var corrected = MergeRequest.People(file: core.drafts.folder(of: draft.id).file(CorrectedTable.name))
        corrected.isCSV = true
        (corrected.delimiter, corrected.encoding) = (",", "utf-8")
        return corrected
    }

    /// The folder in which the table's pictures are, when a copy of it stands elsewhere.
    var picturesFolder: String? {
        guard !draft.corrections.isEmpty, let file = draft.people?.file else { return nil }
        let path = core.scope.path(file)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// The table, from the first row.
    func records() throws -> any RecordSource { try surroundings().people(people()).records }

    /// The mapping, as it is written.
    func mapping() throws -> MappingFile {
        let file = core.drafts.mappingPath(of: draft.id)
        return try MappingFile(
            core.drafts.mapping(of: draft.id), file: "mapping.yaml",
            surroundings: MappingSurroundings(
                zones: core.settings.zones, folder: file.lastIndex(of: "/").map { String(file[..<$0]) }))
    }

    /// The request, for a run that writes nothing.
    ///
    /// - Parameter row: The only row that is meant; nil for all that are not left out.
    func request(row: Int? = nil) throws -> MergeRequest {
        guard let choice = draft.forms.first else { throw PageError(409, "There is no form yet.") }
        var request = MergeRequest(form: choice.name, mapping: try mapping(), people: try people())
        request.rows = row.map { "\($0)" } ?? RowsOption.text(without: draft.skipped)
        request.name = draft.name
        request.pictureFolders = picturesFolder.map { [$0] } ?? []
        request.isFillable = draft.isFillable
        request.running.isDry = true
        request.running.durability = .none
        return request
    }

    /// Which column probably fills which field.
    func proposal() throws -> FormProposal {
        let stamp = "\(try form().digest) \(try stamp(of: people()))"
        return try core.proposals.value(stamp) { try FormProposal(form().form, records()) }
    }

    /// Tells what a row shows from what it showed before: the form, the mapping, the table.
    func stamp() throws -> String {
        let digest = SHA256.hexadecimal(
            Array(SHA256.digest(core.drafts.mapping(of: draft.id).utf8).prefix(8)))
        return
            "\(try form().digest.prefix(16))-\(digest)-\(try stamp(of: people()))-\(draft.isFillable)-\(draft.name ?? "")"
    }

    /// Tells what a table says from what it said before.
    ///
    /// - Complexity: O(bytes).
    func stamp(of people: MergeRequest.People) throws -> String {
        let options = [
            people.sheet, people.headerRow.map { "\($0)" }, people.delimiter, people.encoding, "\(people.asShown)",
            people.query,
        ].map { $0 ?? "" }.joined(separator: "\u{0}")
        var file = people.file.map(core.scope.path).flatMap(fingerprint) ?? ""
        if people.file == nil {
            // Stored people change in place.
            var source = try surroundings().people(people).records
            var mixed: UInt64 = 0
            while let record = try source.next() { mixed = (mixed &* 0x100_0000_01B3) ^ Fingerprint.of(record) }
            file = "\(mixed)"
        }
        return SHA256.hexadecimal(Array(SHA256.digest("\(file)\u{0}\(options)".utf8).prefix(8)))
    }

    /// The number of a file's contents, reckoned once while the file stays as it is.
    private func fingerprint(of path: String) -> String? {
        guard let state = Files.state(path) else { return Fingerprint.of(file: path) }
        return try? core.fingerprints.value("table \(state)") {
            guard let value = Fingerprint.of(file: path) else { throw FileFailure.failed }
            return value
        }
    }

    /// What becomes of one row.
    ///
    /// - Returns: Nil where the table has no such row.
    func explanation(row: Int) throws -> RowExplanation? {
        try core.explanations.value("\(try stamp()) \(row)") {
            var request = try request(row: row)
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

    /// The packet of a row as a merge makes it; nil where it makes none.
    func packet(row: Int) throws -> PacketCapture.Captured? {
        try core.packets.value("\(try stamp()) \(row)") {
            var request = try request(row: row)
            request.breaksSignatures = true
            request.allowsUnfilled = true
            let merge = try PreparedMerge(request, in: surroundings())
            let interruption = Interruption()
            let capture = PacketCapture(limit: 1, interruption)
            var plan = merge.plan
            plan.inspection = capture
            let report = try MergeEngine(plan, interruption: interruption).run(
                merge.records(interruption), out: nil, observer: capture)
            if let failure = report.failure { throw failure }
            return capture.captured.first
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
