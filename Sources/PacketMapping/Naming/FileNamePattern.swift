public import PacketModel

/// A pattern for the names of packets: an expression whose value is made safe for every file system.
public struct FileNamePattern: Sendable, Hashable {
    /// The pattern that is used when none is given.
    public static let defaultSource = "{row:05}-{lastName}-{firstName}.pdf"

    private let expression: Expression

    /// Parses a pattern.
    ///
    /// - Throws: `MappingError` at the first mistake.
    public init(
        parsing source: String, with settings: ExpressionSettings = ExpressionSettings()
    ) throws(MappingError) {
        expression = try Expression(parsing: source, with: settings)
    }

    /// Finds the columns that the pattern names.
    ///
    /// - Parameter strict: false for the default pattern: standard properties that the columns lack are then left
    ///   out with the separators around them, and so are empty ones.
    /// - Throws: `MappingError` with the code `.unknownColumn`.
    public func bind(to schema: RecordSchema, strict: Bool = true) throws(MappingError) -> BoundFileNamePattern {
        let binder = Binder(schema: schema, allowsMissingProperties: !strict)
        return BoundFileNamePattern(expression: try expression.bind(with: binder), collapsesSeparators: !strict)
    }
}

/// A file name pattern that knows its columns; names packets from any number of threads.
public struct BoundFileNamePattern: Sendable {
    private let expression: BoundExpression
    private let collapsesSeparators: Bool

    init(expression: BoundExpression, collapsesSeparators: Bool) {
        self.expression = expression
        self.collapsesSeparators = collapsesSeparators
    }

    /// The columns that are read, ascending.
    public var columns: [Int] { expression.columns }

    /// Whether names begin with the number of the row, so that no two rows get the same one.
    public var beginsWithRow: Bool { expression.beginsWithRow }

    /// The same with storage of its own: threads that share one write to the same reference counts for each row.
    public func separated() -> BoundFileNamePattern {
        BoundFileNamePattern(expression: expression.separated(), collapsesSeparators: collapsesSeparators)
    }

    /// A safe name for a row's packet; other rows may get the same one.
    public func name(for record: Record) throws(EvaluationFailure) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        return try name(for: record, using: &bytes)
    }

    /// A safe name for a row's packet, made in a buffer that is used again and again.
    public func name(for record: Record, using bytes: inout [UInt8]) throws(EvaluationFailure) -> String {
        bytes.removeAll(keepingCapacity: true)
        try expression.evaluate(record, into: &bytes)
        if collapsesSeparators { Self.collapseSeparators(in: &bytes) }
        if FileName.isSafe(bytes) { return String(decoding: bytes, as: UTF8.self) }
        return FileName.safe(String(decoding: bytes, as: UTF8.self), row: record.row)
    }

    /// Leaves one of several equal separators in a row, and none before the extension.
    private static func collapseSeparators(in bytes: inout [UInt8]) {
        var end = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if end > 0, isSeparator(bytes[end - 1]) {
                if byte == bytes[end - 1] { continue }
                if byte == UInt8(ascii: ".") { end -= 1 }
            }
            bytes[end] = byte
            end += 1
        }
        while end > 0, isSeparator(bytes[end - 1]) { end -= 1 }
        bytes.removeSubrange(end...)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ")
    }
}
