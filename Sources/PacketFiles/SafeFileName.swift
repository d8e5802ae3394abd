/// A name for a file that somebody else has named.
package enum SafeFileName {
    /// The name without what could lead elsewhere or hide the file: letters, digits and some punctuation, 100 bytes at
    /// most of which the end stays.
    package static func of(_ name: String) -> String {
        var safe = ""
        for character in name {
            let isSafe = character.isLetter || character.isNumber || "-_. ()+,".contains(character)
            safe.append(isSafe ? character : "_")
        }
        while safe.hasPrefix(".") || safe.hasPrefix("-") || safe.hasPrefix(" ") { safe.removeFirst() }
        while safe.utf8.count > 100 { safe.remove(at: safe.startIndex) }
        return safe.isEmpty ? "file" : safe
    }
}
