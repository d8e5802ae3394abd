package import Interchange

/// Something of a companion could not be read, kept, found or changed. Each companion's errors are a type of their own.
///
/// `message` is a sentence without a full stop, `hint` says what to do. Neither holds data about a person.
package struct CompanionError<Companion>: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure. A struct, so that kinds can be added.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the code.
        package let description: String

        /// Makes a code; only the companion that it is of does so.
        package init(_ description: String) { self.description = description }

        /// There is nothing of that name.
        package static var notFound: Code { Code("not-found") }
        /// There is something of that name.
        package static var exists: Code { Code("exists") }
        /// What was given is not of the form it has to be.
        package static var invalid: Code { Code("invalid") }
        /// A file cannot be understood.
        package static var malformed: Code { Code("malformed") }
        /// The store failed; `storage` says how.
        package static var storage: Code { Code("storage") }
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

    /// A text of another program that cannot be understood.
    ///
    /// - Parameter file: Where the text stands.
    package init(_ error: InterchangeError, file: String?) {
        self.init(.malformed, error.message, file: error.file ?? file, place: error.line.map { "line \($0)" })
    }

    /// Wraps what a call to the store threw; an error of the companion stays as it is.
    package init(_ error: any Error) {
        switch error {
        case let error as CompanionError: self = error
        case let error as InterchangeError: self.init(error, file: nil)
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
