/// A JSON value (RFC 8259).
public enum JSONTree: Sendable, Hashable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    /// A string, unescaped.
    case text(String)
    /// An array.
    case list([JSONTree])
    /// An object; of members of one name the last counts.
    case object([String: JSONTree])

    /// Reads a value. A byte order mark before it is passed over.
    ///
    /// - Complexity: O(length); arrays and objects may be nested 512 deep.
    /// - Throws: `InterchangeError` with code `.malformed` that names the line.
    public init(_ text: String) throws(InterchangeError) {
        let bytes = Array(text.utf8)
        var scanner = JSONScanner(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        self = try Self.value(&scanner)
        scanner.skipSpace()
        guard scanner.current == nil else { throw scanner.wrong("something follows the value") }
    }

    /// The texts of an array of texts, the notation of a multiple selection in a cell; nil for any other text.
    ///
    /// - Complexity: O(length); O(1) for a text that does not begin with a bracket.
    package static func texts(_ text: String) -> [String]? {
        guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "["),
            case .list(let elements)? = try? JSONTree(text)
        else { return nil }
        var texts: [String] = []
        for element in elements {
            guard case .text(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }

    private static func value(_ scanner: inout JSONScanner, depth: Int = 0) throws(InterchangeError) -> JSONTree {
        scanner.skipSpace()
        switch scanner.current {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < JSONScanner.depth else { throw scanner.wrong("it is nested too deeply") }
            let closer: Character = scanner.current == UInt8(ascii: "{") ? "}" : "]"
            var elements: [JSONTree] = []
            var members: [String: JSONTree] = [:]
            scanner.advance()
            scanner.skipSpace()
            if !scanner.take(closer) {
                repeat {
                    scanner.skipSpace()
                    if closer == "]" {
                        elements.append(try value(&scanner, depth: depth + 1))
                    } else {
                        let key = try scanner.key()
                        members[key] = try value(&scanner, depth: depth + 1)
                    }
                    scanner.skipSpace()
                } while scanner.take(",")
                try scanner.expect(closer)
            }
            return closer == "]" ? .list(elements) : .object(members)
        case UInt8(ascii: "\""): return .text(try scanner.string())
        case nil: throw scanner.wrong("it ends early")
        default:
            let word = try scanner.word()
            return word == "null" ? .null : word == "true" || word == "false" ? .bool(word == "true") : .number(word)
        }
    }
}

extension JSONTree {
    /// The first member of some names that is not null, without regard to case; a path has dots.
    package func member(_ names: String...) -> JSONTree? {
        for name in names {
            var tree: JSONTree? = self
            for part in name.lowercased().split(separator: ".") {
                guard case .object(let members)? = tree else {
                    tree = nil
                    break
                }
                tree = members.first { $0.key.trimmed.lowercased() == part }?.value
            }
            if let tree, tree != .null { return tree }
        }
        return nil
    }

    /// A text without white space at its ends, or a number as a text; empty for anything else.
    package var string: String {
        switch self {
        case .text(let text): text.trimmed
        case .number(let text):
            Double(text).flatMap { Int(exactly: $0) }.map { Int(text) == nil ? "\($0)" : text } ?? text
        case .bool(let value): value ? "true" : "false"
        default: ""
        }
    }

    /// The elements of a list.
    package var elements: [JSONTree] { if case .list(let elements) = self { elements } else { [] } }
}
