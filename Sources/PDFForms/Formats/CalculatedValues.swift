/// What the calculations of a form come to for one set of values.
public struct CalculatedValues: Hashable, Sendable {
    /// The new values by the names of the calculated fields, as plain numbers.
    public var values: [String: String] = [:]
    /// Why a field has no result, by its name.
    public var failures: [String: FormatFailure] = [:]
    /// The fields whose value is no number and counted as nought, each once.
    public var notNumbers: [String] = []
}
