/// A stable, machine-readable name for a kind of problem, in kebab-case (`unknown-choice`).
///
/// A struct and not an enum, so that codes can be added without breaking a caller's `switch`.
/// Each target declares its own codes as `static let` in an extension.
public struct DiagnosticCode: Sendable, Hashable, CustomStringConvertible {
    /// The name as it appears in reports.
    public let name: String

    /// Makes a code from its name.
    public init(_ name: String) { self.name = name }

    /// The name.
    public var description: String { name }
}
