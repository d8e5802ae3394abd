/// A page could not be shown.
public struct PreviewError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case unavailable, unreadable, passwordNeeded, noPage, tooLarge, failed, crashed, tooSlow, system
        }
        private let kind: Kind

        /// The library that shows pages is not installed.
        public static let unavailable = Code(kind: .unavailable)
        /// Poppler cannot open the document.
        public static let unreadable = Code(kind: .unreadable)
        /// The document is protected, and no password or a wrong one was given.
        public static let passwordNeeded = Code(kind: .passwordNeeded)
        /// The document has no such page.
        public static let noPage = Code(kind: .noPage)
        /// The picture would have more than `PreviewDocument.pixelLimit` pixels.
        public static let tooLarge = Code(kind: .tooLarge)
        /// Drawing failed.
        public static let failed = Code(kind: .failed)
        /// Poppler crashed on the document, or took too much memory.
        public static let crashed = Code(kind: .crashed)
        /// Poppler took longer than the process has patience.
        public static let tooSlow = Code(kind: .tooSlow)
        /// The system refused to start a process.
        public static let system = Code(kind: .system)

        /// The code's name.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do.
    public let message: String

    /// The sentence.
    public var description: String { message }
}
