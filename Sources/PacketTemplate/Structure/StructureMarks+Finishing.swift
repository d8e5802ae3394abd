import PDFObjects

extension StructureMarks {
    /// Writes what has become of the widgets: kids of elements, new elements, the parent tree, and StructParents of pages.
    ///
    /// - Parameter widgets: All widgets that were taken off their pages, drawn or not.
    mutating func finish(removing widgets: Set<PDFReference>, in document: inout PDFDocument) {
        guard !widgets.isEmpty else { return }
        replaceKids(&document)
        addElements(&document)
        StructureTree.remove(widgets, from: &document)
        let taken = Set(owners.keys)
        for widget in widgets {
            guard let key = document.resolve(document.dictionary(.reference(widget))?["StructParent"]).integer,
                !taken.contains(key), document.resolve(parents[key]).array == nil
            else { continue }
            parents[key] = nil
        }
        for (page, state) in pages {
            guard let key = state.key, var dictionary = document.dictionary(.reference(page)),
                dictionary["StructParents"] != .integer(key)
            else { continue }
            dictionary["StructParents"] = .integer(key)
            document.replace(page, with: .dictionary(dictionary))
        }
        for (key, elements) in owners where !elements.isEmpty { parents[key] = .array(elements) }
        guard var tree = document.dictionary(.reference(root)) else { return }
        tree["ParentTree"] = .reference(document.add(parents.object))
        if tree["ParentTreeNextKey"] != nil || !added.isEmpty { tree["ParentTreeNextKey"] = .integer(parents.nextKey) }
        document.replace(root, with: .dictionary(tree))
    }

    /// Puts content in the place of references to drawn widgets.
    private func replaceKids(_ document: inout PDFDocument) {
        var drawn: [PDFReference: [PDFReference]] = [:]
        for widget in contents.keys {
            if let element = element(of: widget) { drawn[element, default: []].append(widget) }
        }
        for (reference, widgets) in drawn {
            guard var element = document.dictionary(.reference(reference)) else { continue }
            var items = element["K"].map { document.resolve($0).array ?? [$0] } ?? []
            var missing = Set(widgets)
            for index in items.indices {
                guard let kid = document.dictionary(items[index]), document.resolve(kid["Type"]).name == "OBJR",
                    let widget = kid["Obj"]?.reference, missing.remove(widget) != nil
                else { continue }
                items[index] = content(of: widget, in: &element, alone: items.count == 1)
            }
            for widget in missing.sorted(by: { $0.number < $1.number }) {
                items.append(content(of: widget, in: &element, alone: items.isEmpty))
            }
            element["K"] = items.count == 1 ? items[0] : .array(items)
            document.replace(reference, with: .dictionary(element))
        }
    }

    /// A marked-content identifier, or a reference with the page where the element's own is another (14.7.4.2).
    private func content(of widget: PDFReference, in element: inout PDFDictionary, alone: Bool) -> PDFObject {
        guard let (page, identifier) = contents[widget] else { return .null }
        if alone, element["Pg"] == nil { element["Pg"] = .reference(page) }
        if element["Pg"]?.reference == page { return .integer(identifier) }
        return .dictionary(["Type": .name("MCR"), "Pg": .reference(page), "MCID": .integer(identifier)])
    }

    private func addElements(_ document: inout PDFDocument) {
        for (home, added) in Dictionary(grouping: added, by: \.home) {
            guard var parent = document.dictionary(.reference(home)) else { continue }
            let items = parent["K"].map { document.resolve($0).array ?? [$0] } ?? []
            parent["K"] = .array(items + added.map { .reference($0.element) })
            document.replace(home, with: .dictionary(parent))
        }
    }
}
