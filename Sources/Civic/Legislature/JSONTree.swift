import FoundationEssentials

/// JSON of a shape that is not known beforehand.
enum JSONTree: Decodable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    /// The first member of some names, without regard to case; a path has dots.
    func member(_ names: String...) -> JSONTree? {
        for name in names {
            var tree: JSONTree? = self
            for part in name.split(separator: ".") {
                guard case .object(let members)? = tree else {
                    tree = nil
                    break
                }
                tree = members.first { $0.key.folded == part.lowercased() }?.value
            }
            if let tree, !tree.isNull { return tree }
        }
        return nil
    }

    private var isNull: Bool { if case .null = self { true } else { false } }

    /// A text, or a number as a text; empty for anything else.
    var string: String {
        switch self {
        case .text(let text): text.trimmed
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .bool(let value): value ? "true" : "false"
        default: ""
        }
    }

    /// The elements of a list.
    var elements: [JSONTree] { if case .list(let elements) = self { elements } else { [] } }
}
