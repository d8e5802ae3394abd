import Glibc

/// Turns text of any encoding that the C library knows into UTF-8.
enum CharsetDecoder {
    /// The text; nil when the encoding is unknown, or the bytes are not valid in it.
    static func text(_ bytes: [UInt8], charset: String) -> String? {
        let name = charset.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? charset : ""
        guard !name.isEmpty, name.utf8.count < 64, !name.contains("/") else { return nil }
        guard !bytes.isEmpty else { return "" }
        let converter = unsafe iconv_open("UTF-8", name)
        guard unsafe converter != iconv_t(bitPattern: -1), let converter = unsafe converter else { return nil }
        defer { unsafe iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // No encoding takes less than a byte for what is four bytes in UTF-8, and few more than double.
        let capacity = bytes.count * 4 + 16
        var isWhole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            unsafe input.withUnsafeMutableBufferPointer { source in
                unsafe target.withMemoryRebound(to: CChar.self) { target in
                    var from = source.baseAddress
                    var fromLeft = source.count
                    var to = target.baseAddress
                    var toLeft = target.count
                    let status = unsafe iconv(converter, &from, &fromLeft, &to, &toLeft)
                    isWhole = status != -1 && fromLeft == 0
                    count = capacity - toLeft
                }
            }
        }
        return isWhole ? String(validating: output, as: UTF8.self) : nil
    }

    /// What each byte of an encoding of one byte a letter means; 0 for bytes that mean nothing. Nil when the C library does
    /// not know the encoding.
    static func letters(charset: String) -> [UInt16]? {
        let converter = unsafe iconv_open("UTF-16LE", charset)
        guard unsafe converter != iconv_t(bitPattern: -1), let converter = unsafe converter else { return nil }
        defer { unsafe iconv_close(converter) }
        return (0...0xFF).map { byte in unsafe unit(of: [UInt8(byte)], converter) }
    }

    /// What the pairs of bytes of an encoding mean, by `(first - 0x81) * 256 + second`; 0 for pairs that mean nothing, and
    /// for all when the C library does not know the encoding.
    static func pairs(charset: String) -> [UInt16] {
        var table = [UInt16](repeating: 0, count: (0xFF - 0x81) * 256)
        let converter = unsafe iconv_open("UTF-16LE", charset)
        guard unsafe converter != iconv_t(bitPattern: -1), let converter = unsafe converter else { return table }
        defer { unsafe iconv_close(converter) }
        for index in table.indices {
            table[index] = unsafe unit(of: [UInt8(0x81 + index / 256), UInt8(index % 256)], converter)
        }
        return table
    }

    /// The one unit of UTF-16 that bytes mean; 0 when they mean nothing, or more.
    private static func unit(of bytes: [UInt8], _ converter: iconv_t) -> UInt16 {
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: 8)
        let size = unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                var (from, fromLeft) = (source.baseAddress, source.count)
                var (to, toLeft) = (target.baseAddress, target.count)
                let status = unsafe iconv(converter, &from, &fromLeft, &to, &toLeft)
                // A letter that marks may follow is held back until here; what means nothing is forgotten.
                unsafe iconv(converter, nil, nil, &to, &toLeft)
                return status != -1 && fromLeft == 0 ? 8 - toLeft : 0
            }
        }
        return size == 2 ? UInt16(UInt8(bitPattern: output[0])) | UInt16(UInt8(bitPattern: output[1])) << 8 : 0
    }
}
