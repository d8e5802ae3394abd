/// The expanded name of an element or attribute (Namespaces in XML 1.0, 2.1).
///
/// A parser makes one object for each name, so names can be compared by identity while it runs.
public final class MarkupName: Sendable, Hashable, CustomStringConvertible {
    /// The name of the namespace; empty for none.
    public let namespace: String
    /// The name without prefix.
    public let local: String

    /// Makes a name.
    public init(namespace: String = "", local: String) {
        self.namespace = namespace
        self.local = local
    }

    /// Whether two names have the same namespace and local part.
    public static func == (left: MarkupName, right: MarkupName) -> Bool {
        left === right || left.local == right.local && left.namespace == right.namespace
    }

    /// Whether a text can be the name of an element without a prefix (Namespaces in XML 1.0, NCName).
    ///
    /// Of one that has more than ASCII letters, digits, `_`, `-` and `.`, the parser says whether it reads such an element,
    /// so that what is written can be read again.
    ///
    /// - Complexity: O(length).
    public static func isElement(_ name: String) -> Bool {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
            default: false
            }
        }
        if isPlain { return name.utf8.first.map { $0 >= 0x41 } ?? false }
        // Nothing may end the name early: no white space, no mark of XML's own.
        guard name.utf8.allSatisfy({ $0 > 0x20 && !"<>/&='\":".utf8.contains($0) }) else { return false }
        return (try? MarkupParser().parse(Array("<\(name)/>".utf8), isFinal: true, for: Unheard())) != nil
    }

    /// Feeds both parts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(namespace)
        hasher.combine(local)
    }

    /// The name with its namespace in braces.
    public var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}

/// A handler that wants nothing.
private final class Unheard: MarkupHandler {
    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {}
    func text(_ bytes: [UInt8]) throws {}
    func end(_ name: MarkupName) throws {}
}
