/// The two letters of each state, as the Postal Service has them.
enum StateLetters {
    /// The words of the states of which a text speaks, each by its letters. What is a common word, such as “in”, is none.
    static func known(in words: [String]) -> [String: [String]] {
        let text = " " + words.joined(separator: " ") + " "
        return names.filter { text.contains(" \($0.value) ") && !WordClasses.glue.contains($0.key) }
            .mapValues { $0.split(separator: " ").map(String.init) }
    }

    /// Those that a reply can mean: “me” and “oh” are words of a sentence, and states only in capitals or among states alone.
    ///
    /// - Parameter words: What letters and other compounds stand for.
    static func meant(by reply: String, of words: [String: [String]]) -> [String: [String]] {
        let said = reply.split { !$0.isLetter }.map(String.init)
        let isAlone = said.allSatisfy { names[$0.lowercased()] != nil }
        guard !isAlone, interjections.contains(where: { words[$0] != nil }) else { return words }
        let capitals = reply.contains(where: \.isLowercase) ? Set(said.filter { $0.count == 2 }) : []
        return words.filter { !interjections.contains($0.key) || capitals.contains($0.key.uppercased()) }
    }

    private static let interjections: Set<String> = [
        "me", "oh", "hi", "ok", "ma", "pa", "la", "al", "id", "de", "co", "mi",
    ]

    private static let names = [
        "al": "alabama", "ak": "alaska", "az": "arizona", "ar": "arkansas", "ca": "california", "co": "colorado",
        "ct": "connecticut", "de": "delaware", "fl": "florida", "ga": "georgia", "hi": "hawaii", "id": "idaho",
        "il": "illinois", "in": "indiana", "ia": "iowa", "ks": "kansas", "ky": "kentucky", "la": "louisiana",
        "me": "maine", "md": "maryland", "ma": "massachusetts", "mi": "michigan", "mn": "minnesota",
        "ms": "mississippi", "mo": "missouri", "mt": "montana", "ne": "nebraska", "nv": "nevada",
        "nh": "new hampshire", "nj": "new jersey", "nm": "new mexico", "ny": "new york", "nc": "north carolina",
        "nd": "north dakota", "oh": "ohio", "ok": "oklahoma", "or": "oregon", "pa": "pennsylvania",
        "ri": "rhode island", "sc": "south carolina", "sd": "south dakota", "tn": "tennessee", "tx": "texas",
        "ut": "utah", "vt": "vermont", "va": "virginia", "wa": "washington", "wv": "west virginia",
        "wi": "wisconsin", "wy": "wyoming",
    ]
}
