import PDFObjects

/// Walks the field tree (ISO 32000-1, 12.7.3) and the pages, and makes one `Field` of each name and kind.
///
/// The walk uses a stack of its own, visits an object once and goes 64 levels deep, so that no tree can trap it. It ends
/// early when the document's budget is used up.
struct FormReader {
    private(set) var document: PDFDocument
    private(set) var fields: [Field] = []
    private(set) var acroForm: PDFDictionary = [:]
    private(set) var isSigned = false
    private var shared: SharedValues
    private var pageOfWidget: [PDFReference: Int] = [:]
    private var known: Set<PDFReference> = []
    /// The arrays of kids that were gone through; all that is in them is known.
    private var knownKids: Set<PDFReference> = []
    private var indexes: [FieldKey: Int] = [:]
    private var joined: Set<PDFReference> = []
    /// The contexts of nodes above strays.
    private var above: [PDFReference: FieldContext] = [:]
    private var budget: DocumentBudget { document.budget }
    private static let maximumDepth = 64

    private struct Step {
        var node: PDFReference
        var context: FieldContext
    }

    private struct FieldKey: Hashable {
        let kind: FieldKind
        let name: String
    }

    init(_ document: PDFDocument) {
        self.document = document
        shared = SharedValues(document)
    }

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
        let order = document.resolve(acroForm["CO"]).array ?? []
        guard budget.charge(order.count, .fields) else { return [] }
        return order.compactMap { $0.reference.flatMap { names[$0] } }
    }

    /// Notes the page of every annotation, and gives direct annotations a number of their own.
    private mutating func collectWidgets() {
        for (index, page) in document.pages.enumerated() {
            guard var dictionary = document.dictionary(.reference(page)),
                let annotations = document.resolve(dictionary["Annots"]).array
            else { continue }
            guard budget.charge(annotations.count, .annotations) else { return }
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
        let root = FieldContext.root
        var stack = items.reversed().compactMap(\.reference).map { Step(node: $0, context: root) }
        while let step = stack.popLast(), budget.exceeded == nil {
            guard step.context.depth < Self.maximumDepth, known.insert(step.node).inserted,
                let dictionary = document.dictionary(.reference(step.node))
            else { continue }
            stack.append(contentsOf: visit(step, dictionary).reversed())
        }
    }

    /// Handles one node and returns its children that are fields.
    private mutating func visit(_ step: Step, _ dictionary: PDFDictionary) -> [Step] {
        var dictionary = dictionary
        guard let context = context(of: step.node, dictionary, under: step.context) else { return [] }
        var widgets: [PDFReference] = []
        var children: [Step] = []
        let kids = document.resolve(dictionary["Kids"]).array ?? []
        // What stands in an array that another node has as well belongs to that node.
        if !kids.isEmpty, let own = dictionary["Kids"]?.reference, !knownKids.insert(own).inserted { return [] }
        guard budget.charge(kids.count + 1, .fields) else { return [] }
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
                if !known.contains(kid) { children.append(Step(node: kid, context: context)) }
            } else if known.insert(kid).inserted {
                widgets.append(kid)
            }
        }
        if count == 0 {
            let isWidget = dictionary["Rect"] != nil || document.resolve(dictionary["Subtype"]).name == "Widget"
            add(step.node, context, widgets: isWidget ? [step.node] : [], isStray: false)
        } else if !widgets.isEmpty {
            add(step.node, context, widgets: widgets, isStray: false)
        }
        return children
    }

    /// What a node hands down; nil when that is more than the document's budget has.
    private mutating func context(
        of node: PDFReference, _ dictionary: PDFDictionary, under context: FieldContext
    ) -> FieldContext? {
        guard let partial = shared.text(dictionary["T"], "T", of: node) else {
            guard budget.charge(context.name.utf8.count, .names) else { return nil }
            return context.below(node, dictionary)
        }
        guard budget.charge(context.name.utf8.count + partial.utf8.count + 1, .names) else { return nil }
        return context.below(node, dictionary, partial: partial)
    }

    /// Widgets that a page shows and the tree does not know become fields of their own, named by their ancestors.
    private mutating func adoptStrays() {
        let strays = pageOfWidget.keys.filter { !known.contains($0) }.sorted {
            (pageOfWidget[$0] ?? 0, $0.number) < (pageOfWidget[$1] ?? 0, $1.number)
        }
        for reference in strays where budget.exceeded == nil {
            guard let dictionary = document.dictionary(.reference(reference)),
                document.resolve(dictionary["Subtype"]).name == "Widget"
            else { continue }
            var node = reference
            var parents = FieldContext.root
            if let parent = dictionary["Parent"]?.reference, document.dictionary(.reference(parent)) != nil {
                if dictionary["T"] == nil { node = parent }
                parents = contextAbove(parent)
            }
            guard let context = context(of: reference, dictionary, under: parents) else { return }
            add(node, context, widgets: [reference], isStray: true)
        }
    }

    /// The context of a node and those above it, as their Parent entries say; each node's is made once.
    private mutating func contextAbove(_ node: PDFReference) -> FieldContext {
        var path: [(node: PDFReference, dictionary: PDFDictionary)] = []
        var seen: Set<PDFReference> = []
        var next: PDFReference? = node
        var result = FieldContext.root
        while let reference = next, path.count < Self.maximumDepth, seen.insert(reference).inserted {
            if let known = above[reference] {
                result = known
                break
            }
            guard let dictionary = document.dictionary(.reference(reference)) else { break }
            path.append((reference, dictionary))
            next = dictionary["Parent"]?.reference
        }
        for (reference, dictionary) in path.reversed() {
            guard let context = context(of: reference, dictionary, under: result) else { break }
            result = context
            above[reference] = context
        }
        return result
    }

    private mutating func add(
        _ node: PDFReference, _ context: FieldContext, widgets: [PDFReference], isStray: Bool
    ) {
        guard budget.charge(widgets.count, .widgets) else { return }
        var source = context
        if context["FT"] == nil, let first = widgets.first, let widget = document.dictionary(.reference(first)) {
            source = context.below(first, widget)
        }
        func inherited(_ key: PDFName) -> PDFObject { document.resolve(source[key]?.object) }
        func text(_ key: PDFName) -> String? {
            source[key].flatMap { shared.text($0.object, key, of: $0.holder) }
        }
        let flags = FieldFlags(rawValue: inherited("Ff").integer ?? 0)
        guard let kind = FieldKind(type: inherited("FT").name?.rawValue, flags: flags) else { return }
        let isButton = kind == .checkbox || kind == .radio
        let quadding = inherited("Q").integer ?? document.resolve(acroForm["Q"]).integer ?? 0
        var field = Field(
            name: context.name, kind: kind, flags: flags, label: text("TU"), mappingName: text("TM"),
            value: shared.values(source["V"], "V", isButton: isButton),
            defaultValue: shared.values(source["DV"], "DV", isButton: isButton), maxLength: nil,
            quadding: Quadding(rawValue: quadding) ?? .left,
            defaultAppearance: appearance(inherited("DA")) ?? document.resolve(acroForm["DA"]).string,
            options: shared.choices(source["Opt"]), topIndex: max(0, inherited("TI").integer ?? 0),
            scripts: FieldScripts(), nodes: [node], widgets: [], isStray: isStray)
        field.tails = context.tails
        if let label = field.label, Self.repeats(label, field) { field.label = nil }
        if kind == .text, let length = inherited("MaxLen").integer, length > 0 { field.maxLength = length }
        if kind == .signature, inherited("V").dictionary != nil { isSigned = true }
        collectScripts(of: [node] + widgets, into: &field.scripts)
        field.widgets = widgets.compactMap { widget($0, of: field) }
        join(field)
    }

    /// Whether a tooltip is nothing but the last part of the field's name, as some programs write it: `RadioButtonList` for
    /// `RadioButtonList[6]`.
    private static func repeats(_ label: String, _ field: Field) -> Bool {
        let name = field.name.utf8.suffix(field.tails.last ?? field.name.utf8.count).prefix { $0 != UInt8(ascii: "[") }
        return !label.isEmpty && label.utf8.elementsEqual(name)
    }

    /// A default appearance string, counted.
    private func appearance(_ object: PDFObject) -> [UInt8]? {
        guard let string = object.string, budget.charge(string.count, .texts) else { return nil }
        return string
    }

    private mutating func join(_ field: Field) {
        let key = FieldKey(kind: field.kind, name: field.name)
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

    private mutating func collectScripts(of nodes: [PDFReference], into scripts: inout FieldScripts) {
        for node in nodes {
            guard let entry = document.dictionary(.reference(node))?["AA"], let actions = document.dictionary(entry)
            else { continue }
            let holder = entry.reference ?? node
            if scripts.keystroke == nil { scripts.keystroke = shared.script(actions["K"], "K", of: holder) }
            if scripts.format == nil { scripts.format = shared.script(actions["F"], "F", of: holder) }
            if scripts.validate == nil { scripts.validate = shared.script(actions["V"], "V", of: holder) }
            if scripts.calculate == nil { scripts.calculate = shared.script(actions["C"], "C", of: holder) }
        }
    }

    private mutating func widget(_ reference: PDFReference, of field: Field) -> Widget? {
        guard let dictionary = document.dictionary(.reference(reference)) else { return nil }
        let appearances = document.dictionary(dictionary["AP"])
        let holder = dictionary["AP"]?.reference ?? reference
        let normal = document.resolve(appearances?["N"])
        var states: [PDFName] = []
        if field.kind == .checkbox || field.kind == .radio {
            states =
                shared.states(appearances?["N"], "N", of: holder) ?? shared.states(appearances?["D"], "D", of: holder)
                ?? []
        }
        var caption: String?
        if let entry = document.dictionary(dictionary["MK"])?["CA"], document.resolve(entry).string != nil {
            caption = shared.text(entry, "CA", of: dictionary["MK"]?.reference ?? reference)
        }
        return Widget(
            reference: reference, page: pageOfWidget[reference],
            rectangle: PDFRectangle(dictionary["Rect"], in: document),
            flags: AnnotationFlags(rawValue: document.resolve(dictionary["F"]).integer ?? 0),
            label: field.nodes.contains(reference) ? nil : shared.text(dictionary["TU"], "TU", of: reference),
            characteristics: AppearanceCharacteristics(dictionary["MK"], caption: caption, in: document),
            border: BorderStyle(widget: dictionary, in: document),
            defaultAppearance: appearance(document.resolve(dictionary["DA"])) ?? field.defaultAppearance,
            quadding: document.resolve(dictionary["Q"]).integer.flatMap(Quadding.init) ?? field.quadding,
            onStates: states, state: document.resolve(dictionary["AS"]).name,
            normalAppearance: normal.isNull ? nil : normal, optionalContent: dictionary["OC"])
    }
}
