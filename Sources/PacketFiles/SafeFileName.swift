/// A name for a file that somebody else has named.
package enum SafeFileName {
    /// The name without what could lead elsewhere or hide the file: letters, digits and some punctuation, 100 bytes at
    /// most of which the end stays.
    package static func of(_ name: String) -> String {
        // The end alone is looked at: a name may be as long as somebody likes.
        var characters: [Character] = []
        var count = 0
        for character in name.reversed() {
            let isSafe = character.isLetter || character.isNumber || "-_. ()+,".contains(character)
            let safe = isSafe ? character : "_"
            count += safe.utf8.count
            guard count <= 100 else { break }
            characters.append(safe)
        }
        let safe = String(characters.reversed().drop { $0 == "." || $0 == "-" || $0 == " " })
        return safe.isEmpty ? "file" : safe
    }
}
