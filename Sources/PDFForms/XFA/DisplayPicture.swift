/// How a field shows its value: a picture clause of XFA (XFA 3.3, part 2, chapter 25, Picture Clause Specification).
///
/// A clause has alternatives between bars, each for a kind of value: `date{MM/DD/YYYY}`, `num{zzz,zz9.99}`,
/// `text{999-99-9999}`, `null{}`, `zero{}`. A value in the canonical form (`2026-11-23`, `1234.5`), or as the entry picture
/// has it, is shown by the first alternative that takes it.
public struct DisplayPicture: Hashable, Sendable {
    /// The kinds of values that alternatives are for.
    enum Category: String, Hashable, Sendable {
        case date, time, num, text, null, zero
    }

    /// One alternative.
    enum Alternative: Hashable, Sendable {
        case date(DateTimePicture)
        case number(NumericPicture)
        case text(TextPicture)
        /// What is shown for an empty value, and for zero.
        case null(String)
        case zero(String)
    }

    /// The clause as the form has it.
    public let clause: String
    private let alternatives: [Alternative]
    /// How people enter the value.
    private let entry: [Alternative]
    private let symbols: XFALocale

    private static let clauseLimit = 1_000

    /// Reads a clause; nil when no alternative of it is understood, or one is not.
    ///
    /// - Parameters:
    ///   - entry: The clause of the field's control, in which people write the value.
    ///   - control: The control's name, which says the kind of value where a clause does not.
    init?(_ clause: String, entry: String?, control: String, symbols: XFALocale) {
        let category: Category =
            switch control {
            case "dateTimeEdit": .date
            case "numericEdit": .num
            default: .text
            }
        guard let alternatives = Self.alternatives(clause, otherwise: category, symbols), !alternatives.isEmpty else {
            return nil
        }
        self.clause = clause
        self.alternatives = alternatives
        self.entry = entry.flatMap { Self.alternatives($0, otherwise: category, symbols) } ?? []
        self.symbols = symbols
    }

    /// Whether it shows dates or times.
    public var showsDate: Bool { alternatives.contains { if case .date = $0 { true } else { false } } }

    /// How days are entered, or else shown, with a number for day, month and year; nil where it does not.
    public var dayOrder: String? {
        (entry + alternatives).lazy.compactMap { if case .date(let picture) = $0 { picture.dayOrder } else { nil } }
            .first
    }

    /// Whether it shows numbers.
    public var showsNumber: Bool { alternatives.contains { if case .number = $0 { true } else { false } } }

    /// What is shown for a value, and the value itself, which stays what it was.
    public func shown(_ value: String) -> Result<ShownValue, FormatFailure> {
        if value.isEmpty || value.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            for case .null(let text) in alternatives { return .success(ShownValue(text: text, value: value)) }
            return .success(ShownValue(text: value, value: value))
        }
        let zero = DecimalText(value)?.isZero ?? false
        for alternative in alternatives {
            let text: String? =
                switch alternative {
                case .null: nil
                case .zero(let text): zero ? text : nil
                case .date(let picture): date(value, picture).flatMap { picture.text($0, symbols) }
                case .number(let picture): number(value, picture).flatMap { picture.text($0, symbols) }
                case .text(let picture): letters(value, picture).flatMap(picture.text)
                }
            if let text { return .success(ShownValue(text: text, value: value)) }
        }
        // Clauses that say only what empty values and zero look like leave all others as they are.
        let shapesValues = alternatives.contains { alternative in
            switch alternative {
            case .null, .zero: false
            default: true
            }
        }
        guard shapesValues else { return .success(ShownValue(text: value, value: value)) }
        return .failure(failure)
    }

    /// A value as XFA keeps it: a date as `2026-11-23`, a number with a full stop, a text without what the picture adds. A
    /// value that the picture does not know stays as it is.
    public func canonical(_ value: String) -> String {
        guard !value.isEmpty else { return value }
        for alternative in alternatives {
            switch alternative {
            case .null, .zero: continue
            case .date(let picture):
                if let text = date(value, picture)?.canonicalText { return text }
            case .number(let picture):
                if DecimalText(value) != nil { return value }
                if let number = number(value, picture), picture.text(number, symbols) != nil {
                    return number.description
                }
            case .text(let picture):
                if let letters = letters(value, picture) { return letters }
            }
        }
        return value
    }

    private var failure: FormatFailure {
        for alternative in alternatives {
            switch alternative {
            case .date: return FormatFailure(.notADate, "The value is not a date that the form's picture shows.")
            case .number: return FormatFailure(.notANumber, "The value is not a number that the form's picture shows.")
            default: break
            }
        }
        return FormatFailure(.wrongCharacter, "The value does not have the form's picture.")
    }

    /// The canonical date, or one as it is entered, or as it is shown already.
    private func date(_ value: String, _ picture: DateTimePicture) -> CalendarDate? {
        if let date = DateTimePicture.canonical(value) { return date }
        for case .date(let picture) in entry {
            if let date = picture.date(value, symbols) { return date }
        }
        return picture.date(value, symbols)
    }

    private func number(_ value: String, _ picture: NumericPicture) -> DecimalText? {
        if let number = DecimalText(value) { return number }
        for case .number(let picture) in entry {
            if let number = picture.number(value, symbols) { return number }
        }
        return picture.number(value, symbols)
    }

    private func letters(_ value: String, _ picture: TextPicture) -> String? {
        if picture.text(value) != nil { return value }
        for case .text(let picture) in entry {
            if let letters = picture.letters(value) { return letters }
        }
        return picture.letters(value)
    }

    // MARK: Reading clauses

    private static func alternatives(_ clause: String, otherwise category: Category, _ symbols: XFALocale)
        -> [Alternative]?
    {
        guard clause.utf8.count <= clauseLimit else { return nil }
        var alternatives: [Alternative] = []
        for part in parts(clause) {
            guard let alternative = alternative(part, otherwise: category) else { return nil }
            alternatives.append(alternative)
        }
        return alternatives
    }

    /// The alternatives between bars; bars in braces and quotes are letters.
    private static func parts(_ clause: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in clause {
            if character == "'" { isQuoted.toggle() }
            if character == "|", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }.filter { !$0.isEmpty }
    }

    private static func alternative(_ text: String, otherwise category: Category) -> Alternative? {
        var category = category
        var body = text[...]
        if let brace = text.firstIndex(of: "{"), text.last == "}" {
            let name = text[..<brace].prefix { $0 != "(" && $0 != "." }
            guard let known = Category(rawValue: String(name)), name.endIndex == brace else { return nil }
            category = known
            body = text[text.index(after: brace)...].dropLast()
        }
        switch category {
        case .date: return DateTimePicture(body, isTime: false).map(Alternative.date)
        case .time: return DateTimePicture(body, isTime: true).map(Alternative.date)
        case .num: return NumericPicture(body).map(Alternative.number)
        case .text: return TextPicture(body).map(Alternative.text)
        case .null: return literal(body).map(Alternative.null)
        case .zero: return literal(body).map(Alternative.zero)
        }
    }

    private static func literal(_ text: Substring) -> String? {
        PictureToken.tokens(text).map { $0.map(\.letters).joined() }
    }
}
