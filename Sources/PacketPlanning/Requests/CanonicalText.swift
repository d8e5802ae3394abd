/// A value as a text that is the same for equal values in every run: all stored properties by name, dictionaries in the
/// order of their keys.
///
/// What says nothing stands for nothing: nil, false, and what is empty.
enum CanonicalText {
    /// The text of `MergeRequest.Running()`, which every identity has.
    private static let usualRunning = "{durability:batch,jobs:1,patience:7,sharing:auto}"

    /// The text of a value.
    ///
    /// A mirror searches the whole program for what its type conforms to, 0.6 million instructions for each type: what is
    /// frequent has none.
    ///
    /// - Complexity: O(parts of the value).
    static func of(_ value: Any) -> String {
        switch value {
        case let secret as MergeSecret: return quoted(secret.hash)
        case let text as String: return quoted(text)
        case let flag as Bool: return flag ? "true" : ""
        case let number as Int: return String(number)
        // Nil and what is empty can be cast to what has no values.
        case is Never?, is [Never], is [Never: Never]: return ""
        case let running as MergeRequest.Running where running == MergeRequest.Running(): return usualRunning
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        // It takes long to ask whether a type is some kind of number, so only what has no parts is asked.
        case nil where value is any Numeric: return "\(value)"
        case .optional: return mirror.children.first.map { of($0.value) } ?? ""
        case .collection: return joined(mirror.children.map { of($0.value) }, "[]")
        case .set: return joined(mirror.children.map { of($0.value) }.sorted(), "[]")
        case .dictionary:
            // Each child is a pair of key and value.
            let pairs = mirror.children.map { child in Mirror(reflecting: child.value).children.map { of($0.value) } }
            return joined(pairs.map { $0.joined(separator: ":") }.sorted(), "{}")
        case .enum:
            guard let payload = mirror.children.first else { return "\(value)" }
            return "\(payload.label ?? "")(\(of(payload.value)))"
        default:
            let members = mirror.children.map { (name: $0.label ?? "", text: of($0.value)) }
            return joined(members.filter { !$0.text.isEmpty }.map { "\($0.name):\($0.text)" }.sorted(), "{}")
        }
    }

    /// Parts in brackets; nothing when there are none.
    private static func joined(_ parts: [String], _ brackets: String) -> String {
        parts.isEmpty ? "" : "\(brackets.prefix(1))\(parts.joined(separator: ","))\(brackets.suffix(1))"
    }

    /// A text with its length before it, so that no text can look like another one with something behind it.
    private static func quoted(_ text: String) -> String { text.isEmpty ? "" : "\(text.utf8.count)'\(text)'" }
}
