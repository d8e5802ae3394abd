import PDFObjects

/// The structure elements (ISO 32000-1, 14.7.2) that a document's tree reaches, as far as widgets need them.
///
/// The walk has a stack of its own and visits an element once, so that no tree can trap it.
struct StructureElements {
    /// The element that refers to a widget.
    private(set) var owners: [PDFReference: PDFReference] = [:]
    /// How many widgets an element refers to.
    private(set) var widgetCounts: [PDFReference: Int] = [:]
    /// The marked-content identifiers that elements claim, by page.
    private(set) var identifiers: [PDFReference: Set<Int>] = [:]
    /// All elements.
    private(set) var known: Set<PDFReference>

    /// Walks the tree. Elements that stand inline get a number of their own, since parent trees refer to them.
    init(root: PDFReference, widgets: Set<PDFReference>, in document: inout PDFDocument) {
        known = [root]
        var waiting = [root]
        while let reference = waiting.popLast() {
            guard var element = document.dictionary(.reference(reference)), let kids = element["K"] else { continue }
            var items = document.resolve(kids).array ?? [kids]
            // Elements may share their arrays.
            guard document.budget.charge(items.count, .links) else { return }
            var changed = false
            for index in items.indices {
                guard let kid = document.dictionary(items[index]) else {
                    note(document.resolve(items[index]).integer, on: element["Pg"])
                    continue
                }
                switch document.resolve(kid["Type"]).name {
                case "OBJR": if reference != root { claim(kid["Obj"]?.reference, for: reference, of: widgets) }
                case "MCR":
                    if kid["Stm"] == nil { note(document.resolve(kid["MCID"]).integer, on: kid["Pg"] ?? element["Pg"]) }
                default:
                    var child = kid
                    child["P"] = .reference(reference)
                    let own = items[index].reference ?? document.add(.dictionary(child))
                    if items[index].reference == nil {
                        items[index] = .reference(own)
                        changed = true
                    }
                    if known.insert(own).inserted { waiting.append(own) }
                }
            }
            guard changed else { continue }
            element["K"] = items.count == 1 ? items[0] : .array(items)
            document.replace(reference, with: .dictionary(element))
        }
    }

    /// Notes that an element refers to a widget; the first one does.
    mutating func claim(_ widget: PDFReference?, for element: PDFReference, of widgets: Set<PDFReference>) {
        guard let widget, widgets.contains(widget), owners[widget] == nil else { return }
        owners[widget] = element
        widgetCounts[element, default: 0] += 1
    }

    private mutating func note(_ identifier: Int?, on page: PDFObject?) {
        guard let identifier, let page = page?.reference else { return }
        identifiers[page, default: []].insert(identifier)
    }
}
