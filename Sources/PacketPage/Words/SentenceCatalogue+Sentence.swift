#if Server
extension SentenceCatalogue {
    /// A sentence in both languages.
    struct Sentence: Sendable {
        /// The English text around names in braces, without a full stop.
        let pieces: Pieces
        /// The other one.
        let translation: Pieces
        /// How many bytes of text of its own it has.
        let weight: Int

        /// Reads a text with names in braces. One in capital letters is a phrase, which is in the catalogue itself.
        init(_ english: Substring, _ translation: Substring) {
            pieces = Pieces(Self.clause(String(english))[...])
            self.translation = Pieces(translation)
            weight = pieces.literals.reduce(0) { $0 + $1.count }
        }

        /// A sentence as it stands within another one: without its capital letter. A word in capital letters keeps them.
        static func clause(_ text: String) -> String {
            guard let second = text.dropFirst().first, !second.isUppercase else { return text }
            return text.prefix(1).lowercased() + text.dropFirst()
        }

        /// The translation of a text by a sentence with names; nil for another one.
        ///
        /// - Parameter phrase: What a phrase in it is in the other language.
        /// - Complexity: O(length) for each name.
        func translated(_ text: [UInt8], phrase: (String) -> String?) -> String? {
            let (first, last) = (pieces.literals[0], pieces.literals[pieces.names.count])
            guard text.count >= weight, text.starts(with: first), text.reversed().starts(with: last.reversed()) else {
                return nil
            }
            var rest = text[first.count..<(text.count - last.count)]
            var values: [String: String] = [:]
            for (index, name) in pieces.names.enumerated() {
                let isLast = index == pieces.names.count - 1
                let next = pieces.literals[index + 1]
                guard let range = isLast ? rest.endIndex..<rest.endIndex : rest.firstRange(of: next),
                    range.lowerBound > rest.startIndex
                else { return nil }
                let value = String(decoding: rest[..<range.lowerBound], as: UTF8.self)
                guard let shown = Self.shown(name, value, phrase) else { return nil }
                values[name] = shown
                rest = rest[range.upperBound...]
            }
            return translation.text {
                values[$0] ?? ""
            } joint: {
                ParticleChoice.chosen($1, after: $0)
            }
        }

        /// How what stands for a name is shown; nil where it says more than the name can stand for.
        private static func shown(_ name: String, _ value: String, _ phrase: (String) -> String?) -> String? {
            guard PageSentence.isQuotedWhole(value) else { return nil }
            let plain = PageSentence.plain(value)
            switch name {
            case "why": return value
            case "example": return plain.contains("; ") ? nil : value
            case _ where name.allSatisfy(\.isUppercase):
                // What is no phrase is names and numbers.
                return phrase(value) ?? (plain.contains(/[a-z] [a-z]/) ? nil : value)
            default: return PageSentence.isProse(value) ? nil : value
            }
        }
    }

    /// A text around names in braces, without a full stop. Braces around anything but a name are text.
    struct Pieces: Sendable {
        /// One more than there are names.
        private(set) var literals: [[UInt8]] = []
        private(set) var names: [String] = []

        init(_ text: Substring) {
            var rest = text.last == "." ? text.dropLast() : text
            var literal = ""
            while let open = rest.firstIndex(of: "{") {
                literal += rest[..<open]
                rest = rest[open...].dropFirst()
                let name = rest.prefix(while: \.isLetter)
                if name.isEmpty || rest[name.endIndex...].first != "}" {
                    literal += "{"
                    continue
                }
                literals.append(Array(literal.utf8))
                names.append(String(name))
                (literal, rest) = ("", rest[name.endIndex...].dropFirst())
            }
            literals.append(Array((literal + rest).utf8))
        }

        /// The text with values in place of the names.
        ///
        /// - Parameter joint: What to write behind a value, of the text that stands there.
        func text(
            _ value: (String) -> String, joint: (_ value: String, _ text: String) -> String = { $1 }
        ) -> String {
            let literals = literals.map { String(decoding: $0, as: UTF8.self) }
            return zip(names, literals.dropFirst()).reduce(literals[0]) { text, piece in
                let value = value(piece.0)
                return text + value + joint(value, piece.1)
            }
        }
    }
}
#endif
