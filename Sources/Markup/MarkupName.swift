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

    /// Feeds both parts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(namespace)
        hasher.combine(local)
    }

    /// The name with its namespace in braces.
    public var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}
