import PDFObjects
import PDFText

/// Puts fields into a document, as a program for forms would have: dictionaries in the field tree and on the pages.
struct FieldAdder {
    private(set) var document: PDFDocument
    private let form: Form
    private var roots: [PDFReference] = []
    private var names: Set<String>
    private let fonts: PDFDictionary

    init(_ form: Form) {
        self.form = form
        document = form.document.counted(by: DocumentBudget())
        names = Set(form.fields.map(\.name))
        let resources = form.document.dictionary(form.acroForm["DR"])
        fonts = form.document.dictionary(resources?["Font"]) ?? [:]
    }

    /// Adds a field.
    ///
    /// - Throws: `PDFError` that says what is wrong with it, without its name.
    mutating func add(_ field: AddedField) throws(PDFError) {
        try checkName(field.name)
        let pages = try pages(of: field)
        var places: [(page: PDFReference, rectangle: PDFRectangle, rotation: Int)] = []
        for page in pages {
            let view = PageView(of: page, in: document)
            guard let rectangle = field.rectangle(on: view) else {
                let size = "\(Int(view.shownWidth.rounded())) by \(Int(view.shownHeight.rounded())) points"
                throw PDFError(
                    .unsupported, "it has no size, or is not on the page, which is \(size)")
            }
            places.append((page, rectangle, view.rotation))
        }
        var node = try entries(of: field)
        guard places.count > 1 else {
            if let place = places.first { roots.append(show(field, in: place, node)) }
            return
        }
        let root = document.add(.null)
        var kids: [PDFObject] = []
        for place in places { kids.append(.reference(show(field, in: place, ["Parent": .reference(root)]))) }
        node["Kids"] = .array(kids)
        document.replace(root, with: .dictionary(node))
        roots.append(root)
    }

    /// Enters what was added into the interactive form.
    mutating func finish() {
        var catalog = document.catalog
        guard !roots.isEmpty, let root = document.trailer["Root"]?.reference else { return }
        var acroForm = form.acroForm
        let fields = document.resolve(acroForm["Fields"]).array ?? []
        acroForm["Fields"] = .array(fields + roots.map { .reference($0) })
        if let reference = catalog["AcroForm"]?.reference {
            document.replace(reference, with: .dictionary(acroForm))
        } else {
            catalog["AcroForm"] = .dictionary(acroForm)
            document.replace(root, with: .dictionary(catalog))
        }
    }

    private mutating func checkName(_ name: String) throws(PDFError) {
        guard !name.isEmpty, name.utf8.count <= 200, !name.contains(where: \.isNewline) else {
            throw PDFError(.unsupported, "its name has to be one line of 1 to 200 bytes")
        }
        // A partial name has no period (ISO 32000-1, 12.7.3.2).
        guard !name.contains(".") else {
            throw PDFError(.unsupported, "its name has a period, which parts the names of groups from those of fields")
        }
        guard names.insert(name).inserted, !form.fields.contains(where: { $0.name.hasPrefix("\(name).") }) else {
            throw PDFError(.unsupported, "the form has a field of that name")
        }
    }

    private func pages(of field: AddedField) throws(PDFError) -> [PDFReference] {
        let pages = document.pages
        switch field.pages {
        case .all: return pages
        case .last: return pages.suffix(1)
        case .number(let number):
            guard pages.indices.contains(number - 1) else {
                throw PDFError(.unsupported, "there is no page \(number); the form has \(pages.count)")
            }
            return [pages[number - 1]]
        }
    }

    /// The entries of the field itself.
    private func entries(of field: AddedField) throws(PDFError) -> PDFDictionary {
        var flags: FieldFlags = []
        var entries: PDFDictionary = [
            "FT": .name(field.kind == .check || field.kind == .picture ? "Btn" : "Tx"),
            "T": .string(TextString.encode(field.name)),
        ]
        if let label = field.label { entries["TU"] = .string(TextString.encode(label)) }
        switch field.kind {
        case .check: break
        case .picture: flags.insert(.pushButton)
        case .code: flags.insert(.readOnly)
        case .text, .comb:
            entries["DA"] = .string(try appearance(of: field))
            if field.alignment != .left { entries["Q"] = .integer(field.alignment.quadding.rawValue) }
        }
        if field.kind == .comb {
            guard let cells = field.cells, (1...1_000).contains(cells) else {
                throw PDFError(.unsupported, "a comb has from 1 to 1,000 cells")
            }
            entries["MaxLen"] = .integer(cells)
            flags.insert(.comb)
        } else if field.kind == .text, field.isMultiline ?? isHigh(field) {
            flags.insert(.multiline)
        }
        if flags != [] { entries["Ff"] = .integer(flags.rawValue) }
        return entries
    }

    private func isHigh(_ field: AddedField) -> Bool {
        guard field.corners.count == 4 else { return false }
        return abs(field.corners[3] - field.corners[1]) * field.unit.points > AddedField.multilineHeight
    }

    private func appearance(of field: AddedField) throws(PDFError) -> [UInt8] {
        let font = field.font ?? "Helv"
        guard fonts[PDFName(text: font)] != nil || FontStack.isStandardName(font) else {
            let own = fonts.keys.map(\.text).filter { !FontStack.isStandardName($0) }.prefix(8)
            throw PDFError(
                .unsupported,
                "there is no font “\(font)”; take a standard one, such as Helvetica, Helvetica-Bold, Times-Roman or Courier"
                    + (own.isEmpty ? "" : ", or one of the form's: \(own.joined(separator: ", "))"))
        }
        guard (0...1_000).contains(field.size) else {
            throw PDFError(.unsupported, "its size is from 0 to 1,000 points")
        }
        var output = ContentWriter()
        output.name(PDFName(text: font))
        output.space()
        output.numbers(field.size)
        output.raw("Tf 0 g")
        return output.bytes
    }

    /// Adds the widget of a field to a page, with entries of its own.
    private mutating func show(
        _ field: AddedField, in place: (page: PDFReference, rectangle: PDFRectangle, rotation: Int),
        _ entries: PDFDictionary
    ) -> PDFReference {
        var widget = entries
        widget["Type"] = .name("Annot")
        widget["Subtype"] = .name("Widget")
        widget["Rect"] = place.rectangle.object
        widget["P"] = .reference(place.page)
        widget["F"] = .integer(AnnotationFlags.print.rawValue)
        var marks: PDFDictionary = [:]
        if place.rotation != 0 { marks["R"] = .integer(place.rotation) }
        if field.kind == .picture { marks["TP"] = .integer(CaptionPlace.none) }
        if !marks.isEmpty { widget["MK"] = .dictionary(marks) }
        if field.kind == .picture || field.kind == .code {
            // Nothing keeps them from the edge, so that lengths are what somebody measures.
            widget["BS"] = .dictionary(["W": .integer(0)])
        }
        if field.kind == .check { addStates(to: &widget) }
        let reference = document.add(.dictionary(widget))
        guard var page = document.dictionary(.reference(place.page)) else { return reference }
        page["Annots"] = .array((document.resolve(page["Annots"]).array ?? []) + [.reference(reference)])
        document.replace(place.page, with: .dictionary(page))
        return reference
    }

    /// TP of the appearance characteristics (ISO 32000-1, table 189).
    private enum CaptionPlace {
        /// An icon alone.
        static let none = 1
    }

    /// Gives a box the pictures of its two states.
    private mutating func addStates(to dictionary: inout PDFDictionary) {
        var widget = Widget(
            reference: PDFReference(0), rectangle: PDFRectangle(dictionary["Rect"], in: document), flags: .print,
            characteristics: AppearanceCharacteristics(dictionary["MK"], caption: nil, in: document),
            border: BorderStyle(widget: dictionary, in: document), quadding: .left, onStates: [])
        widget.border.width = 0.5
        let resources: PDFObject = .dictionary([
            "Font": .dictionary([ButtonAppearance.fontName: ButtonAppearance.font])
        ])
        var states = PDFDictionary()
        for (name, isOn): (PDFName, Bool) in [("Yes", true), ("Off", false)] {
            guard var stream = ButtonAppearance.stream(widget, kind: .checkbox, isOn: isOn) else { continue }
            stream.dictionary["Resources"] = resources
            states[name] = .reference(document.add(.stream(stream)))
        }
        dictionary["AP"] = .dictionary(["N": .dictionary(states)])
        dictionary["AS"] = .name("Off")
    }
}
