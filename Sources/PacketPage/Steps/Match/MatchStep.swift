#if Server
import PDFForms
import PDFObjects
import PacketMapping
import PacketModel
import PacketPlanning
import PacketServer

/// Step 3: matching columns and fields.
enum MatchStep {
    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/match") { visit in
            let (bench, pagesBefore) = try visit.workbench().showing(row: visit.number("row")).placed(
                field: visit.number("field"), page: visit.number("page"))
            return visit.page(.match, try screen(bench, after: pagesBefore, visit), of: bench.draft)
        }
        routes.post("/work/:draft/match/set") { try fill($0) }
        routes.post("/work/:draft/match/clear") { visit in
            try change(visit) { choice, document in try clear(choice, &document) }
        }
        routes.post("/work/:draft/match/accept") { visit in
            if let all = visit.form["all"] { return try acceptAll(visit, sureOnly: all == "sure") }
            return try change(visit) { choice, document in
                guard let pair = choice.pair else { return }
                try document.set(MappingFile.Entry(field: choice.field.name, expression: pair.expression))
            }
        }
        routes.post("/work/:draft/match/refuse") { visit in
            try change(visit) { choice, document in
                // The field stays as the form has it, and is not asked about any more.
                guard choice.expression == nil else { return }
                try document.set(.kept(choice.field.name))
            }
        }
        routes.post("/work/:draft/match/split") { visit in
            let proposal = try placed(visit).proposal()
            return try change(visit) { choice, document in
                guard let column = choice.columns.first else { return }
                for part in proposal.split(column, from: choice.field.name) {
                    try document.set(MappingFile.Entry(field: part.field, expression: part.expression))
                }
            }
        }
        routes.post("/work/:draft/match/words") { try keepWords($0) }
        routes.post("/work/:draft/match/boxes") { try keepBoxes($0) }
        routes.post("/work/:draft/match/row") { visit in
            try back(visit, row: visit.form.number("to") ?? visit.form.number("row") ?? 1)
        }
        routes.get("/work/:draft/mapping") { visit in
            let bench = try visit.workbench().placed(page: visit.number("page")).bench
            let text = visit.core.drafts.mapping(of: bench.draft.id, try bench.choice().mappingFile)
            return .download(Array(text.utf8), name: "mapping.yaml", type: "application/yaml")
        }
    }

    /// The work on the form of the field that a request is about.
    private static func placed(_ visit: PageVisit) throws -> Workbench {
        try visit.workbench().placed(field: visit.form.number("field"), page: visit.form.number("page")).bench
    }

    /// Fills a field with what somebody chose or wrote.
    private static func fill(_ visit: PageVisit) throws -> ServerResponse {
        try change(visit) { choice, document in
            let columns = try placed(visit).proposal().columns
            guard let expression = try wanted(for: choice, among: columns, visit.form) else {
                return try clear(choice, &document)
            }
            var entry = choice.entry ?? MappingFile.Entry(field: choice.field.name, expression: expression)
            if entry.isKept { entry.keepsWhenEmpty = nil }
            // Whoever keeps it has looked at it.
            (entry.expression, entry.isUnsure) = (expression, nil)
            if let rule = visit.form["overflow"] { entry.overflow = OverflowRule(rawValue: rule) }
            try document.set(entry)
        }
    }

    /// Keeps what the words of a column mean for a field.
    private static func keepWords(_ visit: PageVisit) throws -> ServerResponse {
        try change(visit) { choice, document in
            var entry =
                choice.entry
                ?? MappingFile.Entry(field: choice.field.name, expression: choice.expression ?? "")
            entry.isUnsure = nil
            let bench = try placed(visit)
            let meanings = ChoiceWords(
                choice.field, try bench.form().form.printedLabels,
                locale: try bench.mapping().expressionSettings(bench.core.settings.zones).locale)
            for line in ColumnWord.chosen(visit.form) {
                let own = meanings?.choice(line.word)
                let meant = line.choice.isEmpty ? nil : line.choice
                // What the field would understand is refused by the mapping.
                entry.synonyms.say(own == meant ? nil : meant ?? Expression.refused, of: line.word)
            }
            try document.set(entry)
        }
    }

    /// Keeps which word of a column ticks which box of a question.
    private static func keepBoxes(_ visit: PageVisit) throws -> ServerResponse {
        let bench = try placed(visit)
        let (choices, form) = (try bench.choices(), try bench.form().form)
        return try change(visit) { choice, document in
            guard let question = try ColumnQuestion(choice, among: choices, of: form, bench) else {
                throw PageError(400, visit.words["match.noField"])
            }
            let known = Set(question.boxes.map(\.index))
            var wanted: [(word: String, meaning: ColumnQuestion.Meaning)] = []
            for line in ColumnWord.chosen(visit.form) {
                let box = visit.form.number("choice.\(line.number)")
                guard box.map(known.contains) ?? true else { throw PageError(400, visit.words["match.noField"]) }
                wanted.append((line.word, box.map { .box($0) } ?? (line.choice == ChoiceWords.off ? .none : .refused)))
            }
            guard let entries = try question.entries(for: wanted, visit.words) else { return }
            for box in question.boxes {
                if let entry = entries[box.index] {
                    try document.set(entry)
                } else if box.expression != nil {
                    try clear(box, &document)
                }
            }
        }
    }

    /// Changes what the mapping says of one field; a mapping that a merge would refuse is not kept.
    private static func change(
        _ visit: PageVisit, _ body: (FieldChoice, inout MappingDocument) throws -> Void
    ) throws -> ServerResponse {
        let bench = try placed(visit)
        let choices = try bench.choices()
        guard let index = visit.form.number("field"), let choice = choices.first(where: { $0.index == index }) else {
            throw PageError(400, visit.words["match.noField"])
        }
        try bench.changeMapping { document in try body(choice, &document) }
        return try back(visit)
    }

    private static func clear(_ choice: FieldChoice, _ document: inout MappingDocument) throws {
        if let entry = choice.entry { try document.remove(entry.field) }
        // A column that is called like the field would fill it by itself.
        if choice.isNamed { try document.set(.kept(choice.field.name)) }
    }

    /// What shall fill a field: an expression, a column, or a column behind what is there already.
    private static func wanted(
        for choice: FieldChoice, among columns: [String], _ form: FormData
    ) throws -> String? {
        if let column = form["column"], isMeant(column, for: choice, among: columns, form) {
            guard !column.isEmpty else { return nil }
            // No column is called so: the list says it for the expression that is there.
            if column == FieldPanel.same, let current = choice.expression { return current }
            let insertion = MappingProposer.insertion(column)
            guard form["append"] != nil, let current = choice.expression, !current.isEmpty else { return insertion }
            return "\(current) \(insertion)"
        }
        guard let text = form["expression"], !text.isEmpty else { return nil }
        return text
    }

    /// Whether somebody means the column of the list: they took it, or chose another one and left the expression below it as
    /// it was.
    private static func isMeant(
        _ column: String, for choice: FieldChoice, among columns: [String], _ form: FormData
    ) -> Bool {
        guard let expression = form["expression"], form["take"] == nil, form["append"] == nil else { return true }
        let current = choice.expression
        return expression == current ?? "" && column != FieldPanel.chosen(current, among: columns)
    }

    /// Takes the proposals of all forms.
    ///
    /// - Parameter sureOnly: Whether those are left that are not sure.
    private static func acceptAll(_ visit: PageVisit, sureOnly: Bool) throws -> ServerResponse {
        let bench = try visit.workbench()
        for part in bench.parts {
            let choices = try part.choices().filter { $0.isAcceptable && (!sureOnly || $0.sureness == .sure) }
            guard !choices.isEmpty else { continue }
            try part.changeMapping { document in
                for choice in choices {
                    guard let pair = choice.pair else { continue }
                    var entry = MappingFile.Entry(field: choice.field.name, expression: pair.expression)
                    // As packet map writes it: until somebody has looked at it, each merge says so.
                    if pair.isUnsure { entry.isUnsure = true }
                    try document.set(entry)
                }
            }
        }
        return try back(visit)
    }

    /// Goes back to the screen. It stays with the row that somebody had before their eyes when they did something there.
    ///
    /// - Parameter row: The row that they asked for; nil for the one that was shown.
    private static func back(_ visit: PageVisit, row: Int? = nil) throws -> ServerResponse {
        let bench = try visit.workbench()
        let shown = try bench.showing(row: row ?? visit.form.number("row")).draft.row
        if shown != bench.draft.row { try visit.core.drafts.change(bench.draft.id) { $0.row = shown } }
        var path = "/work/\(visit.parameter("draft"))/match?page=\(max(1, visit.form.number("page") ?? 1))"
        if let field = visit.form.number("field") { path += "&field=\(field)" }
        return visit.go(to: path)
    }

    private static func screen(_ bench: Workbench, after pagesBefore: Int, _ visit: PageVisit) throws -> MatchScreen {
        let form = try bench.form()
        guard !form.form.document.pages.isEmpty else { throw PageError(409, visit.words["match.noPages"]) }
        let choices = try bench.choices()
        let open = visit.number("field").flatMap { index in choices.first { $0.index == index } }
        let openPage = open?.field.widgets.first(where: \.isVisible)?.page
        let asked = visit.number("page").map { $0 - pagesBefore - 1 }
            .flatMap { form.form.document.pages.indices.contains($0) ? $0 : nil }
        // A mapping that does not fit the table is explained where it is mended: here.
        var (explanation, failure): (RowExplanation?, String?) = (nil, nil)
        do { explanation = try bench.explanation(row: bench.draft.row) } catch {
            failure = visit.problem(error).message
        }
        let page = asked ?? openPage ?? FieldChoice.firstPage(of: choices) ?? 0
        let pixels = MatchScreen.pictureWidth(for: visit)
        if explanation?.isShown ?? false {
            try bench.drawAhead(row: bench.draft.row, page: page, width: pixels, visit.words)
        }
        let columns = try bench.proposal().columns
        let record = try bench.record(bench.draft.row)
        let days = try record.map { try ShownDays.texts(of: $0, in: bench) } ?? [:]
        let others = try bench.parts.flatMap { $0.part == bench.part ? [] : try $0.choices() }
        let pageTotal = try bench.parts.reduce(0) { try $0 + $1.form().form.document.pages.count }
        let source = MatchScreen.Source(
            draft: bench.draft, form: form, choices: choices, others: others, columns: columns,
            samples: columns.indices.map { days[$0] ?? record?.text($0) ?? "" }, explanation: explanation,
            failure: failure,
            rowCount: try bench.facts().rows, stamp: try bench.stamp(isAlone: true),
            pixels: pixels, page: page, pagesBefore: pagesBefore,
            pageTotal: pageTotal,
            panel: try open.map { choice in
                var panel = try panel(choice, among: choices, bench)
                panel.filters = try choice.filterMenu(shown: record, in: bench, visit.words)
                panel.line = explanation?.lines.first { $0.field == choice.field.name }
                // What a field is refused for that shows nothing is said of the row.
                panel.notes =
                    panel.line?.notes ?? explanation?.general.filter { $0.field == choice.field.name } ?? []
                return FieldPanel(panel, visit.words)
            }, open: open?.index)
        return MatchScreen(source, visit.words)
    }

    private static func panel(
        _ choice: FieldChoice, among choices: [FieldChoice], _ bench: Workbench
    ) throws -> FieldPanel.Source {
        let form = try bench.form().form
        let labels = form.printedLabels
        let schema = try bench.records().schema
        let settings = try bench.mapping().expressionSettings(bench.core.settings.zones)
        var source = FieldPanel.Source(
            choice: choice, columns: schema.columns, labels: labels, words: [])
        let bound = choice.expression.flatMap { text in
            try? Expression(parsing: text, with: settings).bind(to: schema)
        }
        if let column = choice.columns.first, choice.columns.count == 1 {
            source.split = try bench.proposal().split(column, from: choice.field.name)
        }
        if let question = try ColumnQuestion(choice, among: choices, of: form, bench) {
            source.question = question
            let column = try Expression(parsing: MappingProposer.insertion(question.column)).bind(to: schema)
            let key = "\(try bench.stamp(of: bench.people())) column \(question.column)"
            source.words = try bench.core.words.value(key) { try ColumnWord.count(column, in: bench.records()) }
        } else if let bound, !bound.isConstant,
            let meanings = ChoiceWords(choice.field, labels, locale: settings.locale)
        {
            source.meanings = meanings
            let key = "\(try bench.stamp(of: bench.people())) \(choice.expression ?? "")"
            source.words = try bench.core.words.value(key) { try ColumnWord.count(bound, in: bench.records()) }
        }
        return source
    }
}

extension Workbench {
    /// What fills each field.
    func choices() throws -> [FieldChoice] {
        let mapping = try mapping()
        let settings = try mapping.expressionSettings(core.settings.zones)
        let schema = RecordSchema(columns: try proposal().columns)
        // A mapping that the form does not take fills nothing by itself.
        var resolver = BindingResolver(form: try form().form, schema: schema)
        try? resolver.resolve(mapping, settings)
        return FieldChoice.all(
            of: try form().form, mapping, try proposal(), from: part * Self.fieldsPerPart, sources: resolver.sources
        ) { text throws(MappingError) in
            let bound = try Expression(parsing: text, with: settings).bind(to: schema)
            return Set(bound.columns).sorted().map { schema.columns[$0] }
        }
    }

    /// The work with another row in its fields: the nearest one where the table has none of that number. Nothing is
    /// kept of that.
    ///
    /// - Parameter row: Nil for the row that they show.
    func showing(row: Int?) throws -> Workbench {
        guard let row else { return self }
        var draft = draft
        draft.row = max(1, min(row, try facts().rows))
        return Workbench(core: core, draft: draft, part: part)
    }

    /// A row of the table; nil where it has none of that number.
    func record(_ row: Int) throws -> Record? {
        var source = try records()
        while let record = try source.next() { if record.row >= row { return record.row == row ? record : nil } }
        return nil
    }

    /// Changes the mapping; what a merge would refuse is not kept.
    func changeMapping(_ body: (inout MappingDocument) throws -> Void) throws {
        let form = try form().form
        let schema = try records().schema
        let name = try choice().mappingFile
        let proposal = try proposal()
        let unsure = Set(proposal.proposal.accepted.filter(\.isUnsure).map { proposal.fields[$0.field].name })
        try core.drafts.changeMapping(of: draft.id, name) { text in
            var document = MappingDocument(text)
            let before = try MappingFile(text, file: name, surroundings: surroundings().mappings)
            if before.entries.isEmpty {
                // Names are compared loosely only while a mapping says nothing: what a merge does by now is written down.
                var loose = BindingResolver(form: form, schema: schema)
                try loose.resolve(before, before.expressionSettings(core.settings.zones))
                for var entry in loose.meant {
                    entry.keepsWhenEmpty = nil
                    if unsure.contains(entry.field) { entry.isUnsure = true }
                    try document.set(entry)
                }
            }
            try body(&document)
            try document.setFingerprint(of: form)
            var file = try MappingFile(document.text, file: name, surroundings: surroundings().mappings)
            // What this table could not fill before keeps nobody from filling the others.
            let known = Set(before.entries.map { [$0.field, $0.expression] })
            let settings = try file.expressionSettings(core.settings.zones)
            file.entries.removeAll { entry in
                known.contains([entry.field, entry.expression])
                    && (try? Expression(parsing: entry.expression, with: settings).bind(to: schema)) == nil
            }
            var resolver = BindingResolver(form: form, schema: schema)
            try resolver.resolve(file, file.expressionSettings(core.settings.zones))
            return document.text
        }
    }
}
#endif
