import PDFForms
import PDFObjects
import PacketMerge
import PacketModel
import PacketTemplate
import Synchronization

/// Looks whether the address of each packet stands in the window of its envelope, and what else does.
///
/// The address is what rows fill into fields that lie for the most part behind the window, on the first page; where there is
/// none, into the one that has most of the window.
final class LetterInspection: PacketInspection {
    private struct State {
        var sheets: [Int: LetterSheet] = [:]
        var notes: [Diagnostic] = []
    }

    private let layout: LetterLayout
    private let state = Mutex(State())

    init(_ layout: LetterLayout) { self.layout = layout }

    /// What there is to say of the forms themselves; complete when all packets are made.
    var notes: [Diagnostic] { state.withLock(\.notes) }

    /// Gets ready for the packets of a combination of forms, before the first of them.
    func prepare(_ variant: PacketVariant, _ form: Form) {
        let sheet = LetterSheet(layout, variant.template, form)
        let notes = sheet.notes(form)
        state.withLock { state in
            state.sheets[variant.index] = sheet
            for note in notes where !state.notes.contains(note) { state.notes.append(note) }
        }
    }

    func makeInspector(of variant: PacketVariant) -> any PacketInspector {
        guard let sheet = state.withLock({ $0.sheets[variant.index] }) else {
            preconditionFailure("packets of forms that nobody prepared for")
        }
        return Inspector(sheet)
    }

    private final class Inspector: PacketInspector {
        private let sheet: LetterSheet
        private var finder: InkFinder

        init(_ sheet: LetterSheet) {
            self.sheet = sheet
            finder = InkFinder(sheet.template)
        }

        func problems(of packet: InspectedPacket, intended: [UInt8]) -> [Diagnostic] {
            guard let packet = IntendedPacket(decoding: intended) else { return [] }
            return sheet.problems(finder.ink(of: packet.values))
        }
    }
}

/// The pages of a combination of forms as sheets of a letter.
struct LetterSheet: Sendable {
    let template: CompiledTemplate
    private let layout: LetterLayout
    private let geometry: LetterGeometry
    private let pages: [PageView]
    /// The fields that are the address, by their places in the template.
    private let address: Set<Int>

    init(_ layout: LetterLayout, _ template: CompiledTemplate, _ form: Form) {
        self.layout = layout
        self.template = template
        geometry = layout.geometry
        pages = form.document.pages.map { PageView(of: $0, in: form.document) }
        var address: Set<Int> = []
        var nearest: (field: Int, share: Double)?
        let window = geometry.window
        for (index, plan) in template.fields.enumerated() where plan.field.kind == .text || plan.field.kind == .combo {
            for widget in plan.field.widgets where widget.isVisible && widget.page == 0 {
                guard let rectangle = widget.rectangle, let page = pages.first else { continue }
                let place = Self.area(rectangle, on: page)
                let share = place.share(of: window)
                if share >= 0.5 || window.share(of: place) >= 0.5 { address.insert(index) }
                if share > nearest?.share ?? 0 { nearest = (index, share) }
            }
        }
        if address.isEmpty, let nearest { address = [nearest.field] }
        self.address = address
    }

    // MARK: Rows

    /// What there is to say of a packet.
    func problems(_ ink: [FieldInk]) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var worst: (field: Int, side: String, distance: Double)?
        var hasAddress = false
        var named: Set<Int> = []
        for ink in ink where pages.indices.contains(ink.page) {
            let place = Self.area(ink.rectangle, on: pages[ink.page])
            if ink.page == 0, address.contains(ink.field) {
                hasAddress = true
                if let excess = geometry.window.excess(of: place), excess.distance > worst?.distance ?? 0 {
                    worst = (ink.field, excess.side, excess.distance)
                }
                continue
            }
            guard !named.contains(ink.field), let problem = problem(place, page: ink.page) else { continue }
            named.insert(ink.field)
            problems.append(
                Diagnostic(
                    problem.code, .warning, field: name(ink.field), message: "the value \(problem.words)",
                    hint: "move the field, or shorten the value"))
        }
        if let worst {
            problems.insert(
                Diagnostic(
                    .addressOutsideWindow, .warning, field: name(worst.field),
                    message: "the address reaches \(Self.millimetres(worst.distance)) beyond the window \(worst.side)",
                    hint: "shorten it, set it smaller, or take lines out of it; \(windowPlace)"), at: 0)
        } else if !hasAddress, !address.isEmpty {
            problems.insert(
                Diagnostic(
                    .addressMissing, .warning, field: address.count == 1 ? address.first.map(name) : nil,
                    message: "the window shows no address", hint: "fill in the address, or leave the row out"), at: 0)
        }
        return problems
    }

    private func name(_ field: Int) -> String { template.fields[field].field.name }

    /// What is wrong with a place that has ink and is not the address.
    private func problem(_ place: LetterArea, page: Int) -> (code: DiagnosticCode, words: String)? {
        if page == 0, geometry.clear.holdsPart(of: place) {
            return (.windowNotClear, "stands in the window, or so close to it that the envelope may show it")
        }
        if let excess = printable(page).excess(of: place) {
            return (
                .inkNotPrintable,
                "reaches \(Self.millimetres(excess.distance)) into the margin \(excess.side) of page \(page + 1), where printers may not print"
            )
        }
        return nil
    }

    private func printable(_ page: Int) -> LetterArea {
        let (width, height) = (pages[page].shownWidth * Self.millimetre, pages[page].shownHeight * Self.millimetre)
        let margins = geometry.margins
        return LetterArea(
            left: margins.left, top: margins.top, right: width - margins.right, bottom: height - margins.bottom)
    }

    // MARK: Forms

    /// What there is to say of the forms, whatever rows say.
    func notes(_ form: Form) -> [Diagnostic] {
        guard let first = pages.first else { return [] }
        var notes: [Diagnostic] = []
        let (width, height) = (first.shownWidth * Self.millimetre, first.shownHeight * Self.millimetre)
        let sheet = geometry.sheet
        if abs(width - sheet.width) > 2 || abs(height - sheet.height) > 2 {
            notes.append(
                Diagnostic(
                    .otherSheet, .warning,
                    message:
                        "page 1 is \(Int(width.rounded())) × \(Int(height.rounded())) mm, and \(layout.rawValue) is for "
                        + "\(sheet.name), \(Int(sheet.width.rounded())) × \(Int(sheet.height.rounded())) mm",
                    hint: "choose another --letter, or another size of paper"))
        }
        if address.isEmpty {
            notes.append(
                Diagnostic(
                    .addressMissing, .warning,
                    message: "no field that rows fill lies behind the window of \(layout.rawValue); \(windowPlace)",
                    hint: "a mapping may add one there (addFields), see man packet-mapping"))
        }
        var isSaid: Set<String> = []
        func add(_ place: LetterArea, page: Int, _ subject: String) {
            guard let problem = problem(place, page: page), isSaid.insert("\(problem.code) \(subject) \(page)").inserted
            else { return }
            notes.append(
                Diagnostic(
                    problem.code, .warning, message: "\(subject) \(problem.words)",
                    hint: "it is in all packets; look at it with packet preview"))
        }
        let printed = PrintedInk(form.document)
        for (page, boxes) in printed.pages.enumerated() where pages.indices.contains(page) {
            for box in boxes { add(Self.area(box), page: page, "what the form prints") }
        }
        for (page, rectangle, subject) in fixed(form) {
            add(Self.area(rectangle, on: pages[page]), page: page, subject)
        }
        if !printed.isComplete {
            notes.append(
                Diagnostic(
                    .windowNotClear, .note, message: "the pages draw more than is read; not all of it was looked at",
                    hint: "look at the window with packet preview"))
        }
        return notes
    }

    /// What fields show in all packets: codes and pictures, values of their own, borders and backgrounds.
    private func fixed(_ form: Form) -> [(page: Int, rectangle: PDFRectangle, subject: String)] {
        let filled = Set(template.fields.map(\.field.name))
        let addressNames = Set(address.map(name))
        var places: [(page: Int, rectangle: PDFRectangle, subject: String)] = []
        for field in form.fields where !addressNames.contains(field.name) {
            let showsOwn = !filled.contains(field.name) && field.kind != .button && !field.value.isEmpty
            for widget in field.widgets where widget.isPrinted {
                let look = widget.characteristics
                let isFramed = !look.borderColor.isEmpty && widget.border.width > 0 || !look.backgroundColor.isEmpty
                guard showsOwn || isFramed, let page = widget.page, pages.indices.contains(page),
                    let rectangle = widget.rectangle
                else { continue }
                places.append((page, rectangle, "the field “\(field.name)”"))
            }
        }
        for ink in InkFinder(template).drawnPlaces where pages.indices.contains(ink.page) {
            places.append((ink.page, ink.rectangle, "the field “\(name(ink.field))”"))
        }
        return places
    }

    // MARK: Measures

    /// Where the window is, in words.
    private var windowPlace: String {
        let window = geometry.window
        return
            "the window of \(layout.rawValue) is from \(Self.number(window.left)) to \(Self.number(window.right)) mm from the left "
            + "and from \(Self.number(window.top)) to \(Self.number(window.bottom)) mm from the top"
    }

    /// A point in millimetres.
    private static let millimetre = 25.4 / 72

    private static func millimetres(_ value: Double) -> String { "\(number(value)) mm" }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }

    private static func area(_ rectangle: PDFRectangle, on page: PageView) -> LetterArea {
        let shown = page.shown(rectangle)
        return LetterArea(
            left: shown.left * millimetre, top: shown.top * millimetre, right: shown.right * millimetre,
            bottom: shown.bottom * millimetre)
    }

    private static func area(_ box: PrintedInk.Box) -> LetterArea {
        LetterArea(
            left: box.left * millimetre, top: box.top * millimetre, right: box.right * millimetre,
            bottom: box.bottom * millimetre)
    }
}
