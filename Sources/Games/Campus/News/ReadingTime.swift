/// How long a text takes to read: 200 words a minute, or 500 characters of scripts that have no spaces.
enum ReadingTime {
    /// Whole minutes, rounded up; at least one.
    static func minutes(_ text: String) -> Int {
        let characters = text.unicodeScalars.count { scalar in
            (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
                || (0x20000...0x3FFFF).contains(scalar.value)
        }
        let words = text.split(whereSeparator: \.isWhitespace).count
        // In thousandths of a minute.
        return max(1, (words * 5 + characters * 2 + 999) / 1_000)
    }
}
