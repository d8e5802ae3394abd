@_spi(_Unicode) internal import Swift

extension String {
    /// The text as the roster keeps it: in NFC, so that SQLite compares what people see; without white space at its
    /// ends; without NUL, where SQLite would end it.
    var kept: String {
        var scalars = String.UnicodeScalarView()
        for scalar in _nfc { scalars.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        var rest = Substring(String(scalars))
        while let first = rest.unicodeScalars.first, first.properties.isWhitespace { rest.unicodeScalars.removeFirst() }
        while let last = rest.unicodeScalars.last, last.properties.isWhitespace { rest.unicodeScalars.removeLast() }
        return String(rest)
    }
}
