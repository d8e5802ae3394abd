import Interchange
import PacketModel

/// The beginning of a CSV file: finds out encoding and delimiter, and reads the header row.
struct CSVOpening {
    let encoding: CSVEncoding
    let delimiter: UInt8
    let header: CSVHeader
    private(set) var diagnostics: [Diagnostic] = []
    /// Stands on the line after the header.
    private(set) var parser: CSVParser<RecipientError>

    init(_ source: some ByteSource, options: CSVOptions, limits: CSVLimits) throws(RecipientError) {
        if let delimiter = options.delimiter, !SeparatorLine.isUsable(delimiter) {
            throw RecipientError(
                .invalidDelimiter,
                message:
                    "This delimiter cannot separate cells. Use one ASCII character that is no quote and no line break.")
        }
        var source = source
        let ahead = try source.readAhead(limits.lookahead)
        guard !ahead.isEmpty else {
            throw RecipientError(
                .emptyFile, message: "There is nothing in it. Export the data again, with a header row.")
        }
        try TextFileCheck.refuseBinary(ahead)
        let isWhole = ahead.count < limits.lookahead
        let mark = CSVEncoding.byteOrderMark(of: ahead)
        if let known = mark?.encoding ?? options.encoding {
            encoding = known
        } else {
            encoding = try Self.guess(ahead, isWhole, &diagnostics)
        }
        guard CSVDecoder.knows(encoding) else {
            throw RecipientError(
                .unknownEncoding, message: "This machine's C library does not know \(encoding). Save the file as UTF-8."
            )
        }
        if let given = options.encoding, given != encoding {
            diagnostics.append(
                Diagnostic(
                    .encodingMismatch, .note,
                    message: "The byte order mark says \(encoding), so the file is not read as \(given)."))
        }
        let text = ahead.dropFirst(mark?.length ?? 0)
        let input = CSVInput(ahead: text, source: source, encoding: encoding, chunk: limits.chunk)
        let sample = input.sample(limits.sample)
        let named = SeparatorLine.delimiter(of: sample)
        let isRead = isWhole && sample.count < limits.sample
        let layout = CSVLayout(.init(bytes: sample, isWhole: isRead, limits: limits), named: named, options)
        delimiter = layout.delimiter
        diagnostics += Self.notes(on: layout)
        parser = CSVParser(input, delimiter: delimiter, limits: limits)
        if named != nil { try parser.skipLine() }
        header = try Self.readHeader(&parser, in: options.headerRow ?? layout.title?.row, &diagnostics)
    }

    private static func guess(
        _ ahead: [UInt8], _ isWhole: Bool, _ diagnostics: inout [Diagnostic]
    ) throws(RecipientError) -> CSVEncoding {
        var sniffer = EncodingSniffer(ahead, isWhole: isWhole)
        let encoding = try sniffer.guess()
        switch encoding {
        case .utf8: break
        case .utf16LittleEndian, .utf16BigEndian:
            diagnostics.append(
                Diagnostic(
                    .guessedEncoding, .note, message: "The text has no byte order mark and is read as \(encoding)."))
        case .cp949:
            diagnostics.append(
                Diagnostic(
                    .guessedEncoding, .warning, message: "The text is not UTF-8 and is read as \(encoding), Korean.",
                    hint: "Look at the names; save the file as UTF-8 or name its encoding if they are wrong."))
        default:
            diagnostics.append(
                Diagnostic(
                    .guessedEncoding, .warning, message: "The text is not UTF-8 and is read as \(encoding).",
                    hint: "Look at names with accents; save the file as UTF-8 or name its encoding if they are wrong."))
        }
        return encoding
    }

    private static func notes(on layout: CSVLayout) -> [Diagnostic] {
        func name(_ delimiter: UInt8) -> String {
            delimiter == 0x09 ? "the tab" : "“\(Character(Unicode.Scalar(delimiter)))”"
        }
        if let overlooked = layout.overlooked {
            return [
                Diagnostic(
                    .ambiguousDelimiter, .warning,
                    message:
                        "The rows have \(name(overlooked)) in them, the header has not: each row is read as one cell.",
                    hint: "Name the delimiter if a row has several cells, and the row of the headers if it is another.")
            ]
        }
        guard layout.isAmbiguous else { return [layout.title?.note].compactMap(\.self) }
        return [
            Diagnostic(
                .ambiguousDelimiter, .warning,
                message: "More than one delimiter divides the rows evenly; \(name(layout.delimiter)) is taken.",
                hint: "Name the delimiter if the columns are wrong.")
        ]
    }

    /// - Parameter line: The line that the header is on; nil for the first row that is not blank.
    private static func readHeader(
        _ parser: inout CSVParser<RecipientError>, in line: Int?, _ diagnostics: inout [Diagnostic]
    ) throws(RecipientError) -> CSVHeader {
        try skipLines(of: &parser, before: line ?? 1)
        var row = CSVRow()
        var blank = 0
        while try parser.read(&row) {
            if let line, row.line != line || isBlank(row) { throw noHeader(line, "It is blank.") }
            if isBlank(row) {
                blank += 1
                continue
            }
            if let fault = row.faults.first { throw damaged(fault, line: row.line) }
            if !CSVTextCheck.isClean(row), CSVTextCheck.findings(in: row).contains(where: { $0.kind != .replacement }) {
                throw RecipientError(
                    .unreadableHeader, place: RecipientError.Place(line: row.line),
                    message: "The header row has bytes that are not text. Save the file as UTF-8, or name its encoding."
                )
            }
            if blank > 0 {
                diagnostics.append(
                    Diagnostic(
                        .blankLinesBeforeHeader, .note, line: row.line,
                        message: "The header is on line \(row.line), after blank lines."))
            }
            var header = try CSVHeader((0..<row.cells).map { row.text($0) }, line: row.line)
            header.noteValues(line: row.line)
            return header
        }
        if let line { throw noHeader(line, "The table has fewer rows.") }
        throw RecipientError(
            .emptyFile, message: "There are only blank lines in it. Export the data again, with a header row.")
    }

    /// Passes over lines, whatever is in them: a quote in a title opens nothing.
    private static func skipLines(
        of parser: inout CSVParser<RecipientError>, before line: Int
    ) throws(RecipientError) {
        var last = 0
        while parser.line < line, parser.line > last {
            last = parser.line
            try parser.skipLine()
        }
    }

    private static func noHeader(_ line: Int, _ reason: String) -> RecipientError {
        RecipientError(.emptyFile, message: "There are no headers in row \(line). \(reason)")
    }

    /// A header in which every cell is blank, quoted or not, names nothing.
    private static func isBlank(_ row: CSVRow) -> Bool {
        row.faults.isEmpty && row.bytes[..<row.count].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    private static func damaged(_ fault: CSVRow.Fault, line: Int) -> RecipientError {
        let message =
            switch fault.kind {
            case .unterminatedQuote: "A quote in the header row is never closed. Close it."
            case .textAfterQuote: "Text follows a closing quote in the header row. Put it inside the quotes."
            case .tooLong: "The header row is too long. Look for a quote that is never closed."
            case .tooManyColumns: "The header row has too many cells. Name the delimiter if it was guessed wrong."
            }
        return RecipientError(.unreadableHeader, place: RecipientError.Place(line: fault.line), message: message)
    }
}
