package import Storage

/// Something of the games, the leaderboard or the campus could not be read, kept, found or done.
///
/// `message` is a sentence without a full stop, `hint` says what to do. Neither holds data about a person.
package struct GamesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure. A struct, so that kinds can be added.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the code.
        package let description: String

        private init(_ description: String) { self.description = description }

        /// There is nothing of that name, or no puzzle on that day.
        package static let notFound = Code("not-found")
        /// There is something of that name.
        package static let exists = Code("exists")
        /// What was given is not of the form it has to be.
        package static let invalid = Code("invalid")
        /// A guess that does not count.
        package static let refused = Code("refused")
        /// A file cannot be understood.
        package static let malformed = Code("malformed")
        /// The store failed; `storage` says how.
        package static let storage = Code("storage")
    }

    package let code: Code
    package let message: String
    package var hint: String?
    /// The file, and the place in it.
    package var file: String?
    package var place: String?
    package var storage: StorageError?

    package init(_ code: Code, _ message: String, hint: String? = nil, file: String? = nil, place: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.file = file
        self.place = place
    }

    /// Wraps what a call to the store threw; an error of ours stays as it is.
    init(_ error: any Error) {
        switch error {
        case let error as GamesError: self = error
        case let error as StorageError:
            self.init(.storage, error.message)
            storage = error
        default: self.init(.storage, "the store could not be used")
        }
    }

    /// The place and the sentence on one line.
    package var description: String {
        let place = [file, place].compactMap { $0 }.joined(separator: ", ")
        return place.isEmpty ? message : "\(place): \(message)"
    }
}
