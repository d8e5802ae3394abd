#if Server
import PacketModel

/// What the engine says of rows and tables, for somebody who sees the page and no command line.
extension Words {
    /// What to do about something: in the page's own way, where it has one; else as the engine says it, without what it says
    /// of options and commands.
    func hint(_ code: String, _ hint: String?) -> String? {
        if let own = texts["hint.\(code)"] { return own }
        guard let hint else { return nil }
        if let start = hint.firstRange(of: "--")?.lowerBound,
            let own = texts["hint.\(hint[start...].prefix { $0 == "-" || $0.isLetter })"]
        {
            return own
        }
        if language != .english, SentenceCatalogue.korean.translated(hint) != nil { return hint }
        return PageSentence.withoutCommands(hint)
    }

    /// What the engine or the page's own code says, in the page's language where the catalogue has it, and without what it
    /// says of options and commands.
    func said(_ text: String) -> Said {
        let own = PageSentence.withoutCommands(text) ?? text
        guard language != .english else { return Said(text: own, language: nil) }
        for text in [text, own] {
            if let translated = SentenceCatalogue.korean.translated(text) {
                return Said(text: translated, language: nil)
            }
        }
        return Said(text: own, language: Self.isKorean(own) ? nil : PageLanguage.english.rawValue)
    }

    /// What a library says, in the page's language where the catalogue has it.
    package func told(_ text: String) -> String { said(text).text }

    /// Whether a sentence is Korean; names in quotation marks are of whatever language.
    private static func isKorean(_ text: String) -> Bool {
        var depth = 0
        for scalar in text.unicodeScalars {
            if scalar == "“" { depth += 1 }
            if scalar == "”" { depth -= 1 }
            if depth <= 0, (0xAC00...0xD7A3).contains(scalar.value) { return true }
        }
        return false
    }

    /// What happened and what to do, in the page's own way where it has one.
    func remark(_ message: String, at place: String? = nil, code: String, hint: String?) -> SaidRemark {
        SaidRemark(place, said(message), self.hint(code, hint).map(said))
    }

    /// A remark each, what is the same of several columns or fields once with all their names; notes come last.
    func remarks(_ diagnostics: [Diagnostic]) -> [SaidRemark] {
        var order: [SaidRemark] = []
        var places: [SaidRemark: [String]] = [:]
        for diagnostic in diagnostics.filter({ $0.severity > .note }) + diagnostics.filter({ $0.severity <= .note }) {
            var said = remark(diagnostic.message, code: diagnostic.code.name, hint: diagnostic.hint)
            if diagnostic.severity > .note { said.warning = self["severity.warning"] }
            if diagnostic.field == nil, let row = diagnostic.row {
                said = said.at(self("check.row", ["n": Words.grouped(row)]) + ":")
            }
            if places[said] == nil { order.append(said) }
            places[said, default: []] += diagnostic.field.map { [$0] } ?? []
        }
        return order.map { said in
            let names = places[said] ?? []
            guard !names.isEmpty else { return said }
            let shown = names.prefix(Self.mostNames).map { "“\($0)”" }.joined(separator: ", ")
            let rest = names.count - Self.mostNames
            return said.at("\(shown)\(rest > 0 ? " (+\(rest))" : ""):")
        }
    }

    /// So many names stand before one sentence.
    private static let mostNames = 12
}
#endif
