#if Server
/// The sentences of the libraries in another language: each is known by its whole English text, with names for what stands
/// in it, so a sentence that changes is shown in English and never as something that it does not say.
///
/// A capital letter at the beginning and a full stop at the end make no difference. A text of several sentences or clauses
/// is known where all of them are, and one behind a place (`people.csv: …`) where it is.
struct SentenceCatalogue: Sendable {
    /// Sentences without names.
    private let plain: [String: String]
    /// The others, those with the most text of their own first: by how they begin, or under nothing where a name stands there.
    private let byStart: [[UInt8]: [Sentence]]

    /// So many bytes at its beginning tell a sentence from most others.
    private static let startSize = 8

    /// Reads a catalogue: a line each, `English => other`; lines that begin with a number sign are remarks.
    init(_ catalogue: String) {
        let sentences = Self.sentences(of: catalogue)
        plain = Dictionary(
            sentences.filter { $0.pieces.names.isEmpty }.map { ($0.pieces.text { $0 }, $0.translation.text { $0 }) }
        ) { first, _ in first }
        byStart = Dictionary(grouping: sentences.filter { !$0.pieces.names.isEmpty }) { sentence in
            let first = sentence.pieces.literals[0]
            return first.count < Self.startSize ? [] : Array(first.prefix(Self.startSize))
        }.mapValues { $0.sorted { $0.weight > $1.weight } }
    }

    /// The sentences of a catalogue.
    static func sentences(of catalogue: String) -> [Sentence] {
        catalogue.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.compactMap { line in
            line.firstRange(of: " => ").map { Sentence(line[..<$0.lowerBound], line[$0.upperBound...]) }
        }
    }

    /// The Korean one.
    static let korean = SentenceCatalogue(String(decoding: PackageResources.ko_sentences, as: UTF8.self))

    /// A text in the other language; nil for one that is not in the catalogue.
    ///
    /// - Complexity: O(catalogue) for each sentence, clause and phrase of the text.
    func translated(_ text: String) -> String? {
        guard text.last != "." else { return translated(String(text.dropLast())).map { $0 + "." } }
        return whole(text) ?? parts(of: text, at: ". ", joinedBy: ". ") ?? behindPlace(text)
            ?? parts(of: text, at: "; ", joinedBy: ". ") ?? parts(of: text, at: ", ", joinedBy: ", ")
    }

    /// A text that is one sentence, or one phrase, of the catalogue.
    private func whole(_ text: String) -> String? {
        let clause = Sentence.clause(text)
        if let translation = plain[clause] { return translation }
        let (bytes, begun) = (Array(text.utf8), Array(clause.utf8))
        var best: (weight: Int, text: String)?
        for start in [Array(begun.prefix(Self.startSize)), []] {
            for sentence in byStart[start] ?? [] {
                // Where several fit, the one with the most text of its own is meant.
                if let best, best.weight >= sentence.weight { break }
                let isNamed = sentence.pieces.literals[0].isEmpty
                guard let found = sentence.translated(isNamed ? bytes : begun, phrase: translated) else { continue }
                best = (sentence.weight, found)
            }
        }
        return best?.text
    }

    /// A text of several parts, each of which is in the catalogue.
    private func parts(of text: String, at separator: String, joinedBy joint: String) -> String? {
        let parts = PageSentence.split(text, at: separator)
        guard parts.count > 1 else { return nil }
        var result = ""
        for part in parts {
            guard let translation = translated(part) else { return nil }
            if !result.isEmpty { result += result.last == "?" ? " " : joint }
            result += translation
        }
        return result
    }

    /// A text that says first where it happened: in a file, a line or a field, whose names are the same in all languages.
    private func behindPlace(_ text: String) -> String? {
        let parts = PageSentence.split(text, at: ": ")
        guard parts.count > 1, let what = translated(parts.dropFirst().joined(separator: ": ")) else { return nil }
        if let place = translated(parts[0]) { return "\(place): \(what)" }
        guard !PageSentence.isProse(parts[0]) else { return nil }
        let place = PageSentence.split(parts[0], at: ", ").map { translated($0) ?? $0 }
        return "\(place.joined(separator: ", ")): \(what)"
    }
}

/// Something that is said, and the language where it is not the page's.
struct Said: Sendable, Hashable {
    let text: String
    /// Its language; nil for the page's.
    let language: String?

    /// The same where more of the sentence comes behind it.
    var asClause: Said { text.hasSuffix(".") ? Said(text: String(text.dropLast()), language: language) : self }
}

/// A remark: where, what happened, and what to do about it.
struct SaidRemark: Sendable, Hashable {
    /// Where; empty where nothing says so.
    private(set) var places: [MessagePlace]
    let message: Said
    let hint: Said?
    /// What it is called when it is more than a note; nil for a note.
    var warning: String?

    init(_ message: Said, at places: [MessagePlace] = [], hint: Said? = nil) {
        (self.places, self.message, self.hint) = (
            MessagePlace.list(places), hint == nil ? message : message.asClause, hint
        )
    }

    /// The same of some places.
    ///
    /// - Parameter rest: How many more there are than these.
    func at(_ places: [MessagePlace], rest: Int = 0) -> SaidRemark {
        var remark = self
        remark.places = MessagePlace.list(places, rest: rest)
        return remark
    }
}
#endif
