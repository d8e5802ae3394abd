#if Server
import PacketModel
import PacketPlanning
import PacketServer
import PacketStore
import Sheets

/// Step 2: choosing people.
enum PeopleStep {
    /// The largest table that is taken, in bytes.
    static let uploadLimit = 256 << 20
    private static let endings: Set<String> = [
        "csv", "tsv", "txt", "xlsx", "xlsm", "json", "jsonl", "vcf", "fdf", "xfdf", "sqlite",
    ]

    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/people") { visit in
            let bench = try visit.workbench()
            let part =
                bench.draft.people == nil
                ? PeopleScreen.Part() : try part(bench, from: visit.number("from") ?? 1, find: visit.text("find") ?? "")
            let recipients = Recipients(visit.core.settings.store)
            var stored = PeopleScreen.Stored()
            stored.sources = ((try? recipients.counts()) ?? []).map { ($0.source, $0.count - $0.archived) }
                .filter { $0.1 > 0 }
            stored.sets = ((try? recipients.sets()) ?? []).map(\.name)
            stored.lists = ((try? visit.core.settings.lists()) ?? []).filter { $0.count != 0 }
            return visit.page(
                .people,
                PeopleScreen(
                    bench.draft, part, files: visit.core.scope.files(ending: endings),
                    stored: stored, visit.words), of: bench.draft)
        }
        routes.post("/work/:draft/people", limit: uploadLimit) { visit in
            let bench = try visit.workbench()
            let id = bench.draft.id
            if let file = visit.form.files["file"]?.first {
                let path = try visit.core.drafts.keep(file.name, file.bytes, of: id)
                do {
                    return try go(
                        visit, dropping: choose(people(path, visit.form), title: file.name, of: id, visit.core))
                } catch {
                    visit.core.drafts.forget(path, of: id)
                    throw error
                }
            } else if let query = visit.form["recipients"] {
                let title = try PeopleNames.title(of: query, visit.core, visit.words)
                return try go(visit, dropping: choose(.init(query: query), title: title, of: id, visit.core))
            } else if let name = visit.form["name"], !name.isEmpty {
                return try go(visit, dropping: choose(people(name, visit.form), title: name, of: id, visit.core))
            }
            throw PageError(400, visit.words["people.none"])
        }
        routes.post("/work/:draft/people/options") { visit in
            let bench = try visit.workbench()
            guard var people = bench.draft.people else { throw PageError(409, visit.words["people.none"]) }
            func text(_ name: String) -> String? { visit.form[name].flatMap { $0.isEmpty ? nil : $0 } }
            people.delimiter = text("delimiter")
            people.encoding = text("encoding")
            people.sheet = text("sheet")
            people.headerRow = try text("headerRow").map { try headerRow($0, visit.words) }
            let (title, id) = (bench.draft.peopleTitle, bench.draft.id)
            return try go(visit, dropping: choose(people, title: title, of: id, visit.core))
        }
        routes.post("/work/:draft/skip") { try skip($0) }
    }

    /// Leaves a row out, or takes it in again.
    private static func skip(_ visit: PageVisit) throws -> ServerResponse {
        guard let row = visit.form.number("row"), row > 0 else { throw PageError(400, visit.words["error.title"]) }
        // Reckoned before other works have to wait.
        let shown = try visit.workbench()
        let stamp = try shown.checkTable(visit)
        let draft = try visit.core.drafts.change(shown.draft.id) { draft in
            guard draft.people == shown.draft.people else { throw Workbench.changed(visit.words) }
            // A tab that is not up to date does not undo what it was to do.
            if visit.form["want"] == "in" { draft.skipped.remove(row) } else { draft.skipped.insert(row) }
            if draft.tableStamp == nil { draft.tableStamp = stamp }
            if draft.skipped.isEmpty, draft.corrections.isEmpty { draft.tableStamp = nil }
        }
        let back =
            switch visit.form["to"] ?? "" {
            case "check": CheckStep.address(visit)
            case "look": "look?row=\(row)"
            default: "people?from=\(max(1, visit.form.number("from") ?? 1))"
            }
        return visit.go(to: "/work/\(draft.id)/\(back)")
    }

    private static func headerRow(_ text: String, _ words: Words) throws -> Int {
        guard let row = Int(sent: text), row > 0 else { throw PageError(400, words["people.badHeaderRow"]) }
        return row
    }

    /// A table, in the encoding that somebody chose for it.
    private static func people(_ file: String, _ form: FormData) -> MergeRequest.People {
        var people = MergeRequest.People(file: file)
        if ["csv", "tsv", "txt", "vcf"].contains(file.split(separator: ".").last?.lowercased() ?? "") {
            people.encoding = form["encoding"].flatMap { $0.isEmpty ? nil : $0 }
        }
        return people
    }

    /// Shows the table that was chosen, and says what was dropped with the one before.
    static func go(_ visit: PageVisit, dropping count: Int) -> ServerResponse {
        let query: KeyValuePairs<String, String?> = count > 0 ? ["done": "tableDropped", "n": "\(count)"] : [:]
        return visit.go(to: PageVisit.address("/work/\(visit.parameter("draft"))/people", query))
    }

    /// Makes people the draft's own. Rows and cells of another table say nothing about these; of the same table they hold.
    ///
    /// - Returns: How many corrections and left-out rows of the table before are dropped.
    @discardableResult
    static func choose(
        _ people: MergeRequest.People, title: String, of id: String, _ core: PageCore
    ) throws -> Int {
        let old = try core.drafts.find(id)
        var new = old
        new.people = people
        (new.corrections, new.skipped, new.tableStamp) = ([], [], nil)
        let bench = Workbench(core: core, draft: new)
        // A table that cannot be read is not taken.
        let source = try bench.records()
        let stamp = try bench.stamp(of: people)
        // The one before may be gone.
        let oldStamp = old.people.flatMap { try? bench.stamp(of: $0) }
        var dropped = 0
        try core.drafts.change(id) { draft in
            guard !MakeStep.isRunning(Workbench(core: core, draft: draft)) else { throw PageError.busy }
            let before = draft.peopleTitle
            let known = draft.tableStamp ?? draft.madeStamp ?? (draft.people == old.people ? oldStamp : nil)
            (draft.people, draft.peopleTitle) = (people, title)
            let orders = PeopleOrder.kept(draft.choices.orders, headers: source.schema.columns)
            draft.packetChoices?.orders = orders
            guard known != stamp else {
                // The copy is called after its table.
                guard !draft.corrections.isEmpty else { return }
                return try CorrectedTable.write(source, draft.corrections, of: people, in: core.drafts.folder(of: id))
            }
            dropped = draft.corrections.count + draft.skipped.count
            (draft.corrections, draft.skipped, draft.row, draft.tableStamp) = ([], [], 1, nil)
            draft.forgetMade(ofTable: before)
        }
        try core.drafts.removeUnusedCopy(of: id)
        return dropped
    }

    /// - Parameter find: A text; the part begins with the first row that has it.
    private static func part(_ bench: Workbench, from: Int, find: String) throws -> PeopleScreen.Part {
        var part = PeopleScreen.Part()
        (part.from, part.find) = (max(1, from), find)
        if !find.isEmpty {
            let found = try bench.row(from: part.from, with: find)
            (part.from, part.isFound) = (found ?? part.from, found != nil)
        }
        part.table = try bench.shownTable()
        var source = try bench.records()
        part.columns = source.schema.columns
        part.notes = source.diagnostics
        var days = ShownDays(beside: source, of: bench)
        while part.records.count < PeopleScreen.rowsShown, let record = try source.next() {
            guard record.row >= part.from else { continue }
            part.records.append(record)
            part.days[record.row] = days.texts(of: record)
        }
        part.facts = try bench.facts()
        if let file = bench.draft.people?.file,
            file.lowercased().hasSuffix(".xlsx") || file.lowercased().hasSuffix(".xlsm")
        {
            part.sheets = (try? Workbook(path: bench.core.scope.allowed(file)).sheets.map(\.name)) ?? []
        }
        return part
    }
}

extension Workbench {
    /// The first row from one on that has a text in one of its cells, in whatever case.
    ///
    /// - Complexity: O(bytes of the table before it).
    func row(from first: Int, with text: String) throws -> Int? {
        let wanted = text.lowercased()
        var source = try records()
        let columns = source.schema.columns.indices
        var days = ShownDays(beside: source, of: self)
        while let record = try source.next() {
            guard record.row >= first else { continue }
            let shown = days.texts(of: record)
            func has(_ text: String) -> Bool { text.lowercased().contains(wanted) }
            if columns.contains(where: { has(record.text($0)) || shown[$0].map(has) ?? false }) { return record.row }
        }
        return nil
    }

    /// What is known of the table as a whole.
    func facts() throws -> TableFacts {
        try core.facts.value(stamp(of: people())) { try TableFacts(records()) }
    }
}
#endif
