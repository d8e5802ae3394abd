/// The name of a file as a parameter of a header, in any script.
enum FileNameParameter {
    private static let pieceLength = 60

    /// The parameters of Content-Disposition: plain when the name is ASCII and short, otherwise RFC 2231, continued
    /// between characters.
    static func disposition(_ name: String) -> [String] {
        if isPlain(name) { return ["filename=\"\(name)\""] }
        var pieces: [String] = []
        var piece = ""
        for scalar in name.unicodeScalars {
            let encoded = percentEncoded(scalar)
            if !piece.isEmpty, piece.utf8.count + encoded.utf8.count > pieceLength - (pieces.isEmpty ? 7 : 0) {
                pieces.append(piece)
                piece = ""
            }
            piece += encoded
        }
        pieces.append(piece)
        if pieces.count == 1 { return ["filename*=UTF-8''\(pieces[0])"] }
        return pieces.enumerated().map { index, piece in
            "filename*\(index)*=\(index == 0 ? "UTF-8''" : "")\(piece)"
        }
    }

    /// The parameter of Content-Type, for readers that look only there: they take encoded words.
    static func contentType(_ name: String) -> [String] {
        if isPlain(name) { return ["name=\"\(name)\""] }
        return ["name=\"\(EncodedWord.words(name, column: 8).joined(separator: "\r\n "))\""]
    }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count <= 60 && name.isPlainHeaderText
            && name.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    /// RFC 2231, 7: attribute characters as they are, the bytes of others as %XX.
    private static func percentEncoded(_ scalar: Unicode.Scalar) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        for byte in String(scalar).utf8 {
            if byte.isLetter || byte.isDigit || "!#$&+-.^_`{|}~".utf8.contains(byte) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
