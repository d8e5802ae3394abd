import Glibc
import Interchange

/// The words of both revisions, with what each says: a word that stands everywhere says nothing.
///
/// Words are numbers here, so that texts compare fast. The number of a line, a year or an amount says little, as it changes
/// from year to year; the number of a section or of another form says much.
struct Vocabulary {
    /// A text as its words, in order of their numbers and each once.
    struct Text: Hashable {
        let words: [Int]
    }

    private var numbers: [String: Int] = [:]
    private var counts: [Int] = []
    private var shares: [Double] = []
    private var total = 0
    /// What each word says; made when all texts have been counted.
    private(set) var weights: [Double] = []
    /// Longer texts are read up to here, in scalars.
    private static let longest = 600

    /// The words of a text, which are counted once for it.
    mutating func count(_ text: String) -> Text {
        total += 1
        let text = read(text)
        for word in text.words { counts[word] += 1 }
        return text
    }

    /// The words of a text that is not counted.
    mutating func read(_ text: String) -> Text {
        var words: Set<Int> = []
        for word in Self.words(of: text) {
            if let number = numbers[word] {
                words.insert(number)
            } else {
                words.insert(counts.count)
                numbers[word] = counts.count
                counts.append(0)
                shares.append(Self.share(of: word))
            }
        }
        return Text(words: words.sorted())
    }

    /// Settles what words say.
    mutating func weigh() {
        weights = counts.indices.map { word in
            log(1 + Double(total) / Double(1 + counts[word])) * shares[word]
        }
    }

    /// What a text says, the sum of its words.
    func weight(_ text: Text) -> Double { text.words.reduce(0) { $0 + weights[$1] } }

    /// How much of what two texts say they have in common, from 0 to 1.
    ///
    /// - Complexity: O(words).
    func likeness(_ left: Text, _ right: Text) -> Double {
        if left == right { return 1 }
        var common = 0.0
        var all = 0.0
        var (first, second) = (0, 0)
        while first < left.words.count, second < right.words.count {
            let (word, other) = (left.words[first], right.words[second])
            all += weights[min(word, other)]
            if word == other { common += weights[word] }
            if word <= other { first += 1 }
            if other <= word { second += 1 }
        }
        for index in first..<left.words.count { all += weights[left.words[index]] }
        for index in second..<right.words.count { all += weights[right.words[index]] }
        return all > 0 ? common / all : 0
    }

    // MARK: Words

    /// How much of its weight a word has, from what it is.
    private static func share(of word: String) -> Double {
        let digits = word.utf8.count { (0x30...0x39).contains($0) }
        guard digits > 0 else { return word.unicodeScalars.count == 1 && word.utf8.count == 1 ? 0.3 : 1 }
        let isYear = digits == 4 && word.utf8.count == 4 && (word.hasPrefix("19") || word.hasPrefix("20"))
        return (3...4).contains(digits) && !isYear ? 0.8 : 0.3
    }

    /// The words of a text in small letters; of scripts without spaces, pairs of letters.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var joined: Unicode.Scalar?
        var last: Unicode.Scalar?
        for scalar in text.nfc.unicodeScalars.prefix(longest) {
            let properties = scalar.properties
            defer { last = scalar }
            // An amount is one word.
            if scalar == "," || scalar == ".", let last, ("0"..."9").contains(last) { continue }
            if isWithoutSpaces(scalar) {
                if !word.isEmpty { words.append(word) }
                word = ""
                words.append(joined.map { "\($0)\(scalar)" } ?? "\(scalar)")
                joined = scalar
                continue
            }
            joined = nil
            if properties.isAlphabetic || properties.numericType != nil || properties.isDiacritic && !word.isEmpty {
                word += properties.lowercaseMapping
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// Whether a letter is of a script that puts no spaces between words: Thai and Lao, Kana, Han.
    private static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        (0x0E00...0x0EFF).contains(scalar.value) || (0x3040...0x30FF).contains(scalar.value)
            || (0x3400...0x9FFF).contains(scalar.value)
    }
}
