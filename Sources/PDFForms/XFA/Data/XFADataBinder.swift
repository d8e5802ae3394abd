import Markup
import PDFObjects

/// Goes down template and data together, and says where each field's value stands (XFA 3.3, part 1, chapter 4, Data
/// Binding).
///
/// A node that matches once has the element of its name inside that of the nearest node with data above it: the first such
/// node the first such element, and so on. Nameless subforms, areas and page areas are as if they were not there.
struct XFADataBinder {
    /// What nodes below share.
    private struct Scope {
        var steps: [XFADataStep]
        /// How many elements of a name were taken, groups and values apart.
        var counts: [String: Int] = [:]
    }

    private let nodes: [XFANode]
    private let locales: XFALocales
    private let options: (XFAControl) -> [ChoiceOption]?
    private var names = XFANames()
    private var scopes = [Scope(steps: [])]
    private(set) var fields: [XFADataField] = []

    /// As many of a part that may be repeated are listed, of one inside another so many.
    private static let mostRepeats = 20
    private static let mostInnerRepeats = 5
    private static let fieldLimit = 50_000
    /// How far down the tree nodes are looked at; the parser takes no deeper ones.
    private static let depthLimit = 64

    /// - Parameter options: The choices that stand in the data; nil where they do not.
    init(_ nodes: [XFANode], _ locales: XFALocales, options: @escaping (XFAControl) -> [ChoiceOption]?) {
        self.nodes = nodes
        self.locales = locales
        self.options = options
    }

    /// What a node hands down.
    private struct Context {
        var scope = 0
        var isReadOnly = false
        var locale: String?
        var isRepeated = false
        var depth = 0
    }

    mutating func bind() {
        guard let template = nodes.first else { return }
        for child in template.children { visit(child, Context()) }
    }

    private mutating func visit(_ index: Int, _ context: Context) {
        let node = nodes[index]
        guard fields.count < Self.fieldLimit, context.depth < Self.depthLimit else { return }
        var below = context
        below.depth += 1
        below.isReadOnly = context.isReadOnly || node.isReadOnly
        below.locale = node.locale ?? context.locale
        switch node.kind {
        case .field: addField(node, below)
        case .exclGroup: visitGroup(node, below)
        case .subformSet:
            names.enterTransparent()
            for child in node.children { visit(child, below) }
            names.leave()
        case .area, .pageSet, .pageArea, .subform:
            let limit = context.isRepeated ? Self.mostInnerRepeats : Self.mostRepeats
            let count = node.kind == .subform ? min(node.most ?? limit, limit) : 1
            below.isRepeated = context.isRepeated || count > 1
            for instance in 0..<count {
                guard names.enter(node.kind.rawValue, node.name) else { continue }
                below.scope = node.kind == .subform ? scope(of: node, instance, in: context.scope) : context.scope
                for child in node.children { visit(child, below) }
                names.leave()
            }
        }
    }

    /// The scope of what stands in a subform.
    private mutating func scope(of node: XFANode, _ instance: Int, in scope: Int) -> Int {
        switch node.match {
        case .none: return scope
        case .once, .global:
            guard let name = node.name else { return scope }
            return open(scopes[scope].steps + [take(name, isGroup: true, in: scope)])
        case .dataRef:
            guard let steps = steps(to: node.reference, instance, from: scope, isGroup: true) else { return scope }
            return open(steps)
        }
    }

    private mutating func open(_ steps: [XFADataStep]) -> Int {
        scopes.append(Scope(steps: steps))
        return scopes.count - 1
    }

    private mutating func take(_ name: String, isGroup: Bool, in scope: Int) -> XFADataStep {
        let key = isGroup ? name + "/" : name
        let index = scopes[scope].counts[key, default: 0]
        scopes[scope].counts[key] = index + 1
        return XFADataStep(name: name, index: index, isGroup: isGroup)
    }

    /// A path such as `$.name[2].part`, `$record.part` or `$data.form.part`; nil for one of another kind.
    private func steps(to reference: String?, _ instance: Int, from scope: Int, isGroup: Bool) -> [XFADataStep]? {
        guard var parts = reference?.split(separator: ".", omittingEmptySubsequences: false)[...] else { return nil }
        var steps = scopes[scope].steps
        switch parts.first {
        case "$": parts.removeFirst()
        case "$record": (steps, parts) = (Array(steps.prefix(1)), parts.dropFirst())
        case "$data": (steps, parts) = ([], parts.dropFirst())
        case "xfa" where parts.starts(with: ["xfa", "datasets", "data"]): (steps, parts) = ([], parts.dropFirst(3))
        default: break
        }
        for (place, part) in parts.enumerated() {
            let name = part.prefix { $0 != "[" }
            guard !name.isEmpty, !name.contains(where: { "$!#()*".contains($0) }) else { return nil }
            var index = 0
            switch part[name.endIndex...] {
            case "": break
            case "[*]": index = instance
            case let brackets:
                guard brackets.hasSuffix("]"), let number = Int(brackets.dropFirst().dropLast()), number >= 0 else {
                    return nil
                }
                index = number
            }
            steps.append(
                XFADataStep(name: String(name), index: index, isGroup: isGroup || place + 1 < parts.count))
        }
        return steps.isEmpty ? nil : steps
    }

    // MARK: Fields

    /// The place, if all its names can be those of elements; a template may have others.
    private func writable(_ place: [XFADataStep]?) -> [XFADataStep]? {
        place.flatMap { $0.allSatisfy { MarkupName.isElement($0.name) } ? $0 : nil }
    }

    /// Where the value of a field or group stands.
    private mutating func place(of node: XFANode, in scope: Int) -> [XFADataStep]? {
        switch node.match {
        case .none: return nil
        case .once:
            return node.name.map { scopes[scope].steps + [take($0, isGroup: false, in: scope)] }
        case .global:
            // Several fields share the first element of their name.
            return node.name.map { scopes[scope].steps + [XFADataStep(name: $0, index: 0, isGroup: false)] }
        case .dataRef: return steps(to: node.reference, 0, from: scope, isGroup: false)
        }
    }

    /// A group of which one button at most is on. One without a name has no value; its buttons have.
    private mutating func visitGroup(_ node: XFANode, _ context: Context) {
        let buttons = node.children.map { nodes[$0] }.filter { $0.kind == .field }
        guard node.name != nil, !buttons.isEmpty else {
            guard names.enter(node.kind.rawValue, node.name) else { return }
            for child in node.children { visit(child, context) }
            names.leave()
            return
        }
        guard let path = names.leaf(node.kind.rawValue, node.name) else { return }
        var field = XFASyntheticField.make(path, .radio, node.control)
        field.widgets = buttons.map { XFASyntheticField.widget(on: $0.control.states.on, label: $0.control.caption) }
        append(field, node, context, off: "")
    }

    private mutating func addField(_ node: XFANode, _ context: Context) {
        guard let path = names.leaf("field", node.name) else { return }
        let control = node.control
        switch control.name {
        case "button", "signature", "imageEdit", "barcode": return
        case "checkButton":
            var field = XFASyntheticField.make(path, .checkbox, control)
            field.widgets = [XFASyntheticField.widget(on: control.states.on, label: nil)]
            append(field, node, context, off: control.states.off)
        case "choiceList":
            let isList = control.opening == "always" || control.opening == "multiSelect"
            var field = XFASyntheticField.make(path, isList ? .list : .combo, control)
            field.options = options(control) ?? control.choices
            if !isList { field.flags.insert(.combo) }
            if control.opening == "multiSelect" { field.flags.insert(.multiSelect) }
            // Choices that nobody knows before a script has run are taken as they come.
            if !isList, control.isEditable || field.options.isEmpty { field.flags.insert(.edit) }
            append(field, node, context, off: "")
        default:
            var field = XFASyntheticField.make(path, .text, control)
            if control.isMultiline { field.flags.insert(.multiline) }
            if control.name == "passwordEdit" { field.flags.insert(.password) }
            field.maxLength = control.maxLength ?? control.cells
            if control.isComb, field.maxLength != nil { field.flags.insert(.comb) }
            append(field, node, context, off: "")
        }
    }

    private mutating func append(_ field: Field, _ node: XFANode, _ context: Context, off: String) {
        var field = field
        let control = node.control
        if context.isReadOnly { field.flags.insert(.readOnly) }
        func picture(_ clause: String?, entry: String? = nil) -> DisplayPicture? {
            clause.flatMap {
                DisplayPicture($0, entry: entry, control: control.name, locale: context.locale, in: locales)
            }
        }
        let isText = field.kind == .text
        let shown = isText ? picture(control.displayPicture ?? control.entryPicture, entry: control.entryPicture) : nil
        if let shown { field.liveCycle = LiveCycleField(showing: shown) }
        fields.append(
            XFADataField(
                field: field, place: writable(place(of: node, in: context.scope)), off: off, picture: shown,
                dataPicture: isText ? picture(node.dataPicture) : nil))
    }
}
