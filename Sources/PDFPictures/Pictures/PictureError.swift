/// A file is no picture that can be put into a PDF.
public struct PictureError: Error, Sendable, Hashable {
    /// The kind of failure.
    public enum Code: String, Sendable, Hashable {
        /// Neither PNG nor JPEG.
        case unknownFormat
        /// Damaged, or cut off.
        case damaged
        /// A variant that no viewer has to read.
        case unsupported
        /// Too many bytes or pixels.
        case tooLarge
    }

    /// The kind of failure.
    public let code: Code
    /// What is wrong, in words that follow “the picture”; holds no personal data.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
