/// A page could not be shown.
public struct PreviewError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable {
        private enum Kind { case unreadable, noPage, tooLarge, failed }
        private let kind: Kind

        /// Poppler cannot open the document.
        public static let unreadable = Code(kind: .unreadable)
        /// The document has no such page.
        public static let noPage = Code(kind: .noPage)
        /// The picture would have more than `PreviewDocument.pixelLimit` pixels.
        public static let tooLarge = Code(kind: .tooLarge)
        /// Drawing failed.
        public static let failed = Code(kind: .failed)
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do.
    public let message: String

    /// The sentence.
    public var description: String { message }
}
