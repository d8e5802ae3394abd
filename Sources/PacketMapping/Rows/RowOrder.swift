public import PacketModel

/// An order of rows: by the value of an expression, upwards or downwards.
///
///     lastName    {birthdate|date:"MM-dd"},desc
///
/// Numbers come before days (`yyyy-MM-dd`), these before texts, without regard to case, and rows without a value last.
/// Rows of the same value stay in their order.
public struct RowOrder: Sendable {
    private let source: String
    private let expression: Expression?
    private let isDescending: Bool

    /// Reads an order.
    ///
    /// - Throws: `MappingError` for an expression that is none.
    public init(parsing text: String, with settings: ExpressionSettings = ExpressionSettings()) throws(MappingError) {
        var source = text[...]
        var isDescending = false
        for (ending, descends) in [(",desc", true), (",asc", false)] where source.hasSuffix(ending) {
            source.removeLast(ending.count)
            isDescending = descends
        }
        self.source = String(source)
        self.isDescending = isDescending
        // A name without braces is a column.
        expression = source.contains("{") ? try Expression(parsing: String(source), with: settings) : nil
    }

    /// The one column that is called by a field's name of which somebody writes the end: `City` of `form1.Page1.City`.
    private static func column(endingWith name: String, _ columns: [String]) -> Int? {
        let found = columns.indices.filter { columns[$0].hasSuffix(".\(name)") }
        return found.count == 1 ? found[0] : nil
    }

    /// The order of the rows of a table.
    ///
    /// - Throws: `MappingError` for a column that the table lacks.
    public func bind(to schema: RecordSchema) throws(MappingError) -> BoundRowOrder {
        if let expression {
            return BoundRowOrder(source: .expression(try expression.bind(to: schema)), text: source, isDescending)
        }
        guard let column = schema.index(of: source) ?? Self.column(endingWith: source, schema.columns) else {
            let nearest = Suggestion.nearest(to: source, among: schema.columns)
            throw MappingError(
                .unknownColumn, source: source, offset: 0, length: source.unicodeScalars.count,
                message: "the table has no column “\(source)”", hint: nearest.map { "did you mean “\($0)”?" })
        }
        return BoundRowOrder(source: .column(column), text: source, isDescending)
    }
}

/// An order of the rows of one table.
public struct BoundRowOrder: Sendable {
    private let source: BoundSource
    private let text: String
    private let isDescending: Bool

    fileprivate init(source: BoundSource, text: String, _ isDescending: Bool) {
        self.source = source
        self.text = text
        self.isDescending = isDescending
    }

    /// The columns that it reads.
    public var columns: [Int] { source.columns }

    /// What a row is put in its place by.
    ///
    /// - Throws: `EvaluationFailure` where the expression has no value.
    public func key(of record: Record) throws(EvaluationFailure) -> RowKey {
        switch source {
        case .column(let column): return RowKey(Array(record[column]))
        case .expression(let expression):
            var text: [UInt8] = []
            try expression.evaluate(record, into: &text)
            return RowKey(text)
        }
    }

    /// What there is to say of values of which some are numbers or days and others are none: these stand together, behind all others or, downwards, before them.
    ///
    /// - Complexity: O(n) for n rows.
    public func mixed(_ keys: [RowKey]) -> Diagnostic? {
        let counts = keys.reduce(into: [RowKey.Kind: Int]()) { if !$1.isBlank { $0[$1.kind, default: 0] += 1 } }
        guard counts.count > 1, let texts = counts[.text] else { return nil }
        let all = keys.count { !$0.isBlank }
        return Diagnostic(
            .mixedOrder, .note, field: text,
            message: isDescending
                ? "of \(all) values that packets are put in order by, \(texts) are texts and come before numbers and days"
                : "of \(all) values that packets are put in order by, \(texts) are texts and come after numbers and days",
            hint: "make them alike with a filter; packet explain mixed-order shows how")
    }

    /// Whether a row comes before another.
    public func precedes(_ left: RowKey, _ right: RowKey) -> Bool {
        if left.isBlank || right.isBlank { return !left.isBlank && right.isBlank }
        return isDescending ? right < left : left < right
    }
}

/// What a row is put in its place by.
public struct RowKey: Comparable, Sendable {
    enum Kind: Int { case number, day, text, blank }

    let kind: Kind
    private let bytes: [UInt8]

    /// Reads a value.
    init(_ bytes: [UInt8]) {
        let trimmed = bytes[...].trimmedASCII
        if trimmed.isEmpty {
            (kind, self.bytes) = (.blank, [])
        } else if DecimalNumeral(trimmed) != nil {
            (kind, self.bytes) = (.number, Array(trimmed))
        } else if trimmed.count == 10, CalendarDate(iso: trimmed) != nil {
            (kind, self.bytes) = (.day, Array(trimmed))
        } else {
            (kind, self.bytes) = (.text, Array(String(decoding: trimmed, as: UTF8.self).lowercased().utf8))
        }
    }

    /// A row without a value.
    public static let blank = RowKey([])

    /// Whether the row has no value.
    public var isBlank: Bool { kind == .blank }

    /// Whether a value comes before another.
    public static func < (left: RowKey, right: RowKey) -> Bool {
        guard left.kind == right.kind else { return left.kind.rawValue < right.kind.rawValue }
        if left.kind == .number, let first = DecimalNumeral(left.bytes[...]),
            let second = DecimalNumeral(right.bytes[...])
        {
            return first.compared(to: second) < 0
        }
        return left.kind == .text
            ? CanonicalEquivalence.precedes(left.bytes[...], right.bytes[...])
            : left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
