#if Server
/// What the page says, in one language: a line of its catalogue for each key.
package struct Words: Sendable {
    /// The language.
    package let language: PageLanguage
    /// The texts by their keys.
    package let texts: [String: String]

    /// The words of a language.
    package static func of(_ language: PageLanguage) -> Words { all[language] ?? Words(language, "") }

    private static let all: [PageLanguage: Words] = [
        .english: Words(.english, String(decoding: PackageResources.en_words, as: UTF8.self)),
        .korean: Words(.korean, String(decoding: PackageResources.ko_words, as: UTF8.self)),
    ]

    /// Reads a catalogue: `key = text`, a line each; lines that begin with a number sign are remarks.
    private init(_ language: PageLanguage, _ catalogue: String) {
        self.init(language, Self.texts(of: catalogue))
    }

    private init(_ language: PageLanguage, _ texts: [String: String]) {
        self.language = language
        self.texts = texts
    }

    /// The same with the words of more catalogues, whose keys are their own.
    package func adding(_ catalogues: [[UInt8]]) -> Words {
        var texts = texts
        for catalogue in catalogues {
            texts.merge(Self.texts(of: String(decoding: catalogue, as: UTF8.self))) { own, _ in own }
        }
        return Words(language, texts)
    }

    private static func texts(of catalogue: String) -> [String: String] {
        var texts: [String: String] = [:]
        for line in catalogue.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            guard let sign = line.firstRange(of: " = ") else { continue }
            texts[String(line[..<sign.lowerBound])] = String(line[sign.upperBound...])
        }
        return texts
    }

    /// The text of a key; the key itself where there is none, which a test would find.
    package subscript(_ key: String) -> String { texts[key] ?? key }

    /// The text of a key, with values in place of `{name}`.
    package func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String>) -> String {
        var text = self[key]
        for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
        return text
    }

    /// The text of a key with a number in place of `{n}`; `KEY.one` for one, where the language tells it apart.
    package func counted(_ key: String, _ number: Int) -> String {
        let isOne = number == 1 && texts["\(key).one"] != nil
        return callAsFunction(isOne ? "\(key).one" : key, ["n": Self.grouped(number)])
    }

    /// A number with commas between thousands, as both languages write it.
    package static func grouped(_ number: Int) -> String {
        var digits = Array("\(abs(number))")
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }
}
#endif
