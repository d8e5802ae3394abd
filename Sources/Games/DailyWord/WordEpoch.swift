package import Interchange

/// From a day on, words are taken from this list. What days before had does not change.
package struct WordEpoch: Sendable {
    package let start: CalendarDay
    package let seed: UInt64
    package let list: WordList

    package init(start: CalendarDay, seed: UInt64, list: WordList) {
        self.start = start
        self.seed = seed
        self.list = list
    }

    /// The seed of the first epoch.
    package static let firstSeed: UInt64 = 0x5041_434B_4554_3236
    /// The day of puzzle number 1.
    package static let firstDay = CalendarDay(number: 20_454)  // 2026-01-01
    /// SHA-256 of the answers of the first epoch, one a line.
    package static let firstDigest = "583d1299baaebce04e8c3d9620037f3d99460487053536a4dffceb60e7ad9329"

    package static let first = WordEpoch(start: firstDay, seed: firstSeed, list: .first)
}
