/// A source of recipients could not be opened, understood or read to its end.
///
/// A bad row is not an error but a record with diagnostics; this is for what concerns the whole source.
public struct RecipientError: Error, Sendable, Hashable {
    /// What kind of failure it is.
    public let code: Code
    /// Where it happened.
    public private(set) var place: Place
    /// What happened and what to do about it; never a recipient's value.
    public let message: String
    /// The operating system's reason, when there is one.
    public let underlying: String?
    /// Whether trying again may help, perhaps on another machine.
    package private(set) var isPassing = false

    /// Makes an error.
    public init(_ code: Code, place: Place = Place(), message: String, underlying: String? = nil) {
        self.code = code
        self.place = place
        self.message = message
        self.underlying = underlying
    }
}

extension RecipientError {
    /// The kinds of failure; a struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case fileNotFound, fileUnreadable, emptyFile, binaryFile, readFailed
            case unreadableHeader, unknownEncoding, invalidDelimiter
            case malformed, tooLarge, noSuchSheet, invalidQuery, unknownSource
        }

        private let kind: Kind

        /// There is no such file.
        public static let fileNotFound = Code(kind: .fileNotFound)
        /// The file exists but may not be read, or is a folder.
        public static let fileUnreadable = Code(kind: .fileUnreadable)
        /// There is nothing in the file, or no header row.
        public static let emptyFile = Code(kind: .emptyFile)
        /// The file is a workbook, a PDF, an archive or other data that is not text.
        public static let binaryFile = Code(kind: .binaryFile)
        /// Reading broke off.
        public static let readFailed = Code(kind: .readFailed)
        /// The header row is damaged, so that no column can be trusted.
        public static let unreadableHeader = Code(kind: .unreadableHeader)
        /// The text is in an encoding that cannot be told from its bytes.
        public static let unknownEncoding = Code(kind: .unknownEncoding)
        /// The delimiter asked for cannot separate cells.
        public static let invalidDelimiter = Code(kind: .invalidDelimiter)
        /// The file breaks the rules of its format.
        public static let malformed = Code(kind: .malformed)
        /// The file is larger than what is read, or asks for more than it may.
        public static let tooLarge = Code(kind: .tooLarge)
        /// The workbook or database has no sheet or table of that name, or several to choose from.
        public static let noSuchSheet = Code(kind: .noSuchSheet)
        /// The query is not understood.
        public static let invalidQuery = Code(kind: .invalidQuery)
        /// No module answers to the name in front of the query's colon.
        public static let unknownSource = Code(kind: .unknownSource)

        /// The code's name.
        public var description: String { kind.rawValue }
    }

    /// Where an error happened; each part is there when it is known.
    public struct Place: Sendable, Hashable {
        /// The file's path, or `standard input`.
        public var file: String?
        /// The line, from 1.
        public var line: Int?

        /// Makes a place.
        public init(file: String? = nil, line: Int? = nil) {
            self.file = file
            self.line = line
        }
    }

    /// The same error with the parts of its place filled in that it did not know itself.
    func at(file: String?, line: Int? = nil) -> RecipientError {
        let place = Place(file: place.file ?? file, line: place.line ?? line)
        var error = self
        error.place = place
        return error
    }

    /// The same error, which is known to pass or to stay.
    func passing(_ isPassing: Bool) -> RecipientError {
        var error = self
        error.isPassing = isPassing
        return error
    }
}

extension RecipientError: CustomStringConvertible {
    /// The place, the message and the reason in one line.
    public var description: String {
        var text = place.file.map { "\($0): " } ?? ""
        if let line = place.line { text += "line \(line): " }
        text += message
        if let underlying { text += " (\(underlying))" }
        return text
    }
}
