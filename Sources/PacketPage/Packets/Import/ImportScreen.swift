#if Server
import PacketFiles
import PacketModel
import PacketPlanning
import PacketRecipients
import PacketServer
import PacketStore
import Storage

/// People of a file, as they would be stored: the columns that were found, the first rows, and those that are refused. Of
/// contacts, each can be chosen.
struct ImportScreen: Sendable {
    /// A column of the file.
    struct Column: Sendable, Hashable {
        let name: String
        let stored: String
        let isOwn: Bool
    }

    /// A person.
    struct Line: Sendable, Hashable {
        let row: Int
        let cells: [String]
        let key: String
        let label: String
    }

    /// How many people a screen shows; contacts, which are chosen one by one, are all shown.
    static let shown = 20
    static let contactsShown = 2_000

    let id: String
    let file: String
    let source: String
    let isContacts: Bool
    let columns: [Column]
    let headings: [String]
    let lines: [Line]
    let hasLines: Bool
    let summary: String
    let forecast: String
    let problems: [SaidRemark]
    let hasProblems: Bool
    let more: String?
    let keys: [FormOption]
    let hasKeys: Bool

    init(
        id: String, file: String, source: String, key: String?, isContacts: Bool, _ reading: RecipientReading,
        forecast result: RecipientImport, _ words: Words
    ) {
        (self.id, self.file, self.source, self.isContacts) = (id, file, source, isContacts)
        columns = zip(reading.columns.names, reading.columns.storedNames).map { name, stored in
            Column(
                name: name,
                stored: stored.map { words.texts["person.\($0)"] ?? $0 } ?? words["import.bookkeeping"],
                isOwn: stored.map { !PersonScreen.standard.contains($0) } ?? false)
        }
        let limit = isContacts ? Self.contactsShown : Self.shown
        let first = reading.entries.prefix(limit)
        let names =
            PersonScreen.standard
            + reading.columns.storedNames.compactMap(\.self).filter {
                !PersonScreen.standard.contains($0)
            }
        let rows = first.map { entry in names.map { entry.person.value(of: $0) } }
        let filled = names.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let used = Array(filled.prefix(isContacts ? 6 : 40))
        headings = used.map { words.texts["person.\(names[$0])"] ?? names[$0] }
        lines = zip(first, rows).map { entry, values in
            let name = values[2].isEmpty ? "\(values[0]) \(values[1])" : values[2]
            return Line(
                row: entry.row, cells: used.map { values[$0] }, key: entry.person.sourceKey,
                label: words("import.choose", ["name": name, "row": Words.grouped(entry.row)]))
        }
        hasLines = !lines.isEmpty
        summary = words.counted("count.people", reading.entries.count)
        let counts = [
            ("added", result.added), ("updated", result.updated), ("restored", result.restored),
            ("unchanged", result.unchanged), ("refused", reading.failed),
        ]
        forecast = counts.filter { $0.1 > 0 }.map { words.counted("import.\($0.0)", $0.1) }.joined(separator: " · ")
        problems = reading.problems.prefix(50).map { problem in
            words.remark(
                problem.message,
                at: problem.row.map { [MessagePlace(words("check.row", ["n": Words.grouped($0)]))] } ?? [],
                code: problem.code.name, hint: problem.hint)
        }
        hasProblems = !problems.isEmpty
        more = reading.entries.count > limit ? words.counted("import.more", reading.entries.count - limit) : nil
        keys =
            [FormOption(name: "", label: words["import.keyFound"], isChosen: key == nil)]
            + reading.columns.names.map { FormOption(name: $0, label: $0, isChosen: $0 == key) }
        hasKeys = !isContacts
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/people/import") { visit in
            visit.page(.people, "packets-upload", [String: String](), title: visit.words["import.title"])
        }
        routes.post("/packets/people/import", limit: PeopleStep.uploadLimit) { visit in
            guard let file = visit.form.files["file"]?.first else { throw PageError(400, visit.words["people.none"]) }
            let upload = try PageUploads(visit.core).keep(file)
            // A file that cannot be read is not kept.
            do {
                var records = try open(upload, visit)
                while try records.next() != nil {}
            } catch {
                upload.remove()
                throw error
            }
            return visit.go(to: "/packets/people/import/\(upload.id)")
        }
        routes.get("/packets/people/import/:upload") { visit in
            let upload = try PageUploads(visit.core).find(visit.parameter("upload"))
            let usual = RecipientReading.source(ofFile: upload.name)
            let source = visit.text("source") ?? usual
            let key = visit.text("key")
            let (reading, isContacts) = try read(
                upload, rows: nil, key: key, named: source == usual ? nil : source, visit)
            let forecast = try Recipients(visit.core.settings.store).add(
                reading, source: source, isTrial: true, at: visit.moment)
            let screen = ImportScreen(
                id: upload.id, file: upload.name, source: source, key: key, isContacts: isContacts, reading,
                forecast: forecast, visit.words)
            return visit.page(
                .people, isContacts ? "packets-contacts" : "packets-import", screen, title: visit.words["import.title"])
        }
        routes.post("/packets/people/import/:upload") { visit in
            let upload = try PageUploads(visit.core).find(visit.parameter("upload"))
            let usual = RecipientReading.source(ofFile: upload.name)
            let source = visit.form["source"].flatMap { $0.isEmpty ? nil : $0 } ?? usual
            var rows: String?
            if visit.form["contacts"] != nil {
                let chosen = (visit.form.texts["row"] ?? []).compactMap { Int($0) }.filter { $0 > 0 }
                guard !chosen.isEmpty else { throw PageError(400, visit.words["people.noneChosen"]) }
                rows = chosen.map { "\($0)" }.joined(separator: ",")
            }
            let key = visit.form["key"].flatMap { $0.isEmpty ? nil : $0 }
            let (reading, _) = try read(upload, rows: rows, key: key, named: source == usual ? nil : source, visit)
            let result = try Recipients(visit.core.settings.store).add(reading, source: source, at: visit.moment)
            upload.remove()
            let stored = result.added + result.updated + result.restored + result.unchanged
            return visit.go(to: "/packets/people?done=imported&n=\(stored)")
        }
        routes.post("/packets/people/import/:upload/drop") { visit in
            try PageUploads(visit.core).find(visit.parameter("upload")).remove()
            return visit.go(to: PacketsPlace.people.path)
        }
    }

    private static func open(_ upload: PageUploads.Upload, _ visit: PageVisit) throws -> any RecordSource {
        let core = visit.core
        let surroundings = PageSurroundings(try core.settings.surroundings(), core)
        return try surroundings.people(MergeRequest.People(file: upload.path)).records
    }

    /// - Parameter named: The source that somebody typed; nil where the file may name each person's.
    private static func read(
        _ upload: PageUploads.Upload, rows: String?, key: String?, named: String?, _ visit: PageVisit
    ) throws -> (reading: RecipientReading, isContacts: Bool) {
        var records = try ChosenRecords(try open(upload, visit), rows: rows, condition: nil, surroundings: .process())
        let column = try key.map { name -> ImportedColumns.Key in
            guard let index = records.schema.index(of: name) else { throw PageError(400, visit.words["import.noKey"]) }
            return .column(index)
        }
        var reading = RecipientReading(schema: records.schema, key: column ?? .found, keepsSources: named == nil)
        try reading.read(&records)
        return (reading, upload.name.lowercased().hasSuffix(".vcf"))
    }
}

/// A choice of a list.
package struct FormOption: Sendable, Hashable {
    let name: String
    let label: String
    let isChosen: Bool

    package init(name: String, label: String, isChosen: Bool) {
        self.name = name
        self.label = label
        self.isChosen = isChosen
    }
}
#endif
