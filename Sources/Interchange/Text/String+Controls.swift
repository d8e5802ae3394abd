extension String {
    /// The text without controls, except line feeds and tabs, and without what turns the direction of text around:
    /// SQLite ends a text at NUL, and terminals obey the others.
    package var withoutControls: String {
        guard unicodeScalars.contains(where: \.isRefused) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isRefused }))
    }

    /// Whether a header may not have this text: it has a line break, in whatever form, or another control character.
    package var wouldInject: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x09: false
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
            default: false
            }
        }
    }

    /// The text on one line, with single spaces.
    package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Unicode.Scalar {
    fileprivate var isRefused: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
