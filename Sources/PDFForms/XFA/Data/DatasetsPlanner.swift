/// Finds the places of values in datasets, and makes those that are missing.
struct DatasetsPlanner {
    /// An element that the data lack.
    private final class Addition {
        let step: XFADataStep
        var field: Int?
        var children: [Addition] = []

        init(_ step: XFADataStep) { self.step = step }

        /// The fields in it.
        var fields: [Int] { (field.map { [$0] } ?? []) + children.flatMap(\.fields) }
    }

    private let tree: DataTree
    /// The field of an element that is there.
    private var values: [Int: Int] = [:]
    /// What is missing in an element that is there.
    private var additions: [Int: [Addition]] = [:]

    init(_ tree: DataTree) { self.tree = tree }

    /// Takes in the place of a field; false where another has it.
    mutating func add(_ field: Int, at steps: [XFADataStep]) -> Bool {
        var element = tree.data
        for (place, step) in steps.enumerated() {
            if let next = tree.element(step, in: element) {
                element = next
                continue
            }
            // The form's own group is the record, whatever it is called.
            if place == 0, step.isGroup, let only = tree.elements[element].children.first,
                tree.elements[element].children.count == 1
            {
                element = only
                continue
            }
            return make(field, steps[place...], in: element)
        }
        guard values[element] == nil else { return false }
        values[element] = field
        return true
    }

    /// Adds what is missing of a path, with the elements before it that have the same name.
    private mutating func make(_ field: Int, _ steps: ArraySlice<XFADataStep>, in element: Int) -> Bool {
        var made = additions[element] ?? []
        var parent: Addition?
        for (place, step) in steps.enumerated() {
            let there = place == 0 ? tree.elements[element].children : []
            let count = there.count {
                tree.elements[$0].name == step.name && tree.elements[$0].isGroup == step.isGroup
            }
            let siblings = parent?.children ?? made
            var known = siblings.filter { $0.step.name == step.name && $0.step.isGroup == step.isGroup }
            guard step.index >= count, step.index - count < Self.mostMissing else { return false }
            while known.count <= step.index - count {
                let next = Addition(
                    XFADataStep(name: step.name, index: count + known.count, isGroup: step.isGroup))
                known.append(next)
                if let parent { parent.children.append(next) } else { made.append(next) }
            }
            parent = known[step.index - count]
        }
        additions[element] = made
        guard let parent, parent.field == nil, parent.children.isEmpty else { return false }
        parent.field = field
        return true
    }

    private static let mostMissing = 1_000

    /// The pieces of the whole text.
    func plan() -> DatasetsPlan {
        var pieces: [DatasetsPlan.Piece] = []
        var place = 0
        for edit in edits {
            let element = tree.elements[edit.element]
            append(tree.bytes[place..<edit.start], to: &pieces)
            place = edit.start
            if let field = values[edit.element] {
                let behindTag = element.content?.lowerBound ?? element.range.upperBound
                let open = behindTag - (element.content == nil ? 2 : 1)
                pieces.append(
                    .value(
                        field: field, open: Self.withoutNil(tree.bytes[element.range.lowerBound..<open]),
                        kept: Array(tree.bytes[open..<element.range.upperBound]), tag: element.tag))
                place = element.range.upperBound
            } else if let made = additions[edit.element] {
                guard element.content == nil else {
                    for addition in made { append(addition, among: made, to: &pieces) }
                    continue
                }
                // An empty group is opened where something goes into it.
                var inner: [DatasetsPlan.Piece] = [
                    .fixed(Array(tree.bytes[element.range.lowerBound..<(element.range.upperBound - 2)]) + Self.end)
                ]
                for addition in made { append(addition, among: made, to: &inner) }
                inner.append(.fixed(Array("</".utf8) + element.tag + Self.end))
                pieces.append(
                    .part(
                        fields: made.flatMap(\.fields), count: inner.count,
                        kept: Array(tree.bytes[element.range])))
                pieces += inner
                place = element.range.upperBound
            }
        }
        append(tree.bytes[place...], to: &pieces)
        return DatasetsPlan(pieces: pieces)
    }

    private static let end: [UInt8] = [UInt8(ascii: ">")]

    /// Where the text changes, in its order. Nothing that changes stands in something else that is replaced as a whole.
    private var edits: [(start: Int, element: Int)] {
        var edits = values.keys.map { (start: tree.elements[$0].range.lowerBound, element: $0) }
        for element in additions.keys where values[element] == nil {
            let behind = tree.elements[element].content?.upperBound
            edits.append((behind ?? tree.elements[element].range.lowerBound, element))
        }
        edits.sort { ($0.start, $0.element) < ($1.start, $1.element) }
        var end = 0
        return edits.filter { edit in
            guard edit.start >= end else { return false }
            if values[edit.element] != nil { end = tree.elements[edit.element].range.upperBound }
            return true
        }
    }

    private func append(_ bytes: ArraySlice<UInt8>, to pieces: inout [DatasetsPlan.Piece]) {
        if !bytes.isEmpty { pieces.append(.fixed(Array(bytes))) }
    }

    /// A new element. A group is there only where a row fills something in it, or in one behind it of the same name.
    private func append(
        _ addition: Addition, among siblings: [Addition], to pieces: inout [DatasetsPlan.Piece]
    ) {
        let tag = Array(addition.step.name.utf8)
        let open = [UInt8(ascii: "<")] + tag
        guard addition.step.isGroup else {
            if let field = addition.field {
                pieces.append(.value(field: field, open: open, kept: Array("/>".utf8), tag: tag))
            } else {
                pieces.append(.fixed(open + Array("/>".utf8)))
            }
            return
        }
        var inner: [DatasetsPlan.Piece] = [.fixed(open + Self.end)]
        for child in addition.children { append(child, among: addition.children, to: &inner) }
        inner.append(.fixed(Array("</".utf8) + tag + Self.end))
        let later = siblings.filter {
            $0.step.name == addition.step.name && $0.step.isGroup && $0.step.index >= addition.step.index
        }
        pieces.append(.part(fields: later.flatMap(\.fields), count: inner.count, kept: []))
        pieces += inner
    }

    /// A start tag that no longer says that there is no value (XML Schema, part 1, 2.6.2).
    private static func withoutNil(_ tag: ArraySlice<UInt8>) -> [UInt8] {
        let text = String(decoding: tag, as: UTF8.self)
        for mark in [" xsi:nil=\"true\"", " xsi:nil='true'", "\nxsi:nil=\"true\""] {
            guard let range = text.firstRange(of: mark) else { continue }
            return Array((text[..<range.lowerBound] + text[range.upperBound...]).utf8)
        }
        return Array(tag)
    }
}
