import Markup

/// The datasets of an XFA form: its elements, and where in the text they stand (XFA 3.3, part 2, chapter 19).
struct DataTree {
    /// An element.
    struct Element {
        let name: String
        /// The name with its prefix, as the text has it.
        let tag: [UInt8]
        /// From the start tag to the end of the element; of an element without end tag the tag alone.
        var range: Range<Int>
        /// Behind the start tag; nil for an element without content, whose tag ends with `/>`.
        var content: Range<Int>?
        var text: [UInt8] = []
        /// The attributes without a namespace.
        let attributes: [(name: String, value: String)]
        /// Whether the element says that others may stand in it (`xfa:dataNode`).
        let isNamedGroup: Bool
        /// Whether elements of data stand in it: not those of rich text, nor the values of a multiple selection.
        var hasGroups = false
        var children: [Int] = []

        /// Whether it is a group of values, rather than a value.
        var isGroup: Bool { isNamedGroup || hasGroups }
    }

    let bytes: [UInt8]
    let elements: [Element]
    /// The element `datasets`, and the one in it with the values of fields.
    let datasets: Int
    let data: Int

    /// Reads datasets, or a whole XDP with datasets in it; nil for text that is damaged or not UTF-8.
    ///
    /// - Complexity: O(bytes).
    init?(_ bytes: [UInt8]) {
        guard Self.isUTF8(bytes), let parser = try? MarkupParser(limits: XFATemplateReader.limits) else { return nil }
        let reader = DataTreeReader(parser, bytes)
        guard (try? parser.parse(bytes, isFinal: true, for: reader)) != nil, let datasets = reader.datasets,
            let data = reader.data
        else { return nil }
        self.bytes = bytes
        elements = reader.elements
        self.datasets = datasets
        self.data = data
    }

    /// The encoding is what the first bytes and the declaration say (XML 1.0, appendix F).
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]),
            !bytes.prefix(4).contains(0)
        else { return false }
        guard let start = bytes.prefix(200).firstIndex(of: UInt8(ascii: "<")),
            bytes[start...].starts(with: "<?xml".utf8)
        else { return true }
        let declaration = String(
            decoding: bytes[start...].prefix { $0 != UInt8(ascii: ">") }.prefix(200), as: UTF8.self
        )
        .lowercased()
        return !declaration.contains("encoding") || declaration.contains("utf-8") || declaration.contains("us-ascii")
    }

    /// The element that a step leads to; nil where the data lack it.
    func element(_ step: XFADataStep, in parent: Int) -> Int? {
        let named = elements[parent].children.filter { elements[$0].name == step.name }
        let fitting = named.filter { elements[$0].isGroup == step.isGroup }
        if step.index < fitting.count { return fitting[step.index] }
        // An empty element can be either.
        guard fitting.isEmpty, step.isGroup, step.index < named.count else { return nil }
        let other = named[step.index]
        return elements[other].content == nil ? other : nil
    }

    /// The elements that a path such as `xfa.datasets.Lists.Country[*]` leads to, from the datasets down.
    func elements(at path: String) -> [Int] {
        var parts = path.split(separator: ".", omittingEmptySubsequences: false)[...]
        var found = [datasets]
        if parts.starts(with: ["xfa", "datasets"]) {
            parts.removeFirst(2)
        } else if let first = parts.first, first.hasPrefix("!") {
            parts[parts.startIndex] = first.dropFirst()
        } else if parts.first == "$data" {
            found = [data]
            parts.removeFirst()
        } else if parts.first == "$record" {
            found = elements[data].children.prefix(1).map { $0 }
            parts.removeFirst()
        } else {
            return []
        }
        for part in parts {
            let name = part.prefix { $0 != "[" }
            let brackets = part[name.endIndex...]
            let next = found.flatMap { elements[$0].children.filter { elements[$0].name == name } }
            if brackets == "[*]" {
                found = next
            } else {
                let index = brackets.isEmpty ? 0 : Int(brackets.dropFirst().dropLast()) ?? -1
                found = next.indices.contains(index) ? [next[index]] : []
            }
        }
        return found
    }

    /// What a path such as `$`, `name` or `@name` says of an element: its text, that of one in it, or an attribute.
    func text(_ path: String, of element: Int) -> String {
        let element = elements[element]
        if path == "$" { return String(decoding: element.text, as: UTF8.self) }
        let name = path.hasPrefix("$.") ? path.dropFirst(2) : path[...]
        let plain = name.drop { $0 == "@" || $0 == "#" }
        if let attribute = element.attributes.first(where: { $0.name == plain }) { return attribute.value }
        let child = element.children.first { elements[$0].name == plain }
        return child.map { String(decoding: elements[$0].text, as: UTF8.self) } ?? ""
    }
}

/// Notes the elements of datasets.
private final class DataTreeReader: MarkupHandler {
    private(set) var elements: [DataTree.Element] = []
    private(set) var datasets: Int?
    private(set) var data: Int?
    private let parser: MarkupParser
    private let bytes: [UInt8]
    private var open: [Int] = []
    private var skipped = 0

    private static let namespace = "http://www.xfa.org/schema/xfa-data/1.0/"
    private static let elementLimit = 300_000

    init(_ parser: MarkupParser, _ bytes: [UInt8]) {
        self.parser = parser
        self.bytes = bytes
    }

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        if open.isEmpty {
            // What stands around or beside the datasets is passed over.
            if name.local == "xdp", skipped == 0 { return }
            guard skipped == 0, datasets == nil, name.local == "datasets", name.namespace == Self.namespace else {
                skipped += 1
                return
            }
            datasets = elements.count
        }
        guard elements.count < Self.elementLimit else {
            throw MarkupError(.tooLarge, line: parser.line, message: "The XFA data have too many elements.")
        }
        let place = parser.place
        guard place.upperBound <= bytes.count, place.count >= 3 else {
            throw MarkupError(.malformed, line: parser.line, message: "A tag of the XFA data cannot be found.")
        }
        let tag = bytes[place]
        let isEmpty = tag[place.upperBound - 2] == UInt8(ascii: "/")
        let pairs = (0..<attributes.count).map { attributes.pair(at: $0) }
        if let parent = open.last {
            elements[parent].children.append(elements.count)
            if name.namespace.isEmpty, name.local != "value" { elements[parent].hasGroups = true }
            if data == nil, open.count == 1, name.local == "data", name.namespace == Self.namespace {
                data = elements.count
            }
        }
        open.append(elements.count)
        elements.append(
            DataTree.Element(
                name: name.local, tag: Array(tag.dropFirst().prefix { !Self.endsName($0) }), range: place,
                content: isEmpty ? nil : place.upperBound..<place.upperBound,
                attributes: pairs.filter { $0.name.namespace.isEmpty }.map { ($0.name.local, $0.value) },
                isNamedGroup: pairs.contains {
                    $0.name.namespace == Self.namespace && $0.name.local == "dataNode" && $0.value == "dataGroup"
                }))
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    func text(_ bytes: [UInt8]) {
        if let element = open.last { elements[element].text += bytes }
    }

    func end(_ name: MarkupName) throws {
        guard let element = open.last else {
            skipped = max(0, skipped - 1)
            return
        }
        open.removeLast()
        guard let content = elements[element].content else { return }
        let place = parser.place
        guard content.lowerBound <= place.lowerBound, place.upperBound <= bytes.count else {
            throw MarkupError(.malformed, line: parser.line, message: "A tag of the XFA data cannot be found.")
        }
        elements[element].content = content.lowerBound..<place.lowerBound
        elements[element].range = elements[element].range.lowerBound..<place.upperBound
    }
}
