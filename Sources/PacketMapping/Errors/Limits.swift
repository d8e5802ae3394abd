/// How large an expression and its values may get, so that a hostile one costs neither stack nor memory.
enum Limits {
    /// The length of an expression in UTF-8.
    static let sourceBytes = 16_384
    /// How deep `{if}` blocks, and how deep parentheses and `not`, may be nested.
    static let depth = 64
    /// How many operators and arguments a calculation may have.
    static let operations = 256
    /// The length of one formatted value in UTF-8.
    static let valueBytes = 1_048_576
    /// The width to which `pad` fills.
    static let padWidth = 1_000
    /// How many columns of a long expression an error shows.
    static let renderedColumns = 100
    /// How many column names a hint lists.
    static let listedNames = 12
}
