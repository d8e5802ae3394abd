/// A word of a command line.
package enum ShellWord {
    /// The word as a shell reads it.
    package static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
                    || "-_./=:,+@%".utf8.contains(byte)
            }
        return isPlain
            ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// Words with blanks between.
    package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
