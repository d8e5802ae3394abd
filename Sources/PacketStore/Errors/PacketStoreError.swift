public import Storage

/// A template, batch or log record could not be kept, found or changed.
///
/// `message` says what happened and what to do. It names templates and batches, never a recipient.
public struct PacketStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; match on this, never on the text.
    public let code: Code
    /// What it happened to.
    public let place: Place
    /// What happened and what to do about it.
    public let message: String
    /// The store's own words, when it was the store that failed.
    public let underlying: String?
    /// The store's error, for code `.storage`.
    public let storage: StorageError?

    /// Makes an error.
    public init(_ code: Code, at place: Place, message: String) {
        self.code = code
        self.place = place
        self.message = message
        underlying = nil
        storage = nil
    }

    /// Wraps what a call to the store threw; an error of ours stays as it is.
    init(_ error: any Error) {
        switch error {
        case let error as PacketStoreError: self = error
        case let error as StorageError: self.init(storage: error)
        default:
            self.init(storage: StorageError(.failed, at: StorageError.Place(), message: "The store could not be used."))
        }
    }

    private init(storage error: StorageError) {
        code = .storage
        place = Place()
        message = error.message
        underlying = error.underlying
        storage = error
    }

    /// The place of the store's error, if it is one, and the message.
    public var description: String { storage?.description ?? message }

    /// The kinds of failure. A struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: Name

        private enum Name: String {
            case notFound, nameTaken, invalidName, exists, storage
        }

        private init(_ name: Name) { self.name = name }

        /// The name of the code.
        public var description: String { name.rawValue }

        /// There is no template, batch or record of that name or id.
        public static let notFound = Code(.notFound)
        /// There is a template of that name.
        public static let nameTaken = Code(.nameTaken)
        /// The name is empty or has control characters.
        public static let invalidName = Code(.invalidName)
        /// There is a batch of that id.
        public static let exists = Code(.exists)
        /// The store failed; `storage` says how.
        public static let storage = Code(.storage)
    }

    /// What the failure is about; what does not apply is nil.
    public struct Place: Sendable, Hashable {
        /// The name of a template.
        public let template: String?
        /// The id of a batch.
        public let batch: String?

        /// Makes a place.
        public init(template: String? = nil, batch: String? = nil) {
            self.template = template
            self.batch = batch
        }
    }
}
