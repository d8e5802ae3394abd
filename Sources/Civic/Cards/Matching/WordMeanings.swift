/// Words that are short for others, and what consists of several words but means one thing.
enum WordMeanings {
    /// The words with each such meaning in one form: `the United States` is `usa`, `fought for` is not `fought`.
    static func joined(_ words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let ahead = words[index...]
            if let ending = endings.first(where: { ahead.starts(with: $0) && isEnd(of: ahead.dropFirst($0.count)) }) {
                index += ending.count
                continue
            }
            if let known = several.first(where: { ahead.starts(with: $0.words) }) {
                result += known.meaning
                index += known.words.count
                continue
            }
            let word = words[index]
            // World War I: the numeral counts only there.
            if let last = result.last, last == "war" || last == "wars", let number = numerals[word] {
                result.append(number)
            } else {
                result += short[word] ?? [word]
            }
            index += 1
        }
        return result
    }

    /// Whether a thing that is said ends before these words.
    private static func isEnd(of words: ArraySlice<String>) -> Bool {
        words.first.map { [",", "and", "or"].contains($0) } ?? true
    }

    /// What says nothing at the end of a thing: a hundred in all. Before other words it may: rights in all states.
    private static let endings = [
        "in all", "in total", "altogether", "is another", "was another", "is another one", "was another one",
        "is the other", "was the other", "is the other one", "was the other one",
    ].map(split)

    /// The longest first.
    private static let several: [(words: [String], meaning: [String])] = meanings.map { words, meaning in
        (split(words), split(meaning))
    }.sorted { $0.words.count > $1.words.count }

    private static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private static let meanings: KeyValuePairs<String, String> = [
        // Names.
        "united states of america": "usa", "united states": "usa", "u s a": "usa", "u s": "usa", "the country": "usa",
        "our country": "usa", "this country": "usa", "their country": "usa", "your country": "usa", "my country": "usa",
        "the nation": "usa", "our nation": "usa", "great britain": "britain", "district of columbia": "dc", "d c": "dc",
        "n dakota": "north dakota", "s dakota": "south dakota", "house of representatives": "house",
        "house of reps": "house", "house of rep": "house", "african american": "africanamerican",
        "african americans": "africanamerican", "armed forces": "military", "native people": "native americans",
        "founding fathers": "framers", "first world war": "world war one", "twin towers": "world trade center",
        "trade centre": "trade center", "trade towers": "trade center",
        // Verbs that mean something else with the word behind them: who fights for something does not fight it.
        "fought for": "championed", "fight for": "championed", "fights for": "championed",
        "fighting for": "championed", "fighter for": "championed", "fought against": "fought", "fight against": "fight",
        "fights against": "fights", "fighting against": "fighting",
        "fought so": "championed", "fight so": "championed", "fights so": "championed", "fighting so": "championed",
        "run for": "candidacy", "running for": "candidacy", "runs for": "candidacy", "freedom from": "riddance",
        "give advice": "advise", "gives advice": "advises", "gave advice": "advised", "giving advice": "advising",
        "goes against": "against", "go against": "against", "going against": "against",
        "set up": "create", "sets up": "create", "setting up": "create", "give up": "renounce",
        "gives up": "renounce", "giving up": "renounce", "took over": "hijacked", "take over": "hijacked",
        "taken over": "hijacked", "stands for": "represents", "stand for": "represents", "no longer": "nolonger",
        "over the law": "above the law", "under the law": "before the law", "allied countries": "allies",
        "allied nations": "allies",
        // All of them and none of them.
        "every citizen": "all citizens", "each citizen": "all citizens", "every person": "all people",
        "each person": "all people", "every american": "all americans", "no person": "not one", "no man": "not one",
        "lack of": "not", "no taxation without representation": "taxation not representation",
        // Numbers and times.
        "year term": "years", "years term": "years", "the year": "", "in a row": "consecutive", "per cent": "percent",
        "one third": "one thirds", "two third": "two thirds", "one fourth": "one fourths", "o clock": "",
        "at least": "atleast", "at most": "atmost", "in the morning": "am", "in the afternoon": "pm",
        "in the evening": "pm", "at night": "pm",
        // What says nothing.
        "one is": "", "the other is": "", "the other one is": "", "in the beginning": "original",
        "one of": "", "a new one": "one", "out of": "from", "at all": "", "going to": "", "says so": "", "said so": "",
        "in the world": "", "around the world": "", "for all": "", "the city of": "", "the state of": "",
        "give out": "give", "gives out": "give", "all their life": "life",
        "all their lives": "life", "free of": "free from", "every year": "",
    ]

    private static let short: [String: [String]] = [
        "us": "usa", "america": "usa", "england": "britain", "english": "britain", "british": "britain",
        "uk": "britain",
        "fdr": "franklin roosevelt", "mlk": "martin luther king", "gop": "republican", "vp": "vice president",
        "wtc": "world trade center", "another": "other", "whatever": "any", "whichever": "any", "potus": "president",
        "scotus": "supreme court",
        "founders": "framers",
        "wwi": "world war 1", "wwii": "world war 2",
        "ww1": "world war 1", "ww2": "world war 2", "ww": "world war", "mt": "mount", "lt": "lieutenant",
        "everyone": "all people", "everybody": "all people", "nobody": "not one", "none": "not one", "no": "not",
        "cannot": "not", "dont": "not", "doesnt": "not", "didnt": "not", "cant": "not", "isnt": "not", "arent": "not",
        "wasnt": "not", "werent": "not", "wont": "not", "without": "not", "nothing": "not", "neither": "not",
        "nor": "not", "nowhere": "not",
        "yr": "year", "yrs": "years", "jan": "january", "feb": "february", "mar": "march", "apr": "april",
        "jun": "june", "jul": "july", "aug": "august", "sep": "september", "sept": "september", "oct": "october",
        "nov": "november", "dec": "december",
        "nyc": "new york city", "racism": "racial discrimination", "segregation": "racial discrimination",
    ].mapValues(split)

    private static let numerals = ["i": "1", "ii": "2", "iii": "3"]
}
