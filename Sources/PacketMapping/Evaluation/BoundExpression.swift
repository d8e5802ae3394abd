public import PacketModel

/// An expression that knows its columns and can be evaluated row by row, from any number of threads.
public struct BoundExpression: Sendable {
    let pieces: [BoundPiece]
    /// The column, when the expression is exactly one column without filters: its bytes are the value.
    public let column: Int?
    /// Whether the value is the same for every row.
    public let isConstant: Bool
    /// The columns that are read, ascending.
    public let columns: [Int]
    /// How many bytes of signs and spaces stand between the columns; 0 where other texts do, or nothing.
    private let signCount: Int

    init(pieces: [BoundPiece]) {
        self.pieces = pieces
        column = if pieces.count == 1, case .value(.column(let column)) = pieces[0] { column } else { nil }
        let sources = pieces.sources
        isConstant = sources.allSatisfy(\.isConstant)
        columns = Set(sources.flatMap(\.columns)).sorted()
        let texts = pieces.flatMap { piece in if case .text(let bytes) = piece { Array(bytes) } else { [UInt8]() } }
        signCount = !isConstant && texts.allSatisfy(Self.isSign) ? texts.count : 0
    }

    /// Whether a byte is a sign of ASCII or a space, and neither a letter nor a digit.
    private static func isSign(_ byte: UInt8) -> Bool {
        !byte.isDigit && !byte.isLetter && byte < 0x80
    }

    /// Whether the value of a row begins with its number and something that is no digit, so that no two are equal.
    var beginsWithRow: Bool {
        switch pieces.first {
        case .value(.row): break
        case .formatted(let value):
            let isPadded = value.filters.allSatisfy { ($0 as? PadFilter)?.keepsNumbersApart ?? false }
            guard case .row = value.source, isPadded else { return false }
        default: return false
        }
        guard pieces.count > 1 else { return true }
        guard case .text(let bytes) = pieces[1], let next = bytes.first else { return false }
        return next < 0x80 && !next.isDigit
    }

    /// The values that a filter of some kind takes last, and the filters.
    func cut<Filter>(by kind: Filter.Type) -> [(whole: FormattedValue, filter: Filter)] {
        pieces.compactMap { piece in
            guard case .formatted(let value) = piece, let filter = value.filters.last as? Filter else { return nil }
            return (FormattedValue(name: value.name, source: value.source, filters: value.filters.dropLast()), filter)
        }
    }

    /// The columns of which it shows the day, or a part of it.
    var dayColumns: Set<Int> {
        pieces.reduce(into: []) { columns, piece in
            guard case .formatted(let value) = piece, value.filters.contains(where: { $0 is DateFilter }) else {
                return
            }
            columns.formUnion(value.source.columns)
        }
    }

    /// The value that the filter `choose` takes last, when the expression is nothing else.
    public var chosen: ChosenValue? {
        guard pieces.count == 1, case .formatted(let value) = pieces[0],
            let filter = value.filters.last as? ChooseFilter
        else { return nil }
        return ChosenValue(name: value.name, source: value.source, texts: filter.choices)
    }

    /// What there is to say of a row whose cell has a text, where `digits` found none in it.
    public func emptied(_ record: Record, field: String) -> Diagnostic? {
        guard pieces.count == 1, case .formatted(let value) = pieces[0],
            value.filters.contains(where: { $0 is DigitsFilter }),
            !value.filters.contains(where: { ($0 as? SliceFilter)?.mayTakeNothing ?? false })
        else { return nil }
        var cell: Bytes = []
        value.source.append(record, into: &cell)
        guard !cell[...].isBlank else { return nil }
        return Diagnostic(
            .valueEmptied, .warning, row: record.row, line: record.line, field: field,
            message: "“\(value.name)” has a text without digits, so that the field stays empty")
    }

    /// Whether the filter `digits` is anywhere in it.
    public var picksDigits: Bool { pieces.pickDigits }

    /// What there is to say of a row whose cell has letters between digits that the field shows as one number.
    ///
    /// - Complexity: O(length of the cells that `digits` reads).
    public func joinedDigits(_ record: Record, field: String) -> Diagnostic? {
        guard let (name, digits) = pieces.joinedDigits(of: record) else { return nil }
        return Diagnostic(
            .digitsJoined, .warning, row: record.row, line: record.line, field: field,
            message: "“\(name)” has letters between \(digits.before) of its digits and \(digits.behind) more, and the "
                + "field shows digits of both sides as one number",
            hint:
                "what stands behind the letters, such as an extension, may have a column of its own; the digits before them "
                + "are {\(name)|digits|slice:1:\(digits.before)}")
    }

    /// How it reads days, where a filter says so and that does not begin with the year; nil otherwise.
    public var dayInput: String? {
        for case .formatted(let value) in pieces {
            for case let filter as DateFilter in value.filters { if let order = filter.readOrder { return order } }
        }
        return nil
    }

    /// How it writes days in numbers, where its last filter does and nothing stands beside the value; nil otherwise.
    public var dayOutput: String? {
        guard pieces.count == 1, case .formatted(let value) = pieces[0] else { return nil }
        return (value.filters.last as? DateFilter)?.writtenOrder
    }

    /// How the first filter that reads a number takes a mark before its last three digits; nil where none does.
    public var numberInput: NumberMark? {
        guard pieces.count == 1, case .formatted(let value) = pieces[0] else { return nil }
        for filter in value.filters {
            if let filter = filter as? NumericFilter { return filter.decimalMark }
            if filter is NumberFilter || filter is RoundFilter || filter is CurrencyFilter { return .point }
        }
        return nil
    }

    /// The sign of the currency that it writes behind or before a number, where it is nothing else; nil otherwise.
    public var currencySign: String? {
        guard pieces.count == 1, case .formatted(let value) = pieces[0] else { return nil }
        return (value.filters.first { $0 is CurrencyFilter } as? CurrencyFilter)?.sign
    }

    /// The column whose cells its value begins with, as they are; nil where it begins with something else.
    public var leadingColumn: Int? {
        guard case .value(.column(let column))? = pieces.first else { return nil }
        return column
    }

    /// The columns whose cells stand, as they are, right behind the sign of a currency that the expression itself writes, each with
    /// that sign: `$ {Rent}`.
    public var columnsBehindCurrency: [(column: Int, sign: Unicode.Scalar)] {
        zip(pieces, pieces.dropFirst()).compactMap { before, piece -> (column: Int, sign: Unicode.Scalar)? in
            guard case .text(let bytes) = before, case .value(.column(let column)) = piece,
                let sign = String(decoding: bytes, as: UTF8.self).unicodeScalars
                    .last(where: { !$0.properties.isWhitespace }),
                sign.properties.generalCategory == .currencySymbol
            else { return nil }
            return (column, sign)
        }
    }

    /// The same with storage of its own: threads that share one write to the same reference counts for each row.
    public func separated() -> BoundExpression { BoundExpression(pieces: pieces.map(\.separated)) }

    /// Appends the value's UTF-8. After a failure the buffer is as it was. Where all columns give nothing, signs between them
    /// are nothing either: no “, ” of a last and a first name that the row does not have.
    ///
    /// - Complexity: O(length of the values read). Text and plain columns are copied as bytes; filters over ASCII
    ///   work in the buffer, others make a string.
    public func evaluate(_ record: Record, into output: inout [UInt8]) throws(EvaluationFailure) {
        let start = output.count
        do throws(EvaluationFailure) {
            try pieces.append(record, into: &output)
        } catch {
            output.removeSubrange(start...)
            throw error
        }
        if signCount > 0, output.count - start == signCount { output.removeSubrange(start...) }
    }

    /// The value as a string; for tests and messages.
    public func text(for record: Record) throws(EvaluationFailure) -> String {
        var output: [UInt8] = []
        try evaluate(record, into: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
