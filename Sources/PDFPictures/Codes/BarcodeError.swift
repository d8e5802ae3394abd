/// A text cannot be drawn as a code.
public enum BarcodeError: Error, Sendable, Hashable {
    /// It is longer than the code can hold.
    case tooLong
    /// It has characters that the code does not know.
    case badCharacters
    /// The library failed.
    case failed
}
