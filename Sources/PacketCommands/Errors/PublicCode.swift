/// The public names of failures, as `packet explain` knows them: kebab-case, and each library's own behind its area, as
/// “damaged” is not the same of a form and of the store.
package enum PublicCode {
    /// Wrong usage.
    package static let usage = "usage"
    /// A failure that nobody gave a name.
    package static let unnamed = "unnamed"

    /// The public name of a library's code.
    ///
    /// - Parameters:
    ///   - code: The code's own name, such as `noPermission`.
    ///   - area: What stands before it; nil for the names that everybody shares.
    package static func name(_ code: some CustomStringConvertible, in area: String? = nil) -> String {
        let words = code.description.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
        return area.map { "\($0)-\(words)" } ?? words
    }
}
