import PDFForms

/// A field of one revision, with all by which it is compared.
struct RevisedField {
    let field: Field
    /// Where its widgets stand.
    let places: [PrintedLabels.Place]
    /// The text around each place; the first ones only.
    var surroundings: [SurroundingText] = []
    /// What is printed for it.
    let printed: String?
    /// What is printed for it, and TU, as words.
    var printedText: Vocabulary.Text?
    var titleText: Vocabulary.Text?
    /// The name from the last partial name on.
    let tail: String
    /// The words of the tail, without numbers.
    let nameWords: Set<String>
    /// The name without its numbers, which fields of a list have in common.
    let stem: String
    /// The printed label as it is counted.
    let labelKey: String

    /// So many places of a field are looked at.
    static let mostPlaces = 6

    init(_ field: Field, places: [PrintedLabels.Place], printed: String?) {
        self.field = field
        self.places = places
        self.printed = printed
        tail = field.tails.last.map { String(Substring(field.name.utf8.suffix($0))) } ?? field.name
        nameWords = Set(Self.words(of: tail))
        stem = Self.withoutNumbers(field.name)
        labelKey = (printed ?? "").lowercased()
    }

    /// The words of a name: “FirstName_2” has two.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in name.prefix(200) {
            if !character.isLetter || character.isUppercase && wasLower {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
            wasLower = character.isLowercase
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func withoutNumbers(_ name: String) -> String {
        var stem = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if ("0"..."9").contains(scalar) {
                if stem.last != "#" { stem.append("#") }
            } else {
                stem.append(scalar)
            }
        }
        return String(stem)
    }
}
