import Glibc
import Interchange

/// One factory per system call: the number it left becomes a code and a sentence here and nowhere else.
extension RecipientError {
    static func opening(_ path: String, errno number: CInt) -> RecipientError {
        let place = Place(file: path)
        switch number {
        case ENOENT, ENOTDIR:
            return RecipientError(
                .fileNotFound, place: place, message: "There is no such file. Check the spelling of its path.")
        case EACCES, EPERM:
            return RecipientError(
                .fileUnreadable, place: place, message: "The file may not be read. Ask for permission to read it.",
                underlying: "permission denied")
        default:
            return RecipientError(
                .fileUnreadable, place: place, message: "The file cannot be opened.",
                underlying: "system error \(number)"
            ).passing(SystemFailure.isPassing(number))
        }
    }

    static func reading(errno number: CInt) -> RecipientError {
        let error =
            switch number {
            case EISDIR:
                RecipientError(
                    .fileUnreadable, message: "This is a folder. Name the file in it that holds the recipients.")
            case EIO:
                RecipientError(
                    .readFailed, message: "Reading broke off. Copy the file to another disk and try again.",
                    underlying: "input/output error")
            default:
                RecipientError(
                    .readFailed, message: "Reading broke off. Try again.", underlying: "system error \(number)")
            }
        return error.passing(SystemFailure.isPassing(number))
    }
}
