extension String {
    /// The text as it can be stored and shown: without controls, except line feeds and tabs.
    var storable: String {
        guard unicodeScalars.contains(where: \.isRefused) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isRefused }))
    }

    /// The text without white space at its ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// The text on one line, with single spaces.
    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Unicode.Scalar {
    /// Whether it is a control (SQLite ends a text at NUL, terminals obey others), or turns the direction of text around.
    fileprivate var isRefused: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
