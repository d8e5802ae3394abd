import Interchange
import Yams

/// The text of a file of settings, for changing it: an entry takes the place of the one of its name, and everything else
/// stays as it was written, comments and order included.
struct SettingsText {
    /// What the file says now.
    var text: String { lineEnd == "\n" ? edited : edited.replacing("\n", with: lineEnd) }
    private let name: String
    /// How the file ends its lines.
    private let lineEnd: String
    /// The text with a line feed behind each line.
    private var edited: String

    /// Takes the text of a file; an empty one has no entries.
    init(_ text: String, name: String) {
        self.name = name
        lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
        edited = text.replacing("\r\n", with: "\n")
    }

    /// Says what a name means.
    ///
    /// - Parameters:
    ///   - lines: What stands behind the colon, and below it with the indentation that it has there.
    ///   - parents: The names that it stands under, the outermost first; they are written where they are not there.
    /// - Throws: `SendingError` for a text that is not written in lines.
    mutating func set(_ key: String, _ lines: [String], under parents: [String] = []) throws(SendingError) {
        let found = try deepest(parents)
        let before = try root()
        // What is missing is written with what is under it.
        let missing = parents[found.depth...]
        var (name, content) = (key, lines)
        if let first = missing.first {
            var inner = Self.entry(key, lines, indentation: "  ")
            for parent in missing.dropFirst().reversed() {
                inner = Self.entry(parent, [], indentation: "  ") + inner.map { "  " + $0 }
            }
            (name, content) = (first, [""] + inner)
        }
        var entry = Self.entry(name, content, indentation: found.indentation)
        guard let (node, value) = found.mapping?.first(where: { $0.key.string == name }) else {
            insert(entry, at: end(of: found.mapping))
            return try check(before, but: parents + [key])
        }
        guard missing.isEmpty || value.null != nil else { throw notInLines }
        let range = range(of: node)
        var all = self.lines
        if range.count == 1, entry.count == 1 { entry[0] += YAMLText.note(of: all[range.lowerBound]) }
        all.replaceSubrange(range, with: entry)
        edited = all.joined(separator: "\n")
        try check(before, but: parents + [key])
    }

    /// Takes the entry of a name away, if there is one.
    ///
    /// - Throws: `SendingError` for a text that is not written in lines.
    mutating func remove(_ key: String, under parents: [String] = []) throws(SendingError) {
        let found = try deepest(parents)
        guard found.depth == parents.count, let node = found.mapping?.keys.first(where: { $0.string == key }) else {
            return
        }
        let before = try root()
        var all = lines
        all.removeSubrange(range(of: node))
        edited = all.joined(separator: "\n")
        try check(before, but: parents + [key])
    }

    /// Refuses a change that changed more than it was to: what is written in one place may mean several, as an alias does.
    private func check(_ before: Node.Mapping?, but path: [String]) throws(SendingError) {
        guard Self.isSame(before, try root(), but: path[...]) else { throw notInLines }
    }

    private static func isSame(_ old: Node.Mapping?, _ new: Node.Mapping?, but path: ArraySlice<String>) -> Bool {
        guard let name = path.first else { return true }
        func others(_ mapping: Node.Mapping?) -> [Node: Node] {
            Dictionary(
                mapping?.filter { $0.key.string != name }.map { ($0.key, $0.value) } ?? [], uniquingKeysWith: { $1 })
        }
        func value(_ mapping: Node.Mapping?) -> Node.Mapping? {
            mapping?.first { $0.key.string == name }?.value.mapping
        }
        return others(old) == others(new) && isSame(value(old), value(new), but: path.dropFirst())
    }

    /// Follows names as far as they are there.
    ///
    /// - Returns: The last list of names that was found, its indentation, and how many names were followed.
    private func deepest(
        _ parents: [String]
    ) throws(SendingError) -> (mapping: Node.Mapping?, indentation: String, depth: Int) {
        var (mapping, indentation, depth) = (try root(), "", 0)
        for parent in parents {
            guard let (node, value) = mapping?.first(where: { $0.key.string == parent }), let below = value.mapping
            else { break }
            guard below.style != .flow else { throw notInLines }
            let column = below.keys.first.map(self.indentation) ?? self.indentation(of: node) + 2
            (mapping, indentation, depth) = (below, String(repeating: " ", count: column), depth + 1)
        }
        return (mapping, indentation, depth)
    }

    private func root() throws(SendingError) -> Node.Mapping? {
        let node: Node?
        // Other characters that end a line for YAML 1.1 end none here.
        guard edited.unicodeScalars.allSatisfy({ !["\r", "\u{85}", "\u{2028}", "\u{2029}"].contains($0) }) else {
            throw notInLines
        }
        do { node = try Yams.compose(yaml: edited) } catch { throw notInLines }
        guard let node else { return nil }
        guard let mapping = node.mapping, mapping.style != .flow else { throw notInLines }
        return mapping
    }

    private var notInLines: SendingError {
        SendingError(
            .settings, at: .setting(name), "it is not written with a line for each name, so it is not changed here",
            hint: "change it in the file")
    }

    private var lines: [String] {
        edited.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func indentation(of key: Node) -> Int { (key.mark?.column ?? 1) - 1 }

    /// The lines of an entry: its own, and those below it that stand further to the right or go on with a list.
    private func range(of key: Node) -> Range<Int> {
        let (lines, start) = (lines, (key.mark?.line ?? 1) - 1)
        let column = indentation(of: key)
        var (end, next) = (start + 1, start + 1)
        while next < lines.count {
            let spaces = lines[next].prefix { $0 == " " }.count
            let rest = lines[next].dropFirst(spaces)
            let isBlank = rest.allSatisfy(\.isWhitespace)
            guard isBlank || spaces > column || spaces == column && (rest == "-" || rest.hasPrefix("- ")) else { break }
            next += 1
            if !isBlank { end = next }
        }
        return start..<end
    }

    /// Where another entry of a mapping goes.
    private func end(of mapping: Node.Mapping?) -> Int {
        if let last = mapping?.keys.max(by: { ($0.mark?.line ?? 0) < ($1.mark?.line ?? 0) }) {
            return range(of: last).upperBound
        }
        var count = lines.count
        while count > 0, lines[count - 1].isEmpty { count -= 1 }
        return count
    }

    private mutating func insert(_ entry: [String], at place: Int) {
        var all = lines
        all.insert(contentsOf: entry, at: place)
        edited = all.joined(separator: "\n")
        if !edited.hasSuffix("\n") { edited += "\n" }
    }

    private static func entry(_ key: String, _ lines: [String], indentation: String) -> [String] {
        let isPlain = key.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x7A).contains($0) && $0 != 0x5C }
        let name = isPlain && key.utf8.first.map { $0 > 0x39 } ?? false ? key : YAMLText.quoted(key)
        let first = lines.first ?? ""
        return ["\(indentation)\(name):\(first.isEmpty ? "" : " \(first)")"]
            + lines.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
    }
}
