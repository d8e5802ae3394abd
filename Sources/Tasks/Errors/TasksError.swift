package import Storage

/// A todo could not be read, kept, found or synchronised. No message holds the text of a todo.
package typealias TasksError = CompanionError<TasksSchema>

extension TasksError.Code {
    /// The beginning of an id is that of several.
    package static var ambiguous: Self { Self("ambiguous") }
    /// No hub is named.
    package static var notConnected: Self { Self("not-connected") }
    /// The hub does not know this device.
    package static var notAllowed: Self { Self("not-allowed") }
    /// The hub does not answer, or says that it cannot now.
    package static var unreachable: Self { Self("unreachable") }
    /// The last try failed, and the time for the next has not come.
    package static var waiting: Self { Self("waiting") }
    /// A change is dated further ahead than any clock can honestly be.
    package static var clock: Self { Self("clock") }
    /// The hub refused what it was asked, and would again.
    package static var refused: Self { Self("refused") }

    /// Whether trying again helps: the hub cannot be reached, or is busy.
    package var isPassing: Bool { self == .unreachable || self == .waiting }
}

extension TasksError {
    /// The same error at a place.
    func at(_ place: String) -> TasksError {
        var error = self
        error.place = place
        return error
    }

    /// Wraps what a call to the store, or a hub's table, threw.
    static func wrapping(_ error: any Error) -> TasksError {
        if let failure = error as? HubFailure { TasksError(failure) } else { TasksError(error) }
    }
}
