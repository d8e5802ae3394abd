import GRDB

extension StorageError {
    /// Turns whatever a database call threw into an error of ours; one that is ours already stays as it is.
    init(_ error: any Error, at place: Place) {
        switch error {
        case let error as StorageError: self = error
        case let error as DatabaseError: self.init(sqlite: error, at: place)
        default:
            self.init(
                .failed, at: place, message: "The store could not be used.", underlying: String(describing: error))
        }
    }

    /// The one place where SQLite's result codes become sentences. The statement and its values are left out.
    private init(sqlite error: DatabaseError, at place: Place) {
        let (code, message) = Self.sentence(for: error.resultCode)
        let words = error.message.map { ": " + $0 } ?? ""
        self.init(
            code, at: place, message: message, underlying: "SQLite \(error.extendedResultCode.rawValue)\(words)")
    }

    private static func sentence(for result: ResultCode) -> (Code, String) {
        switch result {
        case .SQLITE_NOTADB:
            (
                .notADatabase,
                "The file is not a database. Give the path of a store, or move the file away to start anew."
            )
        case .SQLITE_CORRUPT:
            (.damaged, "The store is damaged. Put a backup in its place, or move it away to start anew.")
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            (.locked, "Another program keeps the store busy. Try again when it has finished.")
        case .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_AUTH:
            (.noPermission, "The store cannot be opened for writing. Check who owns the file and its folder.")
        case .SQLITE_FULL:
            (
                .diskFull,
                "There is no space left for the store. Free some space and try again; nothing was half written."
            )
        case .SQLITE_IOERR, .SQLITE_NOLFS:
            (.inputOutput, "The store could not be read or written. Check the disk it is on.")
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
            (.constraint, "The record does not fit the rules of the store; nothing was written.")
        case .SQLITE_MISUSE:
            (.closed, "The store is closed.")
        case .SQLITE_TOOBIG:
            (.constraint, "The record is too large for the store; nothing was written.")
        default:
            (.failed, "The store could not be used.")
        }
    }
}
