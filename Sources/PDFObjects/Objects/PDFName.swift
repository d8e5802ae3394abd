import Marks

/// A name object (ISO 32000-1, 7.3.5), held as its bytes.
///
/// Each scalar of `rawValue` is one byte of the name after `#xx` was undone, so that two names are equal exactly when
/// their bytes are; no Unicode normalisation takes part.
public struct PDFName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The bytes, each as the scalar of the same number (0–255).
    public let rawValue: String

    /// Makes a name from a string whose scalars are all below 256.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a name from its bytes.
    public init(bytes: some Sequence<UInt8>) {
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        rawValue = text
    }

    /// Makes a name of ASCII text in the source.
    public init(stringLiteral value: String) { rawValue = value }

    /// Makes a name that reads as the text: its UTF-8 bytes.
    public init(text: String) { self.init(bytes: text.utf8) }

    /// The bytes of the name.
    public var bytes: [UInt8] { rawValue.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

    /// The name as people read it: UTF-8 when it is that (7.3.5 recommends it), else Latin-1. Long runs of combining
    /// marks are brought into their order.
    public var text: String {
        if rawValue.utf8.allSatisfy({ $0 < 0x80 }) { return rawValue }
        return String(validating: bytes, as: UTF8.self)?.inMarkOrder ?? rawValue
    }
}
