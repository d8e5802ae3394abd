/// A part of a day, as forms ask for it in a field of its own: the day, the month or the year.
public enum DayPart: Sendable, Hashable {
    case day, month, year

    /// The part that a word names, in the languages that forms are read in; nil for other words.
    ///
    /// - Parameter word: A word in letters of any size, with or without accents.
    /// - Complexity: O(length).
    public init?(word: String) {
        guard let part = Self.words[AnswerWords.plain(AnswerWords.folded(word))] else { return nil }
        self = part
    }

    /// The parts by their words, in small letters without accents.
    public static let words: [String: DayPart] = [
        "month": .month, "monat": .month, "mes": .month, "mois": .month, "mese": .month, "maand": .month,
        "miesiac": .month, "kuukausi": .month,
        "day": .day, "tag": .day, "dia": .day, "jour": .day, "giorno": .day, "dag": .day, "dzien": .day,
        "paiva": .day,
        "year": .year, "jahr": .year, "ano": .year, "annee": .year, "anno": .year, "jaar": .year, "rok": .year,
        "vuosi": .year,
    ]
}
