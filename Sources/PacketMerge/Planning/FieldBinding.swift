public import Interchange
public import PacketMapping
import PacketModel

/// Where the value of one field comes from.
public struct FieldBinding: Sendable {
    /// What gives the value.
    public typealias Source = BoundSource

    /// The fully qualified name of the field.
    public var field: String
    /// What gives the value.
    public var source: Source
    /// Whether an empty value keeps what the template has, instead of clearing the field.
    public var keepsWhenEmpty: Bool
    /// How a column's day is written, which comes as `2026-01-31`; nil for as it comes.
    public var day: DayPattern?
    /// The most characters that the field takes; nil for any number.
    public var maxLength: Int?
    /// Whether the field is a check box.
    public var isBox = false
    /// The first cell of the line that the value is made of; the field is empty in packets that lack it.
    public var firstCell = 0

    /// The columns that the value is made of.
    public var columns: [Int] { source.columns }

    /// Makes a binding.
    public init(field: String, source: Source, keepsWhenEmpty: Bool = false) {
        self.field = field
        self.source = source
        self.keepsWhenEmpty = keepsWhenEmpty
    }
}
