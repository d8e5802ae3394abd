import PDFForms
import PDFObjects

/// Makes what is drawn for widgets the content of the structure elements that referred to them.
///
/// While pages are drawn it gives out marked-content identifiers; `finish` then writes elements, parent tree and pages.
struct StructureMarks {
    let root: PDFReference
    private var elements: StructureElements
    var parents: ParentTree
    /// Whether the document says that it is tagged (ISO 32000-1, 14.7.1, MarkInfo).
    private let isTagged: Bool
    /// The element to which new ones are added.
    private let home: PDFReference
    /// The same, for pages that have another.
    private let homes: [PDFReference: PDFReference]
    var pages: [PDFReference: Page] = [:]
    /// The content of each widget that was drawn.
    var contents: [PDFReference: (page: PDFReference, identifier: Int)] = [:]
    var added: [(home: PDFReference, element: PDFReference)] = []

    /// The content of one page.
    struct Page {
        /// Whether what is in no element would be lost: readers of a tagged page follow its elements.
        var isTagged: Bool
        /// StructParents.
        var key: Int?
        /// Identifiers that the page's content or other elements use.
        var used: Set<Int>
    }

    /// The elements of pages by identifier, null where there is none; by StructParents.
    var owners: [Int: [PDFObject]] = [:]

    /// Reads the structure of a document; nil when it has none.
    ///
    /// - Parameter homes: The elements to which new ones of some pages are added.
    init?(
        _ document: inout PDFDocument, widgets: Set<PDFReference>, homes: [PDFReference: PDFReference] = [:]
    ) {
        guard let object = document.catalog["StructTreeRoot"], let tree = document.dictionary(object) else {
            return nil
        }
        if let reference = object.reference {
            root = reference
        } else {
            root = document.add(.dictionary(tree))
            var catalog = document.catalog
            catalog["StructTreeRoot"] = .reference(root)
            if let own = document.trailer["Root"]?.reference { document.replace(own, with: .dictionary(catalog)) }
        }
        isTagged = document.resolve(document.dictionary(document.catalog["MarkInfo"])?["Marked"]).boolean ?? false
        elements = StructureElements(root: root, widgets: widgets, in: &document)
        parents = ParentTree(tree, in: document)
        home = Self.home(root, document)
        self.homes = homes
        // An element may be known to the parent tree alone.
        for widget in widgets where elements.owners[widget] == nil {
            guard let key = document.resolve(document.dictionary(.reference(widget))?["StructParent"]).integer,
                let element = parents[key]?.reference, element != root, elements.known.contains(element)
            else { continue }
            elements.claim(widget, for: element, of: widgets)
        }
    }

    /// The element that holds the whole document (14.8.4.2), or the root where there is none.
    static func home(_ root: PDFReference, _ document: PDFDocument) -> PDFReference {
        guard let tree = document.dictionary(.reference(root)), let kids = tree["K"] else { return root }
        let items = document.resolve(kids).array ?? [kids]
        guard items.count == 1, let only = items[0].reference,
            let type = document.resolve(document.dictionary(items[0])?["S"]).name
        else { return root }
        let standard = document.resolve(document.dictionary(tree["RoleMap"])?[type]).name ?? type
        return ["Document", "Part", "Art", "Sect", "Div"].contains(standard) ? only : root
    }

    /// The element of a widget.
    func element(of widget: PDFReference) -> PDFReference? { elements.owners[widget] }

    /// Whether an element is this widget's alone.
    func isSingle(_ element: PDFReference) -> Bool { elements.widgetCounts[element] ?? 1 == 1 }

    /// Whether what is drawn on a page must be marked: it is tagged, or has a widget with an element.
    func needsMarks(_ page: PDFDictionary, widgets: some Sequence<PDFReference>) -> Bool {
        (isTagged && page["StructParents"] != nil) || widgets.contains { elements.owners[$0] != nil }
    }

    /// Whether content without an element would be lost on a page.
    func isTagged(_ page: PDFReference) -> Bool { pages[page]?.isTagged ?? false }

    /// Whether a page's drawing is marked at all.
    func isOpen(_ page: PDFReference) -> Bool { pages[page] != nil }

    /// Makes a page ready for marks.
    mutating func open(_ page: PDFReference, _ dictionary: PDFDictionary, used: Set<Int>, in document: PDFDocument) {
        let key = document.resolve(dictionary["StructParents"]).integer.flatMap { $0 < 0 ? nil : $0 }
        if let key, owners[key] == nil { owners[key] = document.resolve(parents[key]).array ?? [] }
        pages[page] = Page(
            isTagged: isTagged && key != nil, key: key, used: used.union(elements.identifiers[page] ?? []))
    }

    /// Gives the drawing of a widget an identifier on its page; nil when the page is not ready for marks.
    ///
    /// - Parameter element: What the drawing belongs to; nil makes a new element, behind all others.
    mutating func mark(
        _ widget: PDFReference, of element: PDFReference?, on page: PDFReference, _ document: inout PDFDocument
    ) -> (element: PDFReference, content: MarkedContent)? {
        guard let state = pages[page] else { return nil }
        let above = homes[page] ?? home
        let own = element ?? document.add(.dictionary(["S": .name("Form"), "P": .reference(above)]))
        if element == nil {
            added.append((above, own))
            elements.claim(widget, for: own, of: [widget])
        }
        let key = state.key ?? parents.freshKey()
        if state.key == nil { pages[page]?.key = key }
        var identifier = owners[key]?.count ?? 0
        while state.used.contains(identifier) {
            owners[key, default: []].append(.null)
            identifier += 1
        }
        owners[key, default: []].append(.reference(own))
        contents[widget] = (page, identifier)
        let type = document.resolve(document.dictionary(.reference(own))?["S"]).name ?? "Form"
        return (own, .content(of: type, identifier: identifier))
    }
}
