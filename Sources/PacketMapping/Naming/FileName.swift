import Interchange

/// Makes names that are safe on every file system out of any text.
///
/// A name is one component of a path: it never leaves its folder, never hides, is no option to a command and no
/// device on Windows. It is NFC and, with room for ` (1234)`, at most 240 bytes long.
public enum FileName {
    static let longest = 240
    private static let roomForNumber = 7
    private static let pathExtension = ".pdf"

    /// A safe name that ends in `.pdf`; `packet-<row>.pdf` when the text leaves nothing to go by.
    public static func safe(_ text: String, row: Int) -> String {
        let (stem, pathExtension) = split(replacingUnsafe(text.nfc))
        let bare = stem.trimmed
        if bare.allSatisfy({ $0 == "." }) || bare.lowercased() == ".packet" { return "packet-\(row)\(pathExtension)" }
        let room = longest - roomForNumber - pathExtension.utf8.count
        var name = tidied(prefix(of: tidied(stem), bytes: room))
        if name.isEmpty { name = "packet-\(row)" }
        if isReserved(name) { name = tidied(prefix(of: "_" + name, bytes: room)) }
        return name + pathExtension
    }

    /// Whether `safe` would return the name as it is; false also for a few rare names of which it would.
    ///
    /// Most names are plain ASCII, and this costs a twentieth of `safe`.
    static func isSafe(_ name: [UInt8]) -> Bool {
        let end = name.count - 4
        guard end > 0, name.count <= longest - roomForNumber, name[end] == UInt8(ascii: "."),
            name[end + 1] | 0x20 == UInt8(ascii: "p"), name[end + 2] | 0x20 == UInt8(ascii: "d"),
            name[end + 3] | 0x20 == UInt8(ascii: "f"), name[end - 1] != UInt8(ascii: "."), !name[end - 1].isASCIISpace
        else { return false }
        // No device's name is longer than `CONOUT$`, or starts with a digit.
        let mayBeReserved = name.prefix(8).contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }
        guard name[0].isDigit || name[0].isLetter && !mayBeReserved else { return false }
        for byte in name {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"),
                UInt8(ascii: "\""), UInt8(ascii: "|"), UInt8(ascii: "?"), UInt8(ascii: "*"):
                return false
            case 0x20...0x7E: continue
            default: return false
            }
        }
        return true
    }

    /// The name with a number before its extension: `name (2).pdf`.
    public static func numbered(_ name: String, _ number: Int) -> String {
        let (stem, pathExtension) = split(name)
        let suffix = " (\(number))" + pathExtension
        return prefix(of: stem, bytes: max(1, longest - suffix.utf8.count)) + suffix
    }

    /// What two names share when a file system may take them for the same: they differ only by case or encoding.
    public static func collisionKey(_ name: String) -> String {
        // Upper case first, so that ß meets SS and ς meets σ.
        name.uppercased().lowercased().nfc
    }

    /// A hash of the collision key, another one in each process: nobody can make names with equal hashes.
    public static func collisionHash(_ name: String) -> UInt64 {
        // Most names are ASCII, whose key is the name in lower case.
        hash(lowercasing: name) ?? hash(lowercasing: collisionKey(name), allowsMore: true) ?? 0
    }

    /// The hash of a text's bytes, ASCII letters in lower case; nil when it has others and that is not allowed.
    private static func hash(lowercasing text: String, allowsMore: Bool = false) -> UInt64? {
        var hasher = Hasher()
        let bytes = text.utf8.span
        var word: UInt64 = 0
        for index in bytes.indices {
            var byte = bytes[index]
            guard byte < 0x80 || allowsMore else { return nil }
            if byte >= 0x41, byte <= 0x5A { byte |= 0x20 }
            word = word << 8 | UInt64(byte)
            if index & 7 == 7 { hasher.combine(word) }
        }
        hasher.combine(word)
        hasher.combine(bytes.count)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Splits off `.pdf` in any case; an absent extension is `.pdf`.
    private static func split(_ name: String) -> (stem: String, pathExtension: String) {
        let scalars = name.unicodeScalars
        let tail = String(scalars.suffix(4))
        guard tail.lowercased() == pathExtension else { return (name, pathExtension) }
        return (String(scalars.dropLast(4)), tail)
    }

    private static func replacingUnsafe(_ text: String) -> String {
        if !text.unicodeScalars.contains(where: isUnsafe) { return text }
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { view.append(isUnsafe(scalar) ? "_" : scalar) }
        return String(view)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", "<", ">", ":", "\"", "|", "?", "*": true
        case " "..."~": false
        default: scalar.isUnprintable
        }
    }

    /// Without leading dots, dashes and spaces and without trailing dots and spaces.
    private static func tidied(_ stem: String) -> String {
        let scalars = stem.unicodeScalars
        guard let first = scalars.firstIndex(where: { $0 != "." && $0 != "-" && !$0.isSpace }),
            let last = scalars.lastIndex(where: { $0 != "." && !$0.isSpace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// The names of devices on Windows, with or without an extension.
    private static func isReserved(_ name: String) -> Bool {
        let base = String(name.prefix { $0 != "." }).trimmed.uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(base) { return true }
        guard base.hasPrefix("COM") || base.hasPrefix("LPT") else { return false }
        return ["1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].contains(String(base.dropFirst(3)))
    }

    /// As much of the text as fits, cut between characters, or within the first one when that alone is too long.
    private static func prefix(of text: String, bytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var length = 0
        let characters = text.prefix { character in
            length += String(character).utf8.count
            return length <= limit
        }
        if !characters.isEmpty { return String(characters) }
        length = 0
        return String(
            text.unicodeScalars.prefix { scalar in
                length += UTF8.width(scalar)
                return length <= limit
            })
    }
}
