import Interchange

/// A password for documents that are written, prepared as ISO 32000-2, 7.6.4.3.3 (Algorithm 2.A) asks.
///
/// Its description does not show it, so that it cannot get into a log by accident.
public struct PDFPassword: Sendable, Hashable {
    /// The prepared password in UTF-8.
    let bytes: [UInt8]
    /// The most bytes that count. Longer ones are refused rather than cut: half of what somebody typed would open the
    /// file.
    public static let limit = 127

    /// Prepares a password.
    ///
    /// - Parameter text: What a person types, in UTF-8.
    public init(_ text: [UInt8]) throws(PasswordProblem) {
        do { bytes = try SASLprep.prepare(text) } catch {
            throw error == .prohibited ? .prohibited : .mixedDirections
        }
        guard bytes.count <= Self.limit else { throw .tooLong }
    }

    /// Whether the document opens without being asked for a password.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Whether it begins or ends with a space, which is hard to see and easily lost.
    public var hasOuterSpace: Bool { bytes.first == 0x20 || bytes.last == 0x20 }

    /// The password as it is to be typed, for a reader of the document.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension PDFPassword: CustomStringConvertible, CustomReflectable {
    /// No word of it.
    public var description: String { "a password" }
    /// No word of it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a text is no password.
public enum PasswordProblem: Error, Sendable, Hashable {
    /// More than 127 bytes of UTF-8.
    case tooLong
    /// A character that SASLprep prohibits (RFC 4013, 2.3): control characters, private ones, and the like.
    case prohibited
    /// Letters of both directions, or a text from right to left that does not begin and end with such a letter (2.4).
    case mixedDirections
}
