import Hangul

/// What is stored beside a name or area so that it can be searched and listed; made in this one place, on every write.
public struct SearchColumns: Sendable, Hashable {
    /// All letters, syllables taken apart: 홍길동 is ㅎㅗㅇㄱㅣㄹㄷㅗㅇ.
    public let characters: String
    /// The first syllable or letter: 홍.
    public let firstCharacter: String
    /// The first consonant of each syllable: ㅎㄱㄷ.
    public let firstCharacters: String

    /// Takes a text apart.
    public init(_ text: String) {
        let searched = HangulText(text)
        characters = searched.letters
        firstCharacter = searched.units.first.map { String(Character($0)) } ?? ""
        firstCharacters = searched.initials
    }

    /// Columns as they are stored.
    init(characters: String, firstCharacter: String, firstCharacters: String) {
        self.characters = characters
        self.firstCharacter = firstCharacter
        self.firstCharacters = firstCharacters
    }
}
