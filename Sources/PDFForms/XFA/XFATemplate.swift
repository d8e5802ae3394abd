import Markup
import PDFObjects

/// The fields of a hybrid form's XFA by the names that the form's fields have.
struct XFATemplate {
    private let locales: XFALocales
    private let fields: [XFAField]
    private let byPath: [String: Int]
    /// By the last part of the path without its number; nil where fields of that name differ.
    private let byLeaf: [Substring: Int?]

    /// Reads the XFA of a form; nil where it has no template, or one that is damaged, larger than 8 MB or nested too deeply.
    ///
    /// - Complexity: O(bytes of the template).
    init?(_ acroForm: PDFDictionary, in document: PDFDocument) {
        let parts = XFAParts(acroForm, in: document)
        let reader = XFATemplateReader()
        guard let template = parts.template, let bytes = XFAParts.bytes(template, in: document),
            Self.parse(bytes, for: reader), !reader.fields.isEmpty
        else { return nil }
        self.init(reader.fields, Self.locales(parts, in: document))
    }

    private init(_ fields: [XFAField], _ locales: XFALocales) {
        self.fields = fields
        self.locales = locales
        var byPath: [String: Int] = [:]
        var byLeaf: [Substring: Int?] = [:]
        for (index, field) in fields.enumerated() {
            if byPath[field.path] == nil { byPath[field.path] = index }
            let leaf = Self.leaf(field.path)
            switch byLeaf[leaf] {
            case nil: byLeaf[leaf] = .some(index)
            case .some(let first?) where !fields[first].isDrawn(as: field): byLeaf[leaf] = .some(nil)
            default: break
            }
        }
        self.byPath = byPath
        self.byLeaf = byLeaf
    }

    /// Names of months and marks of numbers; without them those of the United States serve.
    static func locales(_ parts: XFAParts, in document: PDFDocument) -> XFALocales {
        let reader = XFALocaleReader()
        guard let bytes = parts.localeSet.flatMap({ XFAParts.bytes($0, in: document) }), parse(bytes, for: reader)
        else { return XFALocales() }
        return XFALocales(reader.locales)
    }

    static func parse(_ bytes: [UInt8], for handler: any MarkupHandler) -> Bool {
        do {
            try MarkupParser(limits: XFATemplateReader.limits).parse(bytes, isFinal: true, for: handler)
            return true
        } catch {
            return false
        }
    }

    /// What the template says of a field; nil where it does not have the field.
    func field(named name: String) -> LiveCycleField? { entry(named: name).map { LiveCycleField($0, locales) } }

    private func entry(named name: String) -> XFAField? {
        if let index = byPath[name] ?? byPath[Self.onFirstPage(name)] { return fields[index] }
        // Some forms count a part anew that was split at the end of a page: then the last name alone, where
        // all fields of that name are drawn in the same way.
        return byLeaf[Self.leaf(name)].flatMap { $0 }.map { fields[$0] }
    }

    /// The last name of a path, without its number.
    static func leaf(_ path: String) -> Substring {
        let last = path[(path.lastIndex(of: ".").map(path.index(after:)) ?? path.startIndex)...]
        return last[..<(last.lastIndex(of: "[") ?? last.endIndex)]
    }

    /// The name of a field on a page of its own kind as that of the first such page: the template has the page once.
    static func onFirstPage(_ name: String) -> String {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        for index in parts.indices.dropLast() where parts[index].hasPrefix("#pageSet[") {
            let page = parts[index + 1]
            if let bracket = page.lastIndex(of: "[") { parts[index + 1] = page[..<bracket] + "[0]" }
        }
        return parts.joined(separator: ".")
    }
}
