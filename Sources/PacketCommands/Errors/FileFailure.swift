/// Why a file could not be read or written.
enum FileFailure: Error, Hashable {
    case missing, folder, notPermitted, exists, noSpace, tooLarge, outside, failed
}
