import Interchange
import Markup

/// A workbook could not be opened, understood or read to its end.
public struct SheetError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure; a struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case fileNotFound, unreadable, notAWorkbook, encrypted, unsupported, damaged, tooLarge, noSuchSheet
        }

        private let kind: Kind

        /// There is no such file.
        public static let fileNotFound = Code(kind: .fileNotFound)
        /// The file may not be read, or reading broke off.
        public static let unreadable = Code(kind: .unreadable)
        /// The file is something else: an older workbook, another kind of archive, no archive.
        public static let notAWorkbook = Code(kind: .notAWorkbook)
        /// The workbook is protected with a password.
        public static let encrypted = Code(kind: .encrypted)
        /// The workbook uses something that is not read.
        public static let unsupported = Code(kind: .unsupported)
        /// The workbook contradicts itself or its format.
        public static let damaged = Code(kind: .damaged)
        /// The workbook goes beyond a limit.
        public static let tooLarge = Code(kind: .tooLarge)
        /// The workbook has no sheet of that name.
        public static let noSuchSheet = Code(kind: .noSuchSheet)

        /// The code's name.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure; match on this, never on the text.
    public let code: Code
    /// The part of the workbook, such as `xl/styles.xml`.
    public let part: String?
    /// The line in that part, from 1.
    public let line: Int?
    /// What happened and what to do about it; never a cell's value.
    public let message: String
    /// The words of a library below.
    public let underlying: String?
    /// Whether trying again may help, perhaps on another machine.
    package private(set) var isPassing = false

    /// Makes an error.
    public init(_ code: Code, part: String? = nil, line: Int? = nil, message: String, underlying: String? = nil) {
        self.code = code
        self.part = part
        self.line = line
        self.message = message
        self.underlying = underlying
    }

    /// The same error, of a call that left a number.
    func passing(_ number: Int32) -> SheetError {
        var error = self
        error.isPassing = SystemFailure.isPassing(number)
        return error
    }

    /// The part, the message and the reason in one line.
    public var description: String {
        (part.map { "\($0): " } ?? "") + message + (underlying.map { " (\($0))" } ?? "")
    }

    /// Translates what parsing a part threw.
    init(_ error: any Error, in part: String) {
        switch error {
        case let error as SheetError where error.part != nil: self = error
        case let error as SheetError:
            self.init(
                error.code, part: part, line: error.line, message: error.message, underlying: error.underlying)
            isPassing = error.isPassing
        case let error as MarkupError:
            switch error.code {
            case .documentType:
                self.init(
                    .damaged, part: part, line: error.line,
                    message: "The workbook has a document type declaration, which no workbook has. It is not read.")
            case .tooLarge:
                self.init(
                    .tooLarge, part: part, line: error.line, message: "The workbook asks for too much. \(error.message)"
                )
            default:
                self.init(
                    .damaged, part: part, line: error.line,
                    message: "The workbook is damaged. Open it in a spreadsheet program and save it again.",
                    underlying: error.underlying)
            }
        default:
            self.init(.damaged, part: part, message: "The workbook is damaged.")
        }
    }
}
