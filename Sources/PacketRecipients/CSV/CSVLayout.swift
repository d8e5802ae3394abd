import Interchange

/// Where the header of a CSV file stands, and what divides its cells, as far as its beginning tells.
struct CSVLayout {
    let delimiter: UInt8
    /// Whether another delimiter divides the rows as well.
    let isAmbiguous: Bool
    /// What may divide the rows below a header of one cell, which are read as one cell nevertheless.
    let overlooked: UInt8?
    /// The header below a title; nil where the first row that is not blank has it, or somebody named the row.
    let title: HeaderSearch.Finding?

    /// The beginning of a file, as UTF-8.
    struct Sample {
        let bytes: [UInt8]
        /// Whether it is the whole file; otherwise its last row is cut.
        let isWhole: Bool
        let limits: CSVLimits
    }

    /// - Parameters:
    ///   - named: The delimiter that the first line, `sep=;`, names.
    ///   - options: What is known of the file.
    init(_ sample: Sample, named: UInt8?, _ options: CSVOptions) {
        let known = options.delimiter ?? named
        let hasSeparatorLine = named != nil
        if let row = options.headerRow {
            let guess = known.map { DelimiterSniffer.Guess(delimiter: $0) } ?? sample.from(line: row).guess
            (delimiter, isAmbiguous, overlooked, title) = (guess.delimiter, guess.isAmbiguous, guess.overlooked, nil)
            return
        }
        if let known {
            (delimiter, isAmbiguous, overlooked, title) = (known, false, nil, sample.header(known, hasSeparatorLine))
            return
        }
        let guess = sample.guess
        if let found = sample.header(guess.delimiter, hasSeparatorLine) {
            (delimiter, isAmbiguous, overlooked, title) = (guess.delimiter, false, nil, found)
            return
        }
        // A title has commas of its own; what divides the rows below it is something else.
        let others = guess.agreement >= 0.5 ? [] : DelimiterSniffer.candidates.filter { $0 != guess.delimiter }
        let best = others.compactMap { other in
            sample.header(other, hasSeparatorLine).map { (delimiter: other, title: $0) }
        }.max { $0.title.columns < $1.title.columns }
        delimiter = best?.delimiter ?? guess.delimiter
        isAmbiguous = best == nil && guess.isAmbiguous
        overlooked = best == nil ? guess.overlooked : nil
        title = best?.title
    }
}

extension CSVLayout.Sample {
    fileprivate var guess: DelimiterSniffer.Guess {
        DelimiterSniffer.guess(bytes, isWhole: isWhole, limits: limits)
    }

    /// The sample without the lines above one; all of it where it has no such line.
    fileprivate func from(line: Int) -> CSVLayout.Sample {
        var rest = bytes[...]
        for _ in 1..<max(line, 1) {
            guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
            let isPair = rest[end] == 0x0D && rest.indices.contains(end + 1) && rest[end + 1] == 0x0A
            rest = rest[(end + (isPair ? 2 : 1))...]
        }
        return rest.isEmpty ? self : CSVLayout.Sample(bytes: Array(rest), isWhole: isWhole, limits: limits)
    }

    /// The header below a title, when cells are divided by a byte.
    fileprivate func header(_ delimiter: UInt8, _ hasSeparatorLine: Bool) -> HeaderSearch.Finding? {
        let end = isWhole ? bytes.count : bytes.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? 0
        var parser = CSVParser(CSVBytes(Array(bytes[..<end])), delimiter: delimiter, limits: limits)
        if hasSeparatorLine { parser.skipLine() }
        var search = HeaderSearch()
        var row = CSVRow()
        while search.isOpen, parser.read(&row) {
            guard row.faults.isEmpty else { break }
            let cells = (0..<row.cells).compactMap { column -> HeaderSearch.Cell? in
                let text = row.text(column)
                return text.allSatisfy(\.isWhitespace) ? nil : HeaderSearch.Cell(text, column: column)
            }
            search.look(at: cells, row: row.line, length: row.cells)
        }
        return search.finding
    }
}
