import CoreDataStores
import Sheets
public import Storage

/// Something could not be done with the roster; what is stored is as it was before.
public struct RosterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure. A struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String {
            case invalidWorkbook, unreadableWorkbook, notEmpty, olderVersion, massDeletion, notFound, nothingToUndo
            case foreignStore, invalidLink, invalidQuery, storage
        }

        private let name: Name

        private init(_ name: Name) { self.name = name }

        /// The name of the code.
        public var description: String { name.rawValue }

        /// The workbook has the wrong shape; `problems` says where.
        public static let invalidWorkbook = Code(.invalidWorkbook)
        /// The file is no workbook, or damaged.
        public static let unreadableWorkbook = Code(.unreadableWorkbook)
        /// There are persons already.
        public static let notEmpty = Code(.notEmpty)
        /// The workbook is older than what is stored.
        public static let olderVersion = Code(.olderVersion)
        /// More persons would go than is likely to be meant.
        public static let massDeletion = Code(.massDeletion)
        /// There is no such person, group or event.
        public static let notFound = Code(.notFound)
        /// No import is left that could be undone.
        public static let nothingToUndo = Code(.nothingToUndo)
        /// The store of another program cannot be read.
        public static let foreignStore = Code(.foreignStore)
        /// The address is empty or none that is opened.
        public static let invalidLink = Code(.invalidLink)
        /// A selection of persons is not understood.
        public static let invalidQuery = Code(.invalidQuery)
        /// The database; see `storage`.
        public static let storage = Code(.storage)

        /// Whether it was refused, and not just impossible.
        public var isRefusal: Bool {
            [.invalidWorkbook, .notEmpty, .olderVersion, .massDeletion].contains(self)
        }

        /// Whether trying again may help.
        public var isTransient: Bool { [.storage, .unreadableWorkbook].contains(self) }
    }

    /// The kind of failure; match on this, never on the text.
    public let code: Code
    /// What happened and what to do about it; no value of a person.
    public let message: String
    /// What is wrong with the workbook.
    public let problems: [RosterProblem]
    /// The error of the database.
    public let storage: StorageError?
    /// The words of a library below.
    public let underlying: String?

    /// Makes an error.
    public init(
        _ code: Code, message: String, problems: [RosterProblem] = [], storage: StorageError? = nil,
        underlying: String? = nil
    ) {
        self.code = code
        self.message = message
        self.problems = problems
        self.storage = storage
        self.underlying = underlying
    }

    /// The message and the reason on one line.
    public var description: String { underlying.map { "\(message) (\($0))" } ?? message }

    /// Turns whatever was thrown into an error of ours.
    init(_ error: any Error) {
        switch error {
        case let error as RosterError: self = error
        case let error as StorageError:
            self.init(.storage, message: error.message, storage: error, underlying: error.underlying)
        case let error as SheetError:
            self.init(.unreadableWorkbook, message: error.message, underlying: error.underlying)
        case let error as ManagedStoreError:
            self.init(.foreignStore, message: error.message, underlying: error.underlying)
        default:
            self.init(.storage, message: "The roster could not be used.", underlying: "\(type(of: error))")
        }
    }
}
