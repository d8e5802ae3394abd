import Foundation
import Interchange
import TestSupport

/// The schema of the manual, with as much of JSON Schema as it uses: type, enum, required, properties, items,
/// additionalProperties, and references to its own definitions.
struct JSONSchema {
    private let definitions: [String: JSONTree]

    init() throws {
        let path = "\(Fixture.package)/Sources/PacketCommands/Manual/packet.schema.json"
        let root = try JSONTree(String(contentsOfFile: path, encoding: .utf8))
        definitions = root["$defs"].members
    }

    /// The names of what commands write; those of parts are not among them.
    var results: Set<String> {
        let parts: Set<String> = [
            "problem", "failureDetails", "field", "batch", "record", "recipient", "files", "volumes", "records",
        ]
        return Set(definitions.keys).subtracting(parts)
    }

    /// What is wrong with a text, each with its place.
    func mistakes(in text: String, of name: String) -> [String] {
        guard let rules = definitions[name] else { return ["there is no schema \(name)"] }
        guard let value = try? JSONTree(text) else { return ["\(name): it is no JSON: \(text.prefix(80))"] }
        return mistakes(in: value, rules, at: name)
    }

    private func mistakes(in value: JSONTree, _ rules: JSONTree, at place: String) -> [String] {
        if case .text(let reference) = rules["$ref"] {
            guard let rules = definitions[String(reference.dropFirst("#/$defs/".count))] else {
                return ["\(place): \(reference) leads nowhere"]
            }
            return mistakes(in: value, rules, at: place)
        }
        let choices = rules["enum"].items
        guard choices.isEmpty else { return choices.contains(value) ? [] : ["\(place): \(value) is not in \(choices)"] }
        let types = rules["type"].texts
        guard types.contains(where: value.is) else { return ["\(place): \(value) is none of \(types)"] }
        guard case .object(let members) = value else {
            guard rules["items"] != .null else { return [] }
            return value.items.enumerated().flatMap { mistakes(in: $1, rules["items"], at: "\(place)[\($0)]") }
        }
        let known = rules["properties"].members
        let missing = rules["required"].texts.filter { members[$0] == nil }.map { "\(place): \($0) is missing" }
        return missing
            + members.flatMap { name, value -> [String] in
                let rules = known[name] ?? rules["additionalProperties"]
                // A schema lets members be added; here each has to be in the manual.
                guard rules != .null else { return known.isEmpty ? [] : ["\(place): \(name) is not in the schema"] }
                return mistakes(in: value, rules, at: "\(place).\(name)")
            }
    }
}

extension JSONTree {
    fileprivate subscript(name: String) -> JSONTree { members[name] ?? .null }

    fileprivate var members: [String: JSONTree] { if case .object(let members) = self { members } else { [:] } }
    fileprivate var items: [JSONTree] { if case .list(let items) = self { items } else { [] } }

    /// A text, or those of an array.
    fileprivate var texts: [String] {
        if case .text(let text) = self { return [text] }
        return items.flatMap(\.texts)
    }

    fileprivate func `is`(_ type: String) -> Bool {
        switch self {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .number(let text): type == "number" || type == "integer" && Int(text) != nil
        case .text: type == "string"
        case .list: type == "array"
        case .object: type == "object"
        }
    }
}
