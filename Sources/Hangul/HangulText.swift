import Interchange

/// A text made ready to be searched: in lower case, without white space, in NFC, and with every loose letter of Hangul
/// as a compatibility jamo. Never NFKC, which would turn ㅎㄱㄷ into something that no name contains.
public struct HangulText: Hashable, Sendable {
    /// What is compared: syllables, letters, and everything else scalar by scalar.
    public let units: [Unicode.Scalar]
    /// Whether white space or nothing stands before a unit.
    let beginsWord: [Bool]

    /// Makes a text ready.
    ///
    /// - Complexity: O(length).
    public init(_ text: String) {
        var units: [Unicode.Scalar] = []
        var beginsWord: [Bool] = []
        var isStart = true
        for scalar in text.lowercased().nfc.unicodeScalars {
            if scalar.properties.isWhitespace {
                isStart = true
                continue
            }
            let letter = Jamo.compatible(scalar)
            for part in Jamo.parts(of: letter).map({ [$0.first, $0.second] }) ?? [letter] {
                units.append(part)
                beginsWord.append(isStart)
                isStart = false
            }
        }
        self.units = units
        self.beginsWord = beginsWord
    }

    /// The first consonant of each syllable, and everything else as it is: 홍길동 is ㅎㄱㄷ.
    public var initials: String { text { [$0.leadLetter] } }

    /// All letters, clusters in two: 값 is ㄱㅏㅂㅅ.
    public var letters: String { text(Self.letters) }

    /// The letters of a syllable.
    static func letters(of syllable: HangulSyllable) -> [Unicode.Scalar] {
        guard let tail = syllable.tailLetter else { return [syllable.leadLetter, syllable.vowelLetter] }
        let end = Jamo.parts(of: tail).map { [$0.first, $0.second] } ?? [tail]
        return [syllable.leadLetter, syllable.vowelLetter] + end
    }

    private func text(_ letters: (HangulSyllable) -> [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        for unit in units { view.append(contentsOf: HangulSyllable(unit).map(letters) ?? [unit]) }
        return String(view)
    }
}
