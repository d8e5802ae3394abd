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
                try choose(people(path, visit.form), title: file.name, of: id, visit.core)
            } else if let query = visit.form["recipients"] {
                let title = query.isEmpty ? visit.words["people.storedTitle"] : query
                try choose(MergeRequest.People(query: query), title: title, of: id, visit.core)
            } else if let name = visit.form["name"], !name.isEmpty {
                try choose(people(name, visit.form), title: name, of: id, visit.core)
            } else {
                throw PageError(400, visit.words["people.none"])
            }
            return visit.go(to: "/work/\(id)/people")
        }
        routes.post("/work/:draft/people/options") { visit in
            let bench = try visit.workbench()
            guard var people = bench.draft.people else { throw PageError(409, visit.words["people.none"]) }
            func text(_ name: String) -> String? { visit.form[name].flatMap { $0.isEmpty ? nil : $0 } }
            people.delimiter = text("delimiter")
            people.encoding = text("encoding")
            people.sheet = text("sheet")
            people.headerRow = try text("headerRow").map { try headerRow($0, visit.words) }
            try choose(people, title: bench.draft.peopleTitle, of: bench.draft.id, visit.core)
            return visit.go(to: "/work/\(bench.draft.id)/people")
        }
        routes.post("/work/:draft/skip") { visit in
            guard let row = visit.form.number("row"), row > 0 else { throw PageError(400, visit.words["error.title"]) }
            let draft = try visit.core.drafts.change(visit.parameter("draft")) { draft in
                // A tab that is not up to date does not undo what it was to do.
                if visit.form["want"] == "in" { draft.skipped.remove(row) } else { draft.skipped.insert(row) }
                if let people = draft.people, draft.tableStamp == nil {
                    draft.tableStamp = try Workbench(core: visit.core, draft: draft).stamp(of: people)
                }
                if draft.skipped.isEmpty, draft.corrections.isEmpty { draft.tableStamp = nil }
            }
            let back = visit.form["to"] == "check" ? "check" : "people?from=\(max(1, visit.form.number("from") ?? 1))"
            return visit.go(to: "/work/\(draft.id)/\(back)")
        }
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

    /// Makes people the draft's own. Rows and cells of another table say nothing about these.
    static func choose(
        _ people: MergeRequest.People, title: String, of id: String, _ core: PageCore
    ) throws {
        var draft = try core.drafts.find(id)
        draft.people = people
        (draft.corrections, draft.skipped, draft.tableStamp) = ([], [], nil)
        guard !MakeStep.isRunning(Workbench(core: core, draft: draft)) else { throw PageError.busy }
        // A table that cannot be read is not taken.
        _ = try Workbench(core: core, draft: draft).records().schema
        try core.drafts.change(id) { draft in
            draft.people = people
            draft.peopleTitle = title
            (draft.corrections, draft.skipped, draft.row, draft.tableStamp) = ([], [], 1, nil)
            // Rows of what was made are those of the other table.
            (draft.job, draft.verification) = (nil, nil)
        }
    }

    /// - Parameter find: A text; the part begins with the first row that has it.
    private static func part(_ bench: Workbench, from: Int, find: String) throws -> PeopleScreen.Part {
        var part = PeopleScreen.Part()
        (part.from, part.find) = (max(1, from), find)
        if !find.isEmpty {
            let found = try bench.row(from: part.from, with: find)
            (part.from, part.isFound) = (found ?? part.from, found != nil)
        }
        var source = try bench.records()
        part.columns = source.schema.columns
        part.notes = source.diagnostics
        while part.records.count < PeopleScreen.rowsShown, let record = try source.next() {
            if record.row >= part.from { part.records.append(record) }
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
        while let record = try source.next() {
            guard record.row >= first else { continue }
            if columns.contains(where: { record.text($0).lowercased().contains(wanted) }) { return record.row }
        }
        return nil
    }

    /// What is known of the table as a whole.
    func facts() throws -> TableFacts {
        try core.facts.value(stamp(of: people())) { try TableFacts(records()) }
    }
}
#endif
