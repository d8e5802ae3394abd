#if Server
import Interchange
import PDFForms
import PDFObjects
import PacketPlanning
import PacketServer

/// Step 1, for forms that were made for the pen: finding the places to write, and drawing fields.
enum DrawStep {
    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/fields") { try screen($0) }
        routes.post("/work/:draft/fields/find") { try find($0) }
        routes.post("/work/:draft/fields/add") { try draw($0) }
        routes.post("/work/:draft/fields/set") { visit in
            try change(visit) { change in
                let number = try chosen(visit, among: change.additions)
                let old = change.additions[number].field
                change.additions[number] = try changed(change.additions[number], in: change, visit)
                let name = change.additions[number].field.name
                if name != old.name { try change.document.rename(old.name, to: name) }
                return number
            }
        }
        routes.post("/work/:draft/fields/remove") { visit in
            try change(visit) { change in
                let numbers =
                    visit.form["all"] == nil
                    ? [try chosen(visit, among: change.additions)] : Array(change.additions.indices)
                for number in numbers { try change.document.remove(change.additions[number].field.name) }
                for number in numbers.reversed() { change.additions.remove(at: number) }
                return nil
            }
        }
    }

    private static func screen(_ visit: PageVisit) throws -> ServerResponse {
        let (bench, pagesBefore) = try visit.workbench().placed(page: visit.number("page"))
        let form = try bench.form().form
        guard !form.document.pages.isEmpty else { throw PageError(409, visit.words["match.noPages"]) }
        let additions = try bench.mapping().additions
        let source = DrawScreen.Source(
            draft: bench.draft, form: form, additions: additions,
            page: (visit.number("page") ?? 1) - pagesBefore - 1, pixels: MatchScreen.pictureWidth(for: visit),
            pagesBefore: pagesBefore,
            pageTotal: try bench.parts.reduce(0) { try $0 + $1.form().form.document.pages.count },
            open: visit.number("added").flatMap { additions.indices.contains($0) ? $0 : nil })
        return visit.page(.form, DrawScreen(source, visit.words), of: bench.draft, template: "draw-step")
    }

    /// Adds a field for each place that asks for one.
    private static func find(_ visit: PageVisit) throws -> ServerResponse {
        var found = 0
        return try change(visit) { change in
            let text = AdditionText(change.form)
            guard !text.fields.isEmpty else {
                throw PageError(409, visit.words[text.proposals.isScan ? "draw.scan" : "draw.nothing"])
            }
            found = text.fields.count
            change.additions += text.fields.map { MappingFile.Addition($0) }
            return nil
        } notice: {
            "&done=fieldsFound&n=\(found)"
        }
    }

    /// Adds a field where somebody drew a rectangle.
    private static func draw(_ visit: PageVisit) throws -> ServerResponse {
        try change(visit) { change in
            guard let place = try place(visit, instead: nil) else { throw PageError(400, visit.words["draw.noPlace"]) }
            var field = AddedField(name: "", corners: place)
            (field.origin, field.pages) = (.topLeft, .number(change.page + 1))
            let (wide, high) = (place[2] - place[0], place[3] - place[1])
            if max(wide, high) <= largestBox, abs(wide - high) <= largestBox / 3 { field.kind = .check }
            field.name = name(for: field, on: change.form, visit.words)
            change.additions.append(MappingFile.Addition(field))
            return change.additions.count - 1
        }
    }

    /// Squares up to this side are boxes to tick, in points.
    private static let largestBox = 18.0

    /// A change of what is added to a form.
    private struct Change {
        /// The form with what is added already.
        let form: Form
        /// The page that is shown, from 0.
        let page: Int
        var additions: [MappingFile.Addition]
        var document: MappingDocument
    }

    /// Changes what is added to the form whose page is shown; what the form does not take is not kept.
    ///
    /// - Parameter body: Makes the change and answers the number of the field that is open then.
    private static func change(
        _ visit: PageVisit, _ body: (inout Change) throws -> Int?, notice: () -> String = { "" }
    ) throws -> ServerResponse {
        let page = visit.form.number("page") ?? 1
        let (bench, pagesBefore) = try visit.workbench().placed(page: page)
        let plain = try bench.surroundings().form(bench.choice().name, in: nil)
        guard plain.form.xfa != .dynamic else { throw PageError(409, visit.words["look.noPages"]) }
        let (name, drafts) = (try bench.choice().mappingFile, visit.core.drafts)
        var open: Int?
        try drafts.change(bench.draft.id) { draft in
            guard !MakeStep.isRunning(Workbench(core: visit.core, draft: draft)) else { throw PageError.busy }
            guard draft.forms == bench.draft.forms else { throw PageError(409, visit.words["form.changed"]) }
            let text = drafts.mapping(of: draft.id, name)
            let before = try MappingFile(text, file: name, surroundings: bench.mappingSurroundings)
            var change = Change(
                form: try plain.adding(before).form, page: page - pagesBefore - 1, additions: before.additions,
                document: MappingDocument(text))
            open = try body(&change)
            try change.document.set(additions: change.additions)
            let after = try MappingFile(change.document.text, file: name, surroundings: bench.mappingSurroundings)
            let form = try plain.adding(after).form
            if !after.entries.isEmpty { try change.document.setFingerprint(of: form) }
            try drafts.writeMapping(change.document.text, of: draft.id, name)
            (draft.job, draft.verification) = (nil, nil)
        }
        let panel = open.map { "&added=\($0)#panel" } ?? notice()
        return visit.go(to: "/work/\(bench.draft.id)/fields?page=\(page)\(panel)")
    }

    /// The field that a request is about.
    private static func chosen(_ visit: PageVisit, among additions: [MappingFile.Addition]) throws(PageError) -> Int {
        guard let number = visit.form.number("added"), additions.indices.contains(number),
            // Another tab may have changed the list.
            visit.form["was"] == additions[number].field.name
        else { throw PageError(409, visit.words["draw.changed"]) }
        return number
    }

    /// A field as somebody wants it; what a request does not say stays.
    private static func changed(
        _ addition: MappingFile.Addition, in change: Change, _ visit: PageVisit
    ) throws -> MappingFile.Addition {
        var addition = addition
        if let kind = visit.form["kind"].flatMap({ AddedField.Kind(rawValue: $0) }) { addition.become(kind) }
        if addition.field.kind == .comb, let cells = visit.form["cells"], !cells.isEmpty {
            addition.field.cells = visit.form.number("cells")
        }
        if let name = visit.form["name"] { addition.field.name = name.trimmed }
        let document = change.form.document
        if document.pages.indices.contains(change.page) {
            let view = PageView(of: document.pages[change.page], in: document)
            let shown = change.form.fields.first { $0.name == visit.form["was"] }?.edges(on: change.page, view).first
            if let shown, let place = try place(visit, instead: shown) {
                (addition.field.corners, addition.field.origin, addition.field.unit) = (place, .topLeft, .points)
            }
        }
        return addition
    }

    /// Two opposite corners, in points from the upper left corner of the page as it is shown; nil where a request says none
    /// but those that are there.
    private static func place(
        _ visit: PageVisit, instead shown: (left: Double, top: Double, right: Double, bottom: Double)?
    ) throws(PageError) -> [Double]? {
        let texts = ["left", "top", "width", "height"].map { visit.form[$0] }
        if texts.allSatisfy({ $0 == nil }) { return nil }
        if let shown {
            let known = [shown.left, shown.top, shown.right - shown.left, shown.bottom - shown.top]
            if texts == known.map(DrawScreen.points) { return nil }
        }
        let numbers = texts.compactMap { $0.flatMap { Double($0.replacing(",", with: ".")) } }
        guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && abs($0) < 100_000 }) else {
            throw PageError(400, visit.words["draw.noPlace"])
        }
        let corners = [numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]]
        return corners.map { ($0 * 100).rounded() / 100 }
    }

    /// What a new field is called: after what is printed for it.
    private static func name(for field: AddedField, on form: Form, _ words: Words) -> String {
        var names = Dictionary(form.fields.map { ($0.name, 1) }) { first, _ in first }
        var nameless = field
        nameless.name = FieldProposals.freeName(for: words["draw.field"], &names)
        let labels = try? form.adding([nameless])
        let label = labels.flatMap { form in
            form.fields.first { $0.name == nameless.name }.flatMap { form.printedLabels.label(of: $0) }
        }
        return label.map { FieldProposals.freeName(for: $0, &names) } ?? nameless.name
    }
}
#endif
