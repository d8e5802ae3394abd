import PDFForms
import PDFObjects

/// Flattening a tagged document: what widgets draw becomes the content of their structure elements.
extension FlattenedCompiler {
    /// Makes a page of a tagged document ready for marks, before its widgets are drawn; returns its contents, which had
    /// to be read for that, or nil where nothing is to be marked.
    mutating func openMarks(on page: PDFReference, _ dictionary: PDFDictionary) -> PageContents? {
        let annotations = (context.document.resolve(dictionary["Annots"]).array ?? []).compactMap(\.reference)
        guard structure?.needsMarks(dictionary, widgets: annotations) ?? false else { return nil }
        let contents = PageContents(
            context.document, dictionary["Contents"], budget: &context.decodingBudget, closingMarks: true)
        let resources = context.document.dictionary(context.document.inherited("Resources", page: page)) ?? [:]
        let used = MarkedContent.identifiers(in: contents.decoded ?? [], resources, context.document)
        structure?.open(page, dictionary, used: used, in: context.document)
        return contents
    }

    /// The marks around what a widget draws, and the print field attributes of its element (ISO 32000-1, 14.8.5.6).
    ///
    /// A widget that no element refers to gets one, of type Form, behind all others: what is in no element does not
    /// exist for a reader of a tagged document, and a value is what people read a packet for. A push button has no
    /// value; its picture becomes an artifact.
    ///
    /// - Parameter plan: The index of the field's plan, when rows fill it.
    mutating func marks(_ widget: Widget, of field: Field, plan: Int?, on page: PDFReference) -> MarkedContent {
        guard let structure else { return .none }
        let element = structure.element(of: widget.reference)
        if element == nil {
            guard structure.isTagged(page) else { return .none }
            guard field.kind != .button || plan != nil else { return .artifact }
        }
        guard let marked = self.structure?.mark(widget.reference, of: element, on: page, &context.document) else {
            return .none
        }
        describe(marked.element, of: widget, field, plan: plan)
        return marked.content
    }

    /// The marks around what a widget draws that is not its value.
    func decorationMarks(on page: PDFReference) -> MarkedContent {
        structure?.isOpen(page) ?? false ? .artifact : .none
    }

    /// Adds print field attributes to an element. Those that it has are kept, but for the state of a button that rows
    /// fill.
    private mutating func describe(_ reference: PDFReference, of widget: Widget, _ field: Field, plan: Int?) {
        let isButton = field.kind == .checkbox || field.kind == .radio
        // Several buttons in one element have no one state.
        guard var element = context.document.dictionary(.reference(reference)),
            !isButton || structure?.isSingle(reference) ?? false
        else { return }
        var items = element["A"].map { context.document.resolve($0).array ?? [$0] } ?? []
        guard context.document.budget.charge(items.count, .links) else { return }
        let place = items.firstIndex {
            context.document.resolve(context.document.dictionary($0)?["O"]).name == "PrintField"
        }
        var attributes = place.flatMap { context.document.dictionary(items[$0]) } ?? ["O": .name("PrintField")]
        var label = field.label
        if field.kind == .text || field.kind == .combo || field.kind == .list {
            // These stand for the content (14.9.3, 14.9.4) and would hide the value.
            if label == nil { label = context.document.resolve(element["Alt"]).string.map(TextString.decode) }
            element["Alt"] = nil
            element["ActualText"] = nil
        }
        if place == nil {
            attributes["Role"] = Self.role(field.kind).map { .name($0) }
            if let label, !label.isEmpty { attributes["Desc"] = .string(TextString.encode(label)) }
        }
        if isButton {
            let isOn = widget.currentState(of: field) != nil
            if let plan {
                let states = Set(context.buttonStates(widget, field).states.map(\.name))
                attributes["checked"] = .reference(SlotReference.make(context.slots.count))
                context.slots.append(.state(StateSlot(field: plan, states: states, isOn: isOn)))
            } else if place == nil {
                attributes["checked"] = .name(isOn ? "on" : "off")
            }
        }
        if let place { items[place] = .dictionary(attributes) } else { items.append(.dictionary(attributes)) }
        element["A"] = items.count == 1 ? items[0] : .array(items)
        context.document.replace(reference, with: .dictionary(element))
    }

    /// Role (table 348); none fits a signature.
    private static func role(_ kind: FieldKind) -> PDFName? {
        switch kind {
        case .radio: "rb"
        case .checkbox: "cb"
        case .button: "pb"
        case .text, .combo, .list: "tv"
        case .signature: nil
        }
    }
}
