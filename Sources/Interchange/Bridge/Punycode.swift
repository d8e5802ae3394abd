import CIDN

/// Punycode (RFC 3492), computed by libidn: a label in any script as letters, digits and hyphens.
enum Punycode {
    /// The encoded label, without its prefix `xn--`; nil when it is longer than a label can be.
    static func encoded(_ label: String) -> String? {
        let scalars = label.unicodeScalars.map(\.value)
        var output = [CChar](repeating: 0, count: 63)
        var length = output.count
        guard scalars.count <= length,
            unsafe punycode_encode(scalars.count, scalars, nil, &length, &output) == Int32(PUNYCODE_SUCCESS.rawValue)
        else { return nil }
        return String(decoding: output.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
