/// Why a file could not be read or written.
enum FileFailure: Error, Hashable {
    case missing, folder, notPermitted, exists, noSpace, tooLarge, outside, failed
    /// A link leads to nothing.
    case danglingLink
    /// It is neither a file nor anything that takes bytes.
    case notWritable
    /// Another process is writing it.
    case busy
}
