public import PacketModel

extension DiagnosticCode {
    // About the file

    /// The encoding was guessed from the bytes.
    public static let guessedEncoding = DiagnosticCode("guessed-encoding")
    /// The byte order mark says another encoding than the caller.
    public static let encodingMismatch = DiagnosticCode("encoding-mismatch")
    /// Two delimiters divide the rows equally well.
    public static let ambiguousDelimiter = DiagnosticCode("ambiguous-delimiter")
    /// Blank lines stand before the header.
    public static let blankLinesBeforeHeader = DiagnosticCode("blank-lines-before-header")
    /// A title stands above the header.
    public static let titleAboveHeader = DiagnosticCode("title-above-header")
    /// A column has no header.
    public static let emptyHeader = DiagnosticCode("empty-header")
    /// Two columns have the same header.
    public static let duplicateHeader = DiagnosticCode("duplicate-header")

    /// A header is longer than a name may be.
    public static let longHeader = DiagnosticCode("long-header")

    // About a row

    /// The header row looks like a row of people.
    public static let headerLikeRow = DiagnosticCode("header-like-row")
    /// The row has fewer cells than the header.
    public static let missingCells = DiagnosticCode("missing-cells")
    /// The row has more cells than the header, and there is something in them.
    public static let surplusCells = DiagnosticCode("surplus-cells")
    /// A cell is not valid in the file's encoding.
    public static let invalidEncoding = DiagnosticCode("invalid-encoding")
    /// A cell has a replacement character, so an earlier program lost a letter.
    public static let replacementCharacter = DiagnosticCode("replacement-character")
    /// A cell has text in UTF-8 that was read as windows-1252.
    public static let misreadText = DiagnosticCode("misread-text")
    /// A cell has a NUL byte.
    public static let nulByte = DiagnosticCode("nul-byte")
    /// A quote was never closed.
    public static let unterminatedQuote = DiagnosticCode("unterminated-quote")
    /// Text follows a closing quote.
    public static let textAfterQuote = DiagnosticCode("text-after-quote")
    /// The record is too long.
    public static let recordTooLong = DiagnosticCode("record-too-long")
    /// The record has too many cells.
    public static let tooManyColumns = DiagnosticCode("too-many-columns")
}
