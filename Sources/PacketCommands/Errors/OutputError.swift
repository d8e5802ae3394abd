/// Why a stream took no more bytes.
package enum OutputError: Error, Hashable {
    /// Whoever read the other end of the pipe has seen enough; nothing is wrong.
    case readerGone
    case noSpace
    case closed
    case failed
}
