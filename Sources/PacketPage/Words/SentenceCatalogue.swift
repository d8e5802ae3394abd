#if Server
/// The sentences of the libraries in another language: each is known by its whole English text, with names for what stands
/// in it, so a sentence that changes is shown in English and never as something that it does not say.
struct SentenceCatalogue: Sendable {
    /// A sentence in both languages.
    struct Sentence: Sendable {
        /// The English text between the names, one more than there are names.
        let literals: [Substring]
        let names: [Substring]
        /// The other text; names stand in braces.
        let translation: String

        /// Reads a text with names in braces.
        init(_ english: Substring, _ translation: Substring) {
            var (literals, names): ([Substring], [Substring]) = ([], [])
            var rest = english
            while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                literals.append(rest[..<open])
                names.append(rest[rest.index(after: open)..<close])
                rest = rest[rest.index(after: close)...]
            }
            self.literals = literals + [rest]
            self.names = names
            self.translation = String(translation)
        }

        /// The translation of a text; nil for another sentence.
        ///
        /// - Complexity: O(length) for each name.
        func translated(_ text: String) -> String? {
            guard let first = literals.first, let last = literals.last, text.hasPrefix(first) else { return nil }
            guard !names.isEmpty else { return text == first ? translation : nil }
            var (rest, result) = (text.dropFirst(first.count), translation)
            for (name, literal) in zip(names, literals.dropFirst()).dropLast() {
                guard let found = rest.firstRange(of: literal), found.lowerBound > rest.startIndex else { return nil }
                result = result.replacing("{\(name)}", with: rest[..<found.lowerBound])
                rest = rest[found.upperBound...]
            }
            guard rest.hasSuffix(last), rest.count > last.count, let name = names.last else { return nil }
            return result.replacing("{\(name)}", with: rest.dropLast(last.count))
        }
    }

    private let sentences: [Sentence]

    /// Reads a catalogue: a line each, `English => other`; lines that begin with a number sign are remarks.
    init(_ catalogue: String) { sentences = Self.sentences(of: catalogue) }

    /// The sentences of a catalogue.
    static func sentences(of catalogue: String) -> [Sentence] {
        catalogue.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.compactMap { line in
            line.firstRange(of: " => ").map { Sentence(line[..<$0.lowerBound], line[$0.upperBound...]) }
        }
    }

    /// The Korean one.
    static let korean = SentenceCatalogue(String(decoding: PackageResources.ko_sentences, as: UTF8.self))

    /// A text in the other language; nil for one that is not in the catalogue.
    func translated(_ text: String) -> String? {
        // Where several fit, the one with the most text of its own is meant.
        sentences.compactMap { sentence in
            sentence.translated(text).map { (sentence.literals.reduce(0) { $0 + $1.count }, $0) }
        }.max { $0.0 < $1.0 }?.1
    }
}

/// Something that is said, and the language where it is not the page's.
struct Said: Sendable, Hashable {
    let text: String
    /// Its language; nil for the page's.
    let language: String?
}

/// A remark: where, what happened, and what to do about it.
struct SaidRemark: Sendable, Hashable {
    /// Where, with a colon behind; nil where nothing says so.
    let place: String?
    let message: Said
    let hint: Said?

    init(_ place: String?, _ message: Said, _ hint: Said? = nil) {
        (self.place, self.message, self.hint) = (place, message, hint)
    }
}
#endif
