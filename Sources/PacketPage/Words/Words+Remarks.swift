#if Server
import PacketModel
import PacketTemplate

/// What the engine says of rows and tables, for somebody who sees the page and no command line.
extension Words {
    /// What to do about something: in the page's own way, where it has one; else as the engine says it, without what it says
    /// of options and commands.
    func hint(_ code: String, _ hint: String?) -> String? {
        if let own = texts["hint.\(code)"] { return own }
        guard let hint else { return nil }
        // Whoever wrote an expression is told how expressions are written; a code says that it is about a row or the table.
        if !code.isEmpty, PageSentence.showsExpressions(hint) { return withoutExpressions(hint, code) }
        if let start = hint.firstRange(of: "--")?.lowerBound,
            let own = texts["hint.\(hint[start...].prefix { $0 == "-" || $0.isLetter })"]
        {
            return own
        }
        if language != .english, SentenceCatalogue.korean.translated(hint) != nil { return hint }
        return PageSentence.withoutCommands(hint)
    }

    /// A hint that shows how expressions are written, in the page's own way where it has one; else without that.
    private func withoutExpressions(_ hint: String, _ code: String) -> String? {
        if let own = texts["hint.\(code).inMatch"] { return own }
        if language != .english, let translated = SentenceCatalogue.korean.translated(hint),
            !PageSentence.showsExpressions(translated)
        {
            return hint
        }
        return PageSentence.withoutExpressions(hint)
    }

    /// What to do about what a message says: where a value has another shape than its field, how the field has it; where
    /// nothing says what a word means, where that is said.
    ///
    /// - Parameter part: The part of the field's panel that says it, as `WordHint` has it.
    func hint(_ code: String, _ hint: String?, about message: String, in part: String? = nil) -> String? {
        if code == DiagnosticCode.formatRefused.name { return ShapeHint.text(about: message, self) }
        return hint.flatMap { WordHint.text($0, code: code, in: part, self) } ?? self.hint(code, hint)
    }

    /// What the engine or the page's own code says, in the page's language where the catalogue has it, and without what it
    /// says of options and commands.
    func said(_ text: String) -> Said {
        if let own = CellMessage.said(text, self) { return own }
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
    ///
    /// - Parameter part: The part of the field's panel that says what a word means, as `WordHint` has it.
    func remark(
        _ message: String, at places: [MessagePlace] = [], code: String, hint: String?, in part: String? = nil
    ) -> SaidRemark {
        SaidRemark(
            said(message), at: places, hint: self.hint(code, hint, about: message, in: part).map(said))
    }

    /// A remark each, what is the same of several columns, fields or rows once with all of them; notes come last.
    func remarks(_ diagnostics: [Diagnostic], _ places: MessagePlaces) -> [SaidRemark] {
        var order: [SaidRemark] = []
        var found: [SaidRemark: [MessagePlace]] = [:]
        for diagnostic in diagnostics.filter({ $0.severity > .note }) + diagnostics.filter({ $0.severity <= .note }) {
            let hint = places.hint(of: diagnostic)
            var remark = SaidRemark(places.message(diagnostic.message, code: diagnostic.code.name), hint: hint)
            if diagnostic.severity > .note { remark.warning = self["severity.warning"] }
            if found[remark] == nil { order.append(remark) }
            found[remark, default: []] += places.place(of: diagnostic).map { [$0] } ?? []
        }
        return order.map { remark in
            let all = found[remark] ?? []
            return remark.at(Array(all.prefix(Self.mostNames)), rest: max(0, all.count - Self.mostNames))
        }
    }

    /// A remark each about the one row that is shown: at its fields and cells, and not at the row.
    func remarks(_ diagnostics: [Diagnostic], ofRow places: MessagePlaces) -> [SaidRemark] {
        diagnostics.map { diagnostic in
            let code = diagnostic.code.name
            let place = diagnostic.field.map { [places.field($0, row: diagnostic.row, code: code)] }
            return SaidRemark(
                places.message(diagnostic.message, code: code), at: place ?? [], hint: places.hint(of: diagnostic))
        }
    }

    /// A remark about a row of a merge that is over, at its row and its field.
    func remark(_ problem: MergeOutcome.Problem, _ places: MessagePlaces) -> SaidRemark {
        let field = problem.field.map { [places.field($0, row: problem.row, code: problem.code)] }
        return SaidRemark(
            places.message(problem.message, code: problem.code),
            at: (problem.row.map { [places.row($0)] } ?? []) + (field ?? []),
            hint: places.hint(problem.hint, code: problem.code, about: problem.message, field: problem.field))
    }

    /// So many places stand before one sentence.
    private static let mostNames = 12
}
#endif
