/// Scripts by their ISO 15924 tags (UAX #24).
enum Script {
    static let common = tag("Zyyy")
    static let inherited = tag("Zinh")
    static let latin = tag("Latn")
    static let greek = tag("Grek")
    static let cyrillic = tag("Cyrl")
    static let han = tag("Hani")
    static let hebrew = tag("Hebr")
    static let hangul = tag("Hang")
    static let hiragana = tag("Hira")
    static let katakana = tag("Kana")

    private static let languages: [UInt32: String] = [
        hangul: "ko", hiragana: "ja", katakana: "ja", tag("Bopo"): "zh-tw", tag("Arab"): "ar",
        hebrew: "he", tag("Deva"): "hi", tag("Thai"): "th", cyrillic: "ru", greek: "el", tag("Beng"): "bn",
        tag("Taml"): "ta", tag("Telu"): "te", tag("Gujr"): "gu", tag("Guru"): "pa", tag("Knda"): "kn",
        tag("Mlym"): "ml", tag("Sinh"): "si", tag("Khmr"): "km", tag("Laoo"): "lo", tag("Mymr"): "my",
        tag("Geor"): "ka", tag("Armn"): "hy", tag("Ethi"): "am", tag("Tibt"): "bo",
    ]

    /// The languages whose own scripts say whose Han characters stand beside them.
    private static let eastAsian: Set<String> = ["ko", "ja", "zh-tw"]

    private static func tag(_ name: StaticString) -> UInt32 {
        var value: UInt32 = 0
        for byte in "\(name)".utf8 { value = value << 8 | UInt32(byte) }
        return value
    }

    /// The language to look for a font with.
    ///
    /// Han characters look different in Chinese, Japanese and Korean: what else the text has decides, then the language
    /// of the document.
    static func language(of script: UInt32, among scripts: some Collection<UInt32>, document: String?) -> String? {
        guard script == han else { return languages[script] }
        if let script = deciding(scripts).first { return languages[script] }
        guard let document, ["ko", "ja", "zh"].contains(document.prefix(2).lowercased()) else { return "zh-cn" }
        return document.lowercased()
    }

    /// What of the scripts of a paragraph decides about its Han characters, so that nobody looks for it again: one script
    /// or none.
    static func deciding(_ scripts: some Sequence<UInt32>) -> [UInt32] {
        scripts.first { languages[$0].map(eastAsian.contains) ?? false }.map { [$0] } ?? []
    }

    /// Whether letters of a script stand side by side like those of Latin, so that a word is set in one typeface.
    static func isAlphabetic(_ script: UInt32) -> Bool { script == latin || script == greek || script == cyrillic }
}
