/// What a code of a failure, a problem or a finding means, and what to do about it.
package struct CodeExplanation: Hashable, Sendable {
    /// Where a code is met.
    package enum Place: String, CaseIterable, Sendable {
        /// It ends a command: `error.code`.
        case failure
        /// It is about the data, a row, or the form of a merge: `problems[].code`.
        case problem
        /// `inspect` finds it in a form.
        case inspection
        /// `verify` finds it in a packet.
        case verification
        /// `serve --merge` answers it: `code` of a problem document, and of a line of its log.
        case service
    }

    /// The code.
    package let code: String
    /// Where it is met.
    package let place: Place
    /// What it means, in a sentence.
    package let meaning: String
    /// What to do about it; nil where there is nothing.
    package let remedy: String?

    /// Makes an explanation.
    package init(code: String, place: Place, meaning: String, remedy: String?) {
        (self.code, self.place, self.meaning, self.remedy) = (code, place, meaning, remedy)
    }

    /// Reads explanations that stand one behind the other, with blank lines between: the code, a line with its meaning,
    /// and what to do on the lines below.
    package static func read(_ text: String, place: Place) -> [CodeExplanation] {
        text.split(separator: "\n\n").compactMap { paragraph in
            let lines = paragraph.split(separator: "\n").map(String.init)
            guard lines.count > 1 else { return nil }
            let remedy = lines.dropFirst(2).joined(separator: " ")
            return CodeExplanation(
                code: lines[0], place: place, meaning: lines[1], remedy: remedy.isEmpty ? nil : remedy)
        }
    }
}
