/// One alternative of a picture clause.
enum PictureAlternative: Hashable, Sendable {
    case date(DateTimePicture)
    case number(NumericPicture)
    case text(TextPicture)
    /// What is shown for an empty value, and for zero.
    case null(String)
    case zero(String)

    /// Whether it says how values are written, rather than what stands for none.
    var shapesValues: Bool {
        switch self {
        case .null, .zero: false
        case .date, .number, .text: true
        }
    }
}

/// Makes the alternatives of picture clauses.
struct PictureAlternativeReader {
    private let category: PictureClause.Category
    private let locale: String?
    private let locales: XFALocales

    /// - Parameter control: The control's name, which says the kind of value where a clause does not.
    init(control: String, locale: String?, locales: XFALocales) {
        category =
            switch control {
            case "dateTimeEdit": .date
            case "numericEdit": .num
            default: .text
            }
        (self.locale, self.locales) = (locale, locales)
    }

    /// The alternatives of a clause in order; nil when one is not understood.
    func alternatives(_ clause: String) -> [PictureAlternative]? {
        guard let clause = PictureClause(clause) else { return nil }
        var alternatives: [PictureAlternative] = []
        for sections in clause.alternatives {
            guard let found = self.alternatives(sections), !found.isEmpty else { return nil }
            alternatives += found
        }
        return alternatives
    }

    private func symbols(_ section: PictureClause.Section) -> PictureSymbols {
        locales.symbols(section.locale ?? locale)
    }

    /// The alternatives of sections one behind the other: dates and times together, or one of another kind.
    private func alternatives(_ sections: [PictureClause.Section]) -> [PictureAlternative]? {
        let named = sections.filter { $0.category != nil }
        guard let first = named.first, let category = first.category else {
            return sections.first.flatMap { guessed($0.tokens) }.map { [$0] }
        }
        if named.allSatisfy({ $0.category.flatMap(Self.kind) != nil }) {
            return DateTimePicture(sections.compactMap(dated)).map { [.date($0)] }
        }
        guard named.count == 1 else { return nil }
        let place = sections.firstIndex { $0.category != nil } ?? 0
        let (before, behind) = (sections[..<place].flatMap(\.tokens), sections[(place + 1)...].flatMap(\.tokens))
        guard let style = first.style else {
            return alternative(before + first.tokens + behind, category, symbols(first), isOpen: false).map { [$0] }
        }
        // A locale's picture may have alternatives itself.
        guard let pattern = symbols(first).locale.pattern(category, style), let clause = PictureClause(pattern) else {
            return nil
        }
        return clause.alternatives.compactMap { sections in
            alternative(before + sections.flatMap(\.tokens) + behind, category, symbols(first), isOpen: true)
        }
    }

    private static func kind(_ category: PictureClause.Category) -> DateTimePicture.Kind? {
        switch category {
        case .date: .date
        case .time: .time
        case .dateTime: .both
        case .num, .text, .null, .zero: nil
        }
    }

    private func dated(_ section: PictureClause.Section)
        -> (kind: DateTimePicture.Kind?, tokens: [PictureToken], symbols: PictureSymbols)?
    {
        let symbols = symbols(section)
        guard let category = section.category, let style = section.style else {
            return (section.category.flatMap(Self.kind), section.tokens, symbols)
        }
        let tokens = symbols.locale.pattern(category, style).flatMap { PictureToken.tokens($0[...]) }
        // Without such a picture nothing is shown, so that the clause is not understood.
        return (Self.kind(category), tokens ?? [], symbols)
    }

    private func alternative(
        _ tokens: [PictureToken], _ category: PictureClause.Category, _ symbols: PictureSymbols, isOpen: Bool
    ) -> PictureAlternative? {
        switch category {
        case .date, .time, .dateTime:
            DateTimePicture([(Self.kind(category), tokens, symbols)]).map(PictureAlternative.date)
        case .num: NumericPicture(tokens, symbols, isOpen: isOpen).map(PictureAlternative.number)
        case .text: TextPicture(tokens).map(PictureAlternative.text)
        case .null: .null(standing(tokens, symbols))
        case .zero: .zero(standing(tokens, symbols))
        }
    }

    /// What stands for an empty value or for zero: letters, or symbols of numbers, which show zero.
    private func standing(_ tokens: [PictureToken], _ symbols: PictureSymbols) -> String {
        NumericPicture(tokens, symbols)?.text(PictureNumber(.zero)) ?? tokens.map(\.letters).joined()
    }

    /// A picture that does not say what it is for: of the control's kind, else of the only one that has all its symbols.
    private func guessed(_ tokens: [PictureToken]) -> PictureAlternative? {
        let symbols = locales.symbols(locale)
        func alternative(_ category: PictureClause.Category) -> PictureAlternative? {
            self.alternative(tokens, category, symbols, isOpen: false)
        }
        if let own = alternative(category) { return own }
        let others = [PictureClause.Category.date, .time, .num, .text].compactMap(alternative)
        return others.isEmpty ? alternative(.dateTime) : others.count == 1 ? others[0] : nil
    }
}
