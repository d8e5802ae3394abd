import PDFObjects

/// Walks the field tree (ISO 32000-1, 12.7.3) and the pages, and makes one `Field` of each name and kind.
///
/// The walk uses a stack of its own, visits an object once and goes 64 levels deep, so that no tree can trap it.
struct FormReader {
    private(set) var document: PDFDocument
    private(set) var fields: [Field] = []
    private(set) var acroForm: PDFDictionary = [:]
    private(set) var isSigned = false
    private var pageOfWidget: [PDFReference: Int] = [:]
    private var known: Set<PDFReference> = []
    private var indexes: [String: Int] = [:]
    private var joined: Set<PDFReference> = []
    private static let maximumDepth = 64

    private struct Step {
        var node: PDFReference
        var name: String
        var ancestors: [PDFDictionary]
    }

    init(_ document: PDFDocument) { self.document = document }

    mutating func read() {
        acroForm = document.dictionary(document.catalog["AcroForm"]) ?? [:]
        collectWidgets()
        walkTree()
        adoptStrays()
    }

    /// The names of the fields that CO lists.
    func calculationOrder() -> [String] {
        var names: [PDFReference: String] = [:]
        for field in fields {
            for widget in field.widgets where names[widget.reference] == nil { names[widget.reference] = field.name }
            for node in field.nodes { names[node] = field.name }
        }
        return (document.resolve(acroForm["CO"]).array ?? []).compactMap { $0.reference.flatMap { names[$0] } }
    }

    /// Notes the page of every annotation, and gives direct annotations a number of their own.
    private mutating func collectWidgets() {
        for (index, page) in document.pages.enumerated() {
            guard var dictionary = document.dictionary(.reference(page)),
                let annotations = document.resolve(dictionary["Annots"]).array
            else { continue }
            let (items, changed) = indirect(annotations)
            if changed {
                dictionary["Annots"] = .array(items)
                document.replace(page, with: .dictionary(dictionary))
            }
            for item in items {
                if let reference = item.reference, pageOfWidget[reference] == nil { pageOfWidget[reference] = index }
            }
        }
    }

    /// The same items, with dictionaries made indirect.
    private mutating func indirect(_ items: [PDFObject]) -> (items: [PDFObject], changed: Bool) {
        var changed = false
        let result = items.map { item -> PDFObject in
            guard case .dictionary = item else { return item }
            changed = true
            return .reference(document.add(item))
        }
        return (result, changed)
    }

    private mutating func walkTree() {
        guard let roots = document.resolve(acroForm["Fields"]).array else { return }
        let (items, changed) = indirect(roots)
        if changed { acroForm["Fields"] = .array(items) }
        var stack = items.reversed().compactMap(\.reference).map { Step(node: $0, name: "", ancestors: []) }
        while let step = stack.popLast() {
            guard step.ancestors.count < Self.maximumDepth, known.insert(step.node).inserted,
                let dictionary = document.dictionary(.reference(step.node))
            else { continue }
            stack.append(contentsOf: visit(step, dictionary).reversed())
        }
    }

    /// Handles one node and returns its children that are fields.
    private mutating func visit(_ step: Step, _ dictionary: PDFDictionary) -> [Step] {
        var dictionary = dictionary
        let name = qualifiedName(of: dictionary, under: step.name)
        let chain = step.ancestors + [dictionary]
        var widgets: [PDFReference] = []
        var children: [Step] = []
        let kids = document.resolve(dictionary["Kids"]).array ?? []
        let (items, changed) = indirect(kids)
        if changed {
            dictionary["Kids"] = .array(items)
            document.replace(step.node, with: .dictionary(dictionary))
        }
        var count = 0
        for kid in items.compactMap(\.reference) {
            guard let child = document.dictionary(.reference(kid)) else { continue }
            count += 1
            if child["T"] != nil || child["Kids"] != nil {
                children.append(Step(node: kid, name: name, ancestors: chain))
            } else if known.insert(kid).inserted {
                widgets.append(kid)
            }
        }
        if count == 0 {
            let isWidget = dictionary["Rect"] != nil || document.resolve(dictionary["Subtype"]).name == "Widget"
            add(step.node, name: name, chain: chain, widgets: isWidget ? [step.node] : [], isStray: false)
        } else if !widgets.isEmpty {
            add(step.node, name: name, chain: chain, widgets: widgets, isStray: false)
        }
        return children
    }

    private func qualifiedName(of dictionary: PDFDictionary, under prefix: String) -> String {
        guard let partial = text(dictionary["T"]) else { return prefix }
        return prefix.isEmpty ? partial : "\(prefix).\(partial)"
    }

    /// Widgets that a page shows and the tree does not know become fields of their own, named by their ancestors.
    private mutating func adoptStrays() {
        let strays = pageOfWidget.keys.filter { !known.contains($0) }.sorted {
            (pageOfWidget[$0] ?? 0, $0.number) < (pageOfWidget[$1] ?? 0, $1.number)
        }
        for reference in strays {
            guard let dictionary = document.dictionary(.reference(reference)),
                document.resolve(dictionary["Subtype"]).name == "Widget"
            else { continue }
            var chain = [dictionary]
            var node = reference
            while chain.count < Self.maximumDepth, let parent = chain[0]["Parent"]?.reference,
                let above = document.dictionary(.reference(parent))
            {
                if chain.count == 1, dictionary["T"] == nil { node = parent }
                chain.insert(above, at: 0)
            }
            var name = ""
            for level in chain { name = qualifiedName(of: level, under: name) }
            add(node, name: name, chain: chain, widgets: [reference], isStray: true)
        }
    }

    private func text(_ object: PDFObject?) -> String? {
        switch document.resolve(object) {
        case .string(let bytes): TextString.decode(bytes)
        case .name(let name): name.text
        default: nil
        }
    }

    private func inherited(_ key: PDFName, _ chain: [PDFDictionary]) -> PDFObject? {
        for dictionary in chain.reversed() {
            if let value = dictionary[key] { return document.resolve(value) }
        }
        return nil
    }

    private mutating func add(
        _ node: PDFReference, name: String, chain: [PDFDictionary], widgets: [PDFReference], isStray: Bool
    ) {
        var source = chain
        if inherited("FT", chain) == nil, let first = widgets.first, let widget = document.dictionary(.reference(first))
        {
            source.append(widget)
        }
        let flags = FieldFlags(rawValue: inherited("Ff", source)?.integer ?? 0)
        guard let kind = FieldKind(type: inherited("FT", source)?.name?.rawValue, flags: flags) else { return }
        let appearance = inherited("DA", source)?.string ?? document.resolve(acroForm["DA"]).string
        let quadding = inherited("Q", source)?.integer ?? document.resolve(acroForm["Q"]).integer ?? 0
        var field = Field(
            name: name, kind: kind, flags: flags, label: text(inherited("TU", source)),
            mappingName: text(inherited("TM", source)), value: values(inherited("V", source), kind),
            defaultValue: values(inherited("DV", source), kind), maxLength: nil,
            quadding: Quadding(rawValue: quadding) ?? .left, defaultAppearance: appearance,
            options: options(inherited("Opt", source)), topIndex: max(0, inherited("TI", source)?.integer ?? 0),
            scripts: FieldScripts(), nodes: [node], widgets: [], isStray: isStray)
        if kind == .text, let length = inherited("MaxLen", source)?.integer, length > 0 { field.maxLength = length }
        if kind == .signature, document.dictionary(inherited("V", source)) != nil { isSigned = true }
        collectScripts(of: [node] + widgets, into: &field.scripts)
        field.widgets = widgets.compactMap { widget($0, of: field) }
        join(field)
    }

    private mutating func join(_ field: Field) {
        let key = "\(field.kind.rawValue) \(field.name)"
        guard !field.name.isEmpty, let index = indexes[key] else {
            indexes[key] = fields.count
            joined.formUnion(field.nodes)
            fields.append(field)
            return
        }
        for node in field.nodes where joined.insert(node).inserted { fields[index].nodes.append(node) }
        fields[index].widgets += field.widgets
        if fields[index].value.isEmpty { fields[index].value = field.value }
    }

    private func values(_ object: PDFObject?, _ kind: FieldKind) -> [String] {
        switch object {
        case .array(let items)?: items.compactMap { text($0) }
        case .stream(let stream)?: StreamDecoder.decode(stream, in: document).map { [TextString.decode($0)] } ?? []
        case .name(let name)?: kind == .checkbox || kind == .radio ? (name == "Off" ? [] : [name.text]) : [name.text]
        case .string(let bytes)?: [TextString.decode(bytes)]
        case .integer, .real:
            object?.number.map { number in [Int(exactly: number).map { "\($0)" } ?? "\(number)"] } ?? []
        default: []
        }
    }

    private func options(_ object: PDFObject?) -> [ChoiceOption] {
        (object?.array ?? []).compactMap { item in
            switch document.resolve(item) {
            case .array(let pair):
                guard let export = text(pair.first), let display = text(pair.last) else { return nil }
                return ChoiceOption(export: export, display: display)
            case let single:
                return text(single).map { ChoiceOption(export: $0, display: $0) }
            }
        }
    }

    private func collectScripts(of nodes: [PDFReference], into scripts: inout FieldScripts) {
        for node in nodes {
            guard let actions = document.dictionary(document.dictionary(.reference(node))?["AA"]) else { continue }
            if scripts.keystroke == nil { scripts.keystroke = script(actions["K"]) }
            if scripts.format == nil { scripts.format = script(actions["F"]) }
            if scripts.validate == nil { scripts.validate = script(actions["V"]) }
            if scripts.calculate == nil { scripts.calculate = script(actions["C"]) }
        }
    }

    private func script(_ action: PDFObject?) -> String? {
        switch document.resolve(document.dictionary(action)?["JS"]) {
        case .string(let bytes): TextString.decode(bytes)
        case .stream(let stream): StreamDecoder.decode(stream, in: document).map(TextString.decode)
        default: nil
        }
    }

    private func widget(_ reference: PDFReference, of field: Field) -> Widget? {
        guard let dictionary = document.dictionary(.reference(reference)) else { return nil }
        let appearances = document.dictionary(dictionary["AP"])
        let normal = document.resolve(appearances?["N"])
        var states: [PDFName] = []
        if field.kind == .checkbox || field.kind == .radio {
            for entry in [normal, document.resolve(appearances?["D"])] {
                guard case .dictionary(let dictionary) = entry else { continue }
                states = dictionary.keys.filter { $0 != "Off" }
                break
            }
        }
        return Widget(
            reference: reference, page: pageOfWidget[reference],
            rectangle: PDFRectangle(dictionary["Rect"], in: document),
            flags: AnnotationFlags(rawValue: document.resolve(dictionary["F"]).integer ?? 0),
            characteristics: AppearanceCharacteristics(dictionary["MK"], in: document),
            border: BorderStyle(widget: dictionary, in: document),
            defaultAppearance: document.resolve(dictionary["DA"]).string ?? field.defaultAppearance,
            quadding: document.resolve(dictionary["Q"]).integer.flatMap(Quadding.init) ?? field.quadding,
            onStates: states, state: document.resolve(dictionary["AS"]).name,
            normalAppearance: normal.isNull ? nil : normal, optionalContent: dictionary["OC"])
    }
}
