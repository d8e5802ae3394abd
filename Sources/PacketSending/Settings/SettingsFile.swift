import Yams

/// A file of settings in YAML, or in JSON, which YAML contains: texts under names, errors with their line.
struct SettingsFile {
    let name: String
    let root: Node.Mapping

    /// Reads a file.
    init(_ text: String, name: String) throws(SendingError) {
        self.name = name
        let node: Node?
        do { node = try Yams.compose(yaml: text) } catch {
            let words = "\(error)".split(separator: "\n").joined(separator: " ")
            throw SendingError(.settings, at: .setting(name), "it cannot be read as YAML or JSON: \(words)")
        }
        guard let mapping = node?.mapping else {
            throw SendingError(.settings, at: .setting(name), "it has to be a list of names with values")
        }
        root = mapping
    }

    /// The path of a file that a file in a folder names.
    static func path(_ name: String, in folder: String) -> String {
        name.hasPrefix("/") || folder == "." ? name : "\(folder)/\(name)"
    }

    /// Refuses names that mean nothing, so that a typing error is not a setting that is missing.
    func check(_ mapping: Node.Mapping, allows names: [String]) throws(SendingError) {
        for key in mapping.keys where !names.contains(key.string ?? "") {
            throw error(key, "“\(key.string ?? "?")” is not one of \(names.joined(separator: ", "))")
        }
    }

    /// The text under a name; nil when there is none.
    func text(_ mapping: Node.Mapping, _ name: String) throws(SendingError) -> String? {
        guard let node = mapping[name] else { return nil }
        return try text(node)
    }

    /// A node as text.
    func text(_ node: Node) throws(SendingError) -> String {
        guard let scalar = node.scalar else { throw error(node, "a text is wanted here") }
        return scalar.string
    }

    /// The whole number under a name; nil when there is none.
    func number(_ mapping: Node.Mapping, _ name: String, in range: ClosedRange<Int>) throws(SendingError) -> Int? {
        guard let node = mapping[name] else { return nil }
        guard let number = node.int, range.contains(number) else {
            throw error(node, "“\(name)” is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func error(_ node: Node?, _ message: String, hint: String? = nil) -> SendingError {
        SendingError(.settings, at: place(node), message, hint: hint)
    }

    /// The file, and the line of a node.
    func place(_ node: Node?) -> SendingError.Place { .setting(name + (node?.mark.map { ", line \($0.line)" } ?? "")) }
}
