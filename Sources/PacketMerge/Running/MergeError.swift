import Interchange

/// A merge could not go on.
public struct MergeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case folder, busy, space, write, exists, tooLarge, unreadable }
        private let kind: Kind

        /// The output folder cannot be made or opened.
        public static let folder = Code(kind: .folder)
        /// Another merge is writing into the folder.
        public static let busy = Code(kind: .busy)
        /// The disk is full.
        public static let space = Code(kind: .space)
        /// A file could not be written.
        public static let write = Code(kind: .write)
        /// Another file has the print file's name.
        public static let exists = Code(kind: .exists)
        /// The table or the template is larger than what can be held.
        public static let tooLarge = Code(kind: .tooLarge)
        /// A packet was read back and is not what it should be.
        public static let unreadable = Code(kind: .unreadable)

        /// The code's name.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do.
    public let message: String
    /// The number that the system gave; 0 when it gave none.
    var number: Int32 = 0

    /// Whether trying again may help, perhaps on another machine. Where a file could be begun, what keeps it from being
    /// written is nothing that stays.
    package var isPassing: Bool {
        [.busy, .space, .write].contains(code) || SystemFailure.isPassing(number)
    }

    /// The sentence.
    public var description: String { message }
}
