package import Storage

/// A todo could not be read, kept, found or synchronised.
///
/// `message` is a sentence without a full stop, `hint` says what to do. Neither holds the text of a todo.
package struct TasksError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whose fault a failure is, which decides how it is shown and how a command ends.
    package enum Category: String, Sendable, Hashable, CaseIterable {
        /// What was asked for cannot be done as it was asked.
        case user
        /// The hub cannot be reached, or is busy; trying again helps.
        case network
        /// What was read is not what it should be.
        case data
        /// The store or the machine failed.
        case system
    }

    /// The kinds of failure. A struct, so that kinds can be added.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the code.
        package let description: String
        /// Whose fault it is.
        package let category: Category

        private init(_ description: String, _ category: Category) {
            self.description = description
            self.category = category
        }

        /// A title, a date or a name is not one.
        package static let invalid = Code("invalid", .user)
        /// There is nothing of that name.
        package static let notFound = Code("not-found", .user)
        /// The beginning of an id is that of several.
        package static let ambiguous = Code("ambiguous", .user)
        /// No hub is named.
        package static let notConnected = Code("not-connected", .user)
        /// The hub does not know this device.
        package static let notAllowed = Code("not-allowed", .user)
        /// The hub does not answer, or says that it cannot now.
        package static let unreachable = Code("unreachable", .network)
        /// The last try failed, and the time for the next has not come.
        package static let waiting = Code("waiting", .network)
        /// A file, or an answer of the hub, cannot be understood.
        package static let malformed = Code("malformed", .data)
        /// A change is dated further ahead than any clock can honestly be.
        package static let clock = Code("clock", .data)
        /// The hub refused what it was asked, and would again.
        package static let refused = Code("refused", .data)
        /// The store failed; `storage` says how.
        package static let storage = Code("storage", .system)

        /// All codes.
        package static let all: [Code] = [
            invalid, notFound, ambiguous, notConnected, notAllowed, unreachable, waiting, malformed, clock, refused,
            storage,
        ]
    }

    package let code: Code
    package let message: String
    package var hint: String?
    /// Where in a file.
    package var place: String?
    package var storage: StorageError?

    package init(_ code: Code, _ message: String, hint: String? = nil, place: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.place = place
    }

    /// The same error at a place.
    func at(_ place: String) -> TasksError {
        var error = self
        error.place = place
        return error
    }

    /// Wraps what a call to the store threw; an error of ours stays as it is.
    init(_ error: any Error) {
        switch error {
        case let error as TasksError: self = error
        case let error as StorageError:
            self.init(.storage, error.message)
            storage = error
        case let error as HubFailure: self.init(error)
        default: self.init(.storage, "the store could not be used")
        }
    }

    /// The place and the sentence on one line.
    package var description: String { place.map { "\($0): \(message)" } ?? message }
}
