import PDFObjects

/// The interactive form dictionary of several forms (ISO 32000-1, 12.7.2).
struct JoinedInteractiveForm {
    private var fields: [PDFObject] = []
    private var order: [PDFObject] = []
    private var resources: PDFDictionary = [:]
    private var isNeeded = false

    /// Adds the fields of a form; returns its DR and DA, with the names that its fonts have now.
    ///
    /// DA and Q of the form move to the group above its fields, which inherit them (12.7.3.3). A font whose name an earlier
    /// form has for another font gets a new one.
    mutating func append(
        _ part: JoinedPart, to document: inout PDFDocument
    ) -> (resources: PDFObject?, appearance: [UInt8]?) {
        guard !part.form.fields.isEmpty else { return (nil, nil) }
        isNeeded = true
        let own = part.form.acroForm.relinked(part.target)
        order += document.resolve(own["CO"]).array ?? []
        let renamed = merge(own["DR"], document)
        if !renamed.isEmpty { rename(renamed, in: part, &document) }
        let appearance = document.resolve(own["DA"]).string.map { Self.renaming($0, renamed) ?? $0 }
        addFields(of: part, own, appearance, &document)
        guard !renamed.isEmpty, var table = document.dictionary(own["DR"]) else { return (own["DR"], appearance) }
        var fonts = document.dictionary(table["Font"]) ?? [:]
        for (old, new) in renamed { fonts[new] = fonts[old] }
        table["Font"] = .reference(document.add(.dictionary(fonts)))
        return (.reference(document.add(.dictionary(table))), appearance)
    }

    private mutating func addFields(
        of part: JoinedPart, _ own: PDFDictionary, _ appearance: [UInt8]?, _ document: inout PDFDocument
    ) {
        var roots = (document.resolve(own["Fields"]).array ?? []).filter { document.dictionary($0) != nil }
        var known = Set(roots.compactMap(\.reference))
        for stray in part.form.fields where stray.isStray {
            for node in stray.nodes.map(part.target) {
                let top = document.topmostAncestor(of: node)
                if known.insert(top).inserted { roots.append(.reference(top)) }
            }
        }
        var group: PDFDictionary = ["T": .string(TextString.encode(part.name))]
        var defaults = PDFDictionary()
        if let appearance { defaults["DA"] = .string(appearance) }
        if let quadding = document.resolve(own["Q"]).integer { defaults["Q"] = .integer(quadding) }
        for entry in defaults.entries { group[entry.key] = entry.value }
        let above = document.add(.null)
        var kids: [PDFObject] = []
        for root in roots {
            guard let reference = root.reference, var dictionary = document.dictionary(root) else { continue }
            // Under a group, a field without a name would be a widget of the group.
            let isGrouped = !part.name.isEmpty && !document.resolve(dictionary["T"]).isNull
            if isGrouped {
                dictionary["Parent"] = .reference(above)
                kids.append(root)
            } else {
                for entry in defaults.entries where dictionary[entry.key] == nil { dictionary[entry.key] = entry.value }
                fields.append(root)
            }
            document.replace(reference, with: .dictionary(dictionary))
        }
        guard !kids.isEmpty else { return }
        group["Kids"] = .array(kids)
        document.replace(above, with: .dictionary(group))
        fields.append(.reference(above))
    }

    // MARK: Resources

    /// Adds default resources; returns new names for fonts whose names are taken by others.
    private mutating func merge(_ object: PDFObject?, _ document: PDFDocument) -> [PDFName: PDFName] {
        var renamed: [PDFName: PDFName] = [:]
        for category in document.dictionary(object)?.entries ?? [] {
            guard let table = document.dictionary(category.value) else {
                if resources[category.key] == nil { resources[category.key] = category.value }
                continue
            }
            var merged = document.dictionary(resources[category.key]) ?? [:]
            for entry in table.entries {
                guard let other = merged[entry.key] else {
                    merged[entry.key] = entry.value
                    continue
                }
                guard category.key == "Font", !document.isAlike(entry.value, other) else { continue }
                var number = 2
                var name = entry.key
                while merged[name] != nil || table[name] != nil {
                    name = PDFName(rawValue: "\(entry.key.rawValue)_\(number)")
                    number += 1
                    if let there = merged[name], table[name] == nil, document.isAlike(there, entry.value) { break }
                }
                merged[name] = entry.value
                renamed[entry.key] = name
            }
            resources[category.key] = .dictionary(merged)
        }
        return renamed
    }

    /// Gives fonts their new names in default appearances.
    private func rename(_ names: [PDFName: PDFName], in part: JoinedPart, _ document: inout PDFDocument) {
        for number in part.numbers {
            guard case .dictionary(var dictionary)? = document.objects[number],
                let appearance = document.resolve(dictionary["DA"]).string,
                let written = Self.renaming(appearance, names)
            else { continue }
            dictionary["DA"] = .string(written)
            document.replace(PDFReference(number), with: .dictionary(dictionary))
        }
    }

    /// A default appearance string with other names of fonts; nil when it has none of them.
    static func renaming(_ appearance: [UInt8], _ names: [PDFName: PDFName]) -> [UInt8]? {
        guard appearance.count < 4_096, !names.isEmpty else { return nil }
        var scanner = ContentScanner(appearance)
        var operands: [PDFObject] = []
        var changed = false
        var writer = ObjectWriter { $0.number }
        while let token = scanner.next() {
            switch token {
            case .operand(let object): operands.append(object)
            case .inlineImage: continue
            case .operator(let name):
                if name == "Tf", operands.count >= 2, let font = operands[operands.count - 2].name,
                    let new = names[font]
                {
                    operands[operands.count - 2] = .name(new)
                    changed = true
                }
                for operand in operands {
                    writer.write(operand)
                    writer.output.space()
                }
                writer.output.raw("\(name) ")
                operands.removeAll()
            }
        }
        return changed ? Array(writer.output.bytes.dropLast()) : nil
    }

    /// The dictionary, as the catalog has it; nil when no form has fields.
    func finish(_ document: inout PDFDocument) -> PDFObject? {
        guard isNeeded else { return nil }
        var dictionary: PDFDictionary = ["Fields": .array(fields), "DR": .dictionary(resources)]
        if !order.isEmpty { dictionary["CO"] = .array(order) }
        return .reference(document.add(.dictionary(dictionary)))
    }
}

extension PDFDocument {
    /// Whether two objects say the same, wherever they stand. What is too large to tell counts as different.
    fileprivate func isAlike(_ left: PDFObject, _ right: PDFObject) -> Bool {
        var waiting = [(left, right)]
        var known: Set<[PDFReference]> = []
        var steps = 0
        while let (left, right) = waiting.popLast() {
            steps += 1
            if steps > 4_096 { return false }
            if let one = left.reference, let other = right.reference {
                if one == other || !known.insert([one, other]).inserted { continue }
            }
            switch (resolve(left), resolve(right)) {
            case (.array(let one), .array(let other)):
                guard one.count == other.count else { return false }
                waiting += zip(one, other)
            case (.dictionary(let one), .dictionary(let other)):
                guard one.keys == other.keys else { return false }
                waiting += zip(one.entries.map(\.value), other.entries.map(\.value))
            case (.stream(let one), .stream(let other)):
                guard one.data == other.data else { return false }
                let (one, other) = (one.dictionary.without("Length"), other.dictionary.without("Length"))
                guard one.keys == other.keys else { return false }
                waiting += zip(one.entries.map(\.value), other.entries.map(\.value))
            case (let one, let other): guard one == other else { return false }
            }
        }
        return true
    }
}
