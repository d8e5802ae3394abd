import PDFObjects

/// Looks at the fields: the tree, places on the page, flags, buttons and choices.
struct FieldInspector {
    private let form: Form
    private let pageBoxes: PageBoxes
    private var document: PDFDocument { form.document }

    init(_ form: Form) {
        self.form = form
        pageBoxes = PageBoxes(form.document)
    }

    func inspect(into collector: inout FindingCollector) {
        var kinds: [String: FieldKind] = [:]
        let own = Set(form.ownValues(isOnPaper: true).map(\.name))
        let names = form.shortNames
        let covering = Dictionary(form.overlaps.map { ($0.second, $0.first) }) { first, _ in first }
        for field in form.fields {
            if field.name.isEmpty {
                if field.kind != .button { collector.add(.nameless, field) }
            } else if let kind = kinds[field.name], kind != field.kind {
                collector.add(.nameOfTwoKinds, field, detail: "\(kind.rawValue) and \(field.kind.rawValue)")
            } else {
                kinds[field.name] = field.kind
            }
            inspectPlaces(field, &collector)
            if own.contains(field.name) { collector.add(.ownValues, field) }
            if let other = covering[field.name] {
                collector.add(.overlapping, field, detail: "on “\(names[other] ?? other)”")
            }
            inspectFlags(field, &collector)
            inspectActions(field, &collector)
            switch field.kind {
            case .checkbox, .radio: inspectStates(field, &collector)
            case .combo, .list: inspectOptions(field, &collector)
            case .button: if field.takesPicture { collector.add(.imageButton, field) }
            case .signature: if !isSigned(field) { collector.add(.signatureField, field) }
            case .text: inspectText(field, &collector)
            }
        }
    }

    // MARK: Places

    private func inspectPlaces(_ field: Field, _ collector: inout FindingCollector) {
        guard field.kind != .button, field.kind != .signature else { return }
        if field.isStray { collector.add(.stray, field) }
        if field.nodes.count > 1 { collector.add(.joined, field) }
        let shown = field.widgets.filter { $0.page != nil }
        guard !shown.isEmpty else { return collector.add(.noWidget, field) }
        let visible = shown.filter { $0.flags.isDisjoint(with: [.hidden, .noView]) }
        guard !visible.isEmpty else { return collector.add(.hidden, field) }
        if visible.allSatisfy({ ($0.rectangle?.width ?? 0) < 1 || ($0.rectangle?.height ?? 0) < 1 }) {
            collector.add(.noArea, field)
        } else if visible.allSatisfy({ !pageBoxes.contains($0) }) {
            collector.add(.outsidePage, field)
        } else if visible.allSatisfy({ !$0.flags.contains(.print) }) {
            collector.add(.notPrinted, field)
        }
    }

    // MARK: Flags

    private func inspectFlags(_ field: Field, _ collector: inout FindingCollector) {
        guard field.kind != .button, field.kind != .signature else { return }
        if field.flags.contains(.required) { collector.add(.required, field) }
        if field.flags.contains(.readOnly) { collector.add(.readOnly, field) }
    }

    private func inspectText(_ field: Field, _ collector: inout FindingCollector) {
        if field.flags.contains(.password) { collector.add(.password, field) }
        if field.flags.contains(.fileSelect) { collector.add(.fileSelect, field) }
        if field.flags.contains(.richText) { collector.add(.richText, field) }
        if field.flags.contains(.comb), !field.isComb { collector.add(.combWithoutLength, field) }
        // Adobe's supplement to ISO 32000, PaperMetaData
        if dictionaries(of: field).contains(where: { $0["PMD"] != nil }) { collector.add(.barcode, field) }
    }

    // MARK: Buttons and choices

    private func inspectStates(_ field: Field, _ collector: inout FindingCollector) {
        let states = field.widgets.flatMap(\.onStates)
        let different = Set(states)
        if sharesExports(field) { collector.add(.duplicateExport, field) }
        if field.kind == .checkbox {
            if states.isEmpty { collector.add(.noOnState, field) }
            if different.count > 1 {
                let names = different.map(\.text).sorted().prefix(6).joined(separator: ", ")
                collector.add(.severalStates, field, detail: different.count > 6 ? names + " …" : names)
            }
        } else if states.count > different.count {
            collector.add(field.flags.contains(.radiosInUnison) ? .inUnison : .sameStateTwice, field)
        }
    }

    /// Whether an export value belongs to buttons of several states that people see on one page (ISO 32000-1, 12.7.4.2.3):
    /// whoever writes it names more than one button. A question that stands at several places repeats all of its own.
    private func sharesExports(_ field: Field) -> Bool {
        struct Place: Hashable {
            let page: Int
            let export: String
        }
        guard !ButtonLabels.isRepeated(field.options.map(\.export)) else { return false }
        var states: [Place: PDFName] = [:]
        for (option, widget) in zip(field.options, field.widgets) where widget.isVisible {
            guard let state = widget.onStates.first, let page = widget.page else { continue }
            let known = states.updateValue(state, forKey: Place(page: page, export: option.export))
            if let known, known != state { return true }
        }
        return false
    }

    private func inspectOptions(_ field: Field, _ collector: inout FindingCollector) {
        if field.options.isEmpty, !(field.kind == .combo && field.flags.contains(.edit)) {
            collector.add(.noOptions, field)
        }
        if Set(field.options.map(\.export)).count < Set(field.options).count { collector.add(.duplicateExport, field) }
    }

    private func isSigned(_ field: Field) -> Bool {
        dictionaries(of: field).contains { document.dictionary($0["V"]) != nil }
    }

    // MARK: Actions

    /// The kinds of action of a field's widgets, apart from those that format, check and compute values.
    private func inspectActions(_ field: Field, _ collector: inout FindingCollector) {
        var kinds: [String] = []
        var known: Set<String> = []
        func add(_ action: PDFObject?) {
            guard let kind = document.resolve(document.dictionary(action)?["S"]).name?.text else { return }
            if known.insert(kind).inserted { kinds.append(kind) }
        }
        for dictionary in dictionaries(of: field) {
            add(dictionary["A"])
            let additional = document.dictionary(dictionary["AA"])?.entries ?? []
            guard document.budget.charge(additional.count, .links) else { return }
            for entry in additional where !["K", "F", "V", "C"].contains(entry.key) {
                add(entry.value)
            }
        }
        if !kinds.isEmpty { collector.add(.fieldActions, field, detail: kinds.prefix(4).joined(separator: ", ")) }
    }

    private func dictionaries(of field: Field) -> [PDFDictionary] {
        Set(field.nodes + field.widgets.map(\.reference)).sorted { $0.number < $1.number }.compactMap { reference in
            document.dictionary(.reference(reference))
        }
    }
}
