public import PDFObjects

/// The data side of a form's XFA: which fields its template has, and where their values stand in the datasets.
public struct XFAData: Sendable {
    /// The fields in document order.
    public let fields: [XFADataField]
    /// The number of the stream with the datasets.
    public let datasets: Int
    /// The number of the stream in which Adobe Reader remembers what scripts changed; nil where there is none, or where it
    /// is not looked at when the form is opened.
    public let savedState: Int?
    private let tree: DataTree
    private let byName: [String: Int]
    /// By the last name of the path, with its number.
    private let byLeaf: [Substring: [Int]]

    /// What takes the place of a saved state.
    public static let emptyState = Array(#"<form xmlns="http://www.xfa.org/schema/xfa-form/2.8/"/>"#.utf8)

    /// Reads the XFA of a form; nil where template or datasets are missing, damaged, too large or in an encoding that is
    /// not read.
    ///
    /// - Complexity: O(bytes of template and datasets).
    public init?(_ acroForm: PDFDictionary, in document: PDFDocument) {
        let parts = XFAParts(acroForm, in: document)
        let reader = XFANodeReader()
        guard let datasets = XFAParts.number(parts.datasets, in: document),
            let template = parts.template.flatMap({ XFAParts.bytes($0, in: document) }),
            let data = parts.datasets.flatMap({ XFAParts.bytes($0, in: document) }),
            XFATemplate.parse(template, for: reader), let tree = DataTree(data)
        else { return nil }
        var lists: [String: [ChoiceOption]] = [:]
        var binder = XFADataBinder(reader.nodes, XFATemplate.locales(parts, in: document)) { control in
            guard let path = control.itemsReference else { return nil }
            let key = "\(path)\n\(control.labelReference)\n\(control.valueReference)"
            let known = lists[key] ?? tree.choices(of: control, at: path)
            lists[key] = known
            return document.budget.charge(known.count, .choices) ? known : []
        }
        binder.bind()
        guard !binder.fields.isEmpty, document.budget.charge(binder.fields.count, .fields) else { return nil }
        self.datasets = datasets
        savedState = reader.restoresState ? XFAParts.number(parts.form, in: document) : nil
        self.tree = tree
        fields = binder.fields.map { field in
            var field = field
            field.field.value = field.place.flatMap(tree.value) ?? []
            return field
        }
        var byName: [String: Int] = [:]
        var byLeaf: [Substring: [Int]] = [:]
        for (index, field) in fields.enumerated() {
            if byName[field.field.name] == nil { byName[field.field.name] = index }
            byLeaf[Self.leaf(field.field.name), default: []].append(index)
        }
        (self.byName, self.byLeaf) = (byName, byLeaf)
    }

    private static func leaf(_ name: String) -> Substring {
        name[(name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...]
    }

    /// The field of a name; nil where the template has none, or where it has no value in the data.
    public func field(named name: String) -> XFADataField? {
        let index: Int
        if let known = byName[name] ?? byName[XFATemplate.onFirstPage(name)] {
            index = known
        } else if let others = byLeaf[Self.leaf(name)], others.count == 1 {
            // Some forms count a part anew that was split at the end of a page.
            index = others[0]
        } else {
            return nil
        }
        return fields[index].place == nil ? nil : fields[index]
    }

    /// Where the values of some fields go, in the order of the fields; nil where two of them share a place.
    ///
    /// - Complexity: O(bytes of the datasets).
    public func plan(for fields: [XFADataField]) -> DatasetsPlan? {
        var planner = DatasetsPlanner(tree)
        for (index, field) in fields.enumerated() {
            guard let place = field.place, planner.add(index, at: place) else { return nil }
        }
        return planner.plan()
    }
}

extension DataTree {
    /// The choices of a list that stand in the data.
    func choices(of control: XFAControl, at path: String) -> [ChoiceOption] {
        elements(at: path).map {
            ChoiceOption(
                export: text(control.valueReference, of: $0), display: text(control.labelReference, of: $0))
        }
    }

    /// The value at the end of a path; nil where the data lack it, or where it is empty.
    func value(_ steps: [XFADataStep]) -> [String]? {
        var element = data
        for step in steps {
            guard let next = self.element(step, in: element) else { return nil }
            element = next
        }
        let children = elements[element].children.filter { elements[$0].name == "value" }
        let texts = children.isEmpty ? [element] : children
        let values = texts.map { String(decoding: elements[$0].text, as: UTF8.self) }.filter { !$0.isEmpty }
        return values.isEmpty ? nil : values
    }
}
