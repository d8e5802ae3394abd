import Markup
import PDFObjects

/// The fields of a hybrid form's XFA by the names that the form's fields have.
struct XFATemplate {
    /// The fields of one last name.
    private struct Leaf {
        /// In document order.
        var places: [Int]
        /// Whether all of them are drawn in the same way.
        var isAlike = true
    }

    private let locales: XFALocales
    private let fields: [XFAField]
    private let byPath: [String: Int]
    /// By the last part of the path without its number.
    private let byLeaf: [Substring: Leaf]
    /// Among so many fields of one last name, one is looked for by its width.
    private static let mostOfLeaf = 100

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
        var byLeaf: [Substring: Leaf] = [:]
        for (index, field) in fields.enumerated() {
            if byPath[field.path] == nil { byPath[field.path] = index }
            let leaf = Self.leaf(field.path)
            if let first = byLeaf[leaf]?.places.first {
                if !fields[first].isDrawn(as: field) { byLeaf[leaf]?.isAlike = false }
                byLeaf[leaf]?.places.append(index)
            } else {
                byLeaf[leaf] = Leaf(places: [index])
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
    func field(named name: String) -> LiveCycleField? {
        let leaf = byLeaf[Self.leaf(name)]
        let index = known(name) ?? (leaf?.isAlike ?? false ? leaf?.places.first : nil)
        var pictures: [PictureKey: DisplayPicture?] = [:]
        return index.map { entry(fields[$0], &pictures) }
    }

    /// What the template says of a form's fields that show text, in their order; nil where it does not have one.
    ///
    /// - Complexity: O(fields).
    func entries(of form: [Field]) -> [LiveCycleField?] {
        var counts: [Substring: Int] = [:]
        var pictures: [PictureKey: DisplayPicture?] = [:]
        return form.map { field in
            guard field.showsText else { return nil }
            let leaf = Self.leaf(field.name)
            let place = counts[leaf, default: 0]
            counts[leaf] = place + 1
            let index = known(field.name) ?? byLeaf[leaf].flatMap { fitting($0, place, field) }
            return index.map { entry(fields[$0], &pictures) }
        }
    }

    /// What a picture depends on. Most forms have a few of them in many fields.
    private struct PictureKey: Hashable {
        let clause: String
        let entry: String?
        let control: String
        let locale: String?
    }

    private func entry(_ field: XFAField, _ pictures: inout [PictureKey: DisplayPicture?]) -> LiveCycleField {
        guard let clause = field.displayPicture else { return LiveCycleField(field, showing: nil) }
        let key = PictureKey(clause: clause, entry: field.entryPicture, control: field.control, locale: field.locale)
        let picture =
            pictures[key]
            ?? DisplayPicture(clause, entry: key.entry, control: key.control, locale: key.locale, in: locales)
        pictures[key] = picture
        return LiveCycleField(field, showing: picture)
    }

    private func known(_ name: String) -> Int? { byPath[name] ?? byPath[Self.onFirstPage(name)] }

    /// The field that one of a form is: some forms count a part anew that was split at the end of a page. Of those of its
    /// last name the one at its place, where the widths are the same, or those of its width, where all are drawn alike.
    private func fitting(_ leaf: Leaf, _ place: Int, _ field: Field) -> Int? {
        if leaf.isAlike { return leaf.places.first }
        guard leaf.places.count <= Self.mostOfLeaf, let widget = field.widgets.first, let rectangle = widget.rectangle
        else { return nil }
        let isUpright = widget.characteristics.rotation.isMultiple(of: 180)
        let fit = leaf.places.filter { fields[$0].fits(isUpright ? rectangle.width : rectangle.height) }
        if leaf.places.indices.contains(place), fit.contains(leaf.places[place]) { return leaf.places[place] }
        guard let first = fit.first, fit.dropFirst().allSatisfy({ fields[first].isDrawn(as: fields[$0]) }) else {
            return nil
        }
        return first
    }

    /// The last name of a path, without its number.
    static func leaf(_ path: String) -> Substring {
        let bytes = path.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: ".")).map(bytes.index(after:)) ?? bytes.startIndex
        return path[start..<(bytes[start...].lastIndex(of: UInt8(ascii: "[")) ?? bytes.endIndex)]
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
