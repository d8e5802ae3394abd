public import PDFForms
import PDFObjects
public import PDFPictures
import Yams

extension MappingFile {
    /// A field that the mapping adds to its form.
    public struct Addition: Sendable, Hashable, Codable {
        /// The field.
        public var field: AddedField
        /// The code that its value is shown as, for a field of kind `code`.
        public var code: BarcodeSymbology?
        /// The width of a module, or the height of an optical mark, in points; nil for what fits.
        public var moduleWidth: Double?
        /// How far optical marks are from each other, in points; nil where they share the room.
        public var pitch: Double?
        /// The line of the file, from 1.
        package var line: Int?

        /// Makes an addition.
        public init(_ field: AddedField, code: BarcodeSymbology? = nil) {
            self.field = field
            self.code = code
        }

        /// Makes it a field of another kind. What was said of the kind before, and says nothing to the new one, goes; a code
        /// is a QR code until somebody says another one.
        public mutating func become(_ kind: AddedField.Kind) {
            guard kind != field.kind else { return }
            let texts: Set<AddedField.Kind> = [.text, .comb]
            if !texts.contains(kind) || !texts.contains(field.kind) {
                (field.font, field.size, field.alignment) = (nil, 0, .left)
            }
            (field.isMultiline, field.cells, moduleWidth, pitch) = (nil, nil, nil, nil)
            code = kind == .code ? .qr : nil
            field.kind = kind
        }

        /// What the code is like; nil for a field of another kind.
        var parameters: BarcodeParameters? {
            guard field.kind == .code, let code else { return nil }
            var parameters = BarcodeParameters(code)
            parameters.moduleWidth = moduleWidth
            parameters.pitch = pitch
            return parameters
        }
    }

    /// The names of the fields that it adds.
    var addedNames: Set<String> { Set(additions.map(\.field.name)) }

    /// A form with the fields that the mapping adds, which has to come before everything else that is done with it.
    ///
    /// - Throws: `PlanningError` that names the field and its line.
    /// - Complexity: That of reading the form anew where there is something to add.
    public func adding(to form: Form) throws(PlanningError) -> Form {
        do {
            return try form.adding(additions.map(\.field))
        } catch {
            let addition = additions.first { $0.field.name == error.field }
            let place = addition?.line.map { "the mapping, line \($0)" } ?? "the mapping"
            throw PlanningError(
                .mapping, at: place,
                error.field.map { "“\($0)” cannot be added: \(error.error.message)" } ?? error.error.message)
        }
    }

    /// Reads the fields that are added.
    mutating func readAdditions(_ node: Node, _ file: String) throws(PlanningError) {
        if node.null != nil { return }
        guard let mapping = node.mapping else {
            throw Self.error(file, node, "“addFields” has to be a list of fields with their places")
        }
        guard mapping.count <= Self.mostAdditions else {
            throw Self.error(file, node, "a mapping adds at most \(Self.mostAdditions) fields")
        }
        for (key, value) in mapping {
            guard let name = key.string, let entries = value.mapping else {
                throw Self.error(
                    file, key, "a field to add has a name, and what it is like: {page: 1, rect: [72, 700, 300, 720]}")
            }
            var addition = try AdditionReader(file: file, entries: entries).addition(name, key)
            addition.line = key.mark?.line
            additions.append(addition)
        }
    }

    private static let mostAdditions = 2_000
}

/// Reads what a mapping says of one field that it adds.
private struct AdditionReader {
    let file: String
    let entries: Node.Mapping

    private static let keys = [
        "page", "rect", "from", "unit", "kind", "font", "size", "align", "cells", "multiline", "label", "code",
        "module",
        "pitch",
    ]

    func addition(_ name: String, _ node: Node) throws(PlanningError) -> MappingFile.Addition {
        for (key, _) in entries where !Self.keys.contains(key.string ?? "") {
            throw MappingFile.error(
                file, key, "“\(key.string ?? "?")” is not one of \(Self.keys.joined(separator: ", "))")
        }
        guard let rect = entries["rect"] else {
            throw MappingFile.error(file, node, "“\(name)” has no “rect”, its place on the page")
        }
        var field = AddedField(name: name, corners: try corners(rect))
        field.pages = try pages()
        field.origin = try word("from", or: .bottomLeft)
        field.unit = try word("unit", or: .points)
        let usual: AddedField.Kind = entries["code"] != nil ? .code : entries["cells"] != nil ? .comb : .text
        field.kind = try word("kind", or: usual)
        field.alignment = try word("align", or: .left)
        if let node = entries["font"] { field.font = try MappingFile.string(node, file) }
        if let node = entries["label"] { field.label = try MappingFile.string(node, file) }
        field.size = try number("size") ?? 0
        if let node = entries["cells"] {
            guard let cells = node.int else { throw MappingFile.error(file, node, "cells is a number") }
            field.cells = cells
        }
        if let node = entries["multiline"] {
            guard let flag = node.bool else { throw MappingFile.error(file, node, "multiline is true or false") }
            field.isMultiline = flag
        }
        var addition = MappingFile.Addition(field)
        if entries["code"] != nil { addition.code = try word("code", or: .qr) }
        addition.moduleWidth = try number("module").map { $0 * field.unit.points }
        addition.pitch = try number("pitch").map { $0 * field.unit.points }
        try check(addition, node)
        return addition
    }

    /// Refuses what says nothing to a kind of field, instead of leaving it out in silence.
    private func check(_ addition: MappingFile.Addition, _ node: Node) throws(PlanningError) {
        let (name, kind) = (addition.field.name, addition.field.kind)
        let isText = kind == .text || kind == .comb
        let refused: (key: String, place: String)? =
            if let key = ["font", "size", "align"].first(where: { entries[$0] != nil }), !isText {
                (key, "text and combs")
            } else if entries["multiline"] != nil, kind != .text {
                ("multiline", "text")
            } else if entries["cells"] != nil, kind != .comb {
                ("cells", "combs")
            } else if let key = ["code", "module"].first(where: { entries[$0] != nil }), kind != .code {
                (key, "codes")
            } else if entries["pitch"] != nil, addition.code != .omr {
                ("pitch", "optical marks (code: omr)")
            } else {
                nil
            }
        if let refused {
            throw MappingFile.error(
                file, node, "“\(refused.key)” is for \(refused.place), and “\(name)” is of kind \(kind.rawValue)")
        }
        if kind == .code, addition.code == nil {
            throw MappingFile.error(
                file, node, "“\(name)” does not say which code it is: \(Self.list(BarcodeSymbology.self))")
        }
        if kind == .comb, addition.field.cells == nil {
            throw MappingFile.error(file, node, "“\(name)” does not say how many “cells” it has")
        }
    }

    private func corners(_ node: Node) throws(PlanningError) -> [Double] {
        let numbers = node.sequence.map { $0.compactMap(Self.number) } ?? []
        guard numbers.count == 4, node.sequence?.count == 4 else {
            throw MappingFile.error(
                file, node, "rect is [x, y, x, y]: how far two opposite corners are from the corner of the page")
        }
        return numbers
    }

    private func pages() throws(PlanningError) -> AddedField.Pages {
        guard let node = entries["page"] else { return .number(1) }
        switch node.scalar?.string {
        case "last": return .last
        case "all": return .all
        default:
            guard let number = node.int, number > 0 else {
                throw MappingFile.error(file, node, "page is a number from 1, or last, or all")
            }
            return .number(number)
        }
    }

    private func number(_ key: String) throws(PlanningError) -> Double? {
        guard let node = entries[key] else { return nil }
        guard let number = Self.number(node), number >= 0, number <= 10_000 else {
            throw MappingFile.error(file, node, "\(key) is a number that is not negative")
        }
        return number
    }

    private static func number(_ node: Node) -> Double? {
        node.int.map(Double.init) ?? node.float.flatMap { $0.isFinite ? $0 : nil }
    }

    private func word<Value: RawRepresentable<String> & CaseIterable>(
        _ key: String, or usual: Value
    ) throws(PlanningError) -> Value {
        guard let node = entries[key] else { return usual }
        guard let value = Value(rawValue: node.scalar?.string ?? "") else {
            throw MappingFile.error(file, node, "\(key) is one of \(Self.list(Value.self))")
        }
        return value
    }

    private static func list<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type) -> String {
        Value.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
