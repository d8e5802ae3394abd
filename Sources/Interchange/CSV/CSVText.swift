/// Hands out the UTF-8 of a table, one window at a time.
package protocol CSVText<Failure> {
    /// Why there may be no next window.
    associatedtype Failure: Error

    /// Replaces the front of `window` with the next bytes.
    ///
    /// - Returns: How many there are, 0 at the end.
    mutating func fill(_ window: inout [UInt8]) throws(Failure) -> Int

    /// Goes on behind so many bytes of the whole text; false where that cannot be done.
    mutating func seek(to offset: Int) throws(Failure) -> Bool
}

extension CSVText {
    /// Cannot be done.
    package mutating func seek(to offset: Int) throws(Failure) -> Bool { false }
}

/// A table that is in memory.
package struct CSVBytes: CSVText {
    package typealias Failure = Never
    private var bytes: [UInt8]

    /// Takes UTF-8 without a byte order mark.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func fill(_ window: inout [UInt8]) -> Int {
        (window, bytes) = (bytes, [])
        return window.count
    }
}
