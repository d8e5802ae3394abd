extension TextPhrase {
    /// Whether it only parts what is written into cells: the strokes of a date, the points of a number.
    var isStroke: Bool { Self.strokes.contains(text) }
    static let strokes: Set<String> = ["/", "-", "\u{2013}", "\u{2014}", "\u{2212}", ".", ","]

    /// Whether it is a sign of what is written beside it: of a sum, a currency, a per cent.
    var isSign: Bool { ["+", "±", "=", "$", "€", "£", "¥", "%"].contains(text) }
}
