/// How a field shows its value: a picture clause of XFA (XFA 3.3, part 2, chapter 25, Picture Clause Specification).
///
/// A clause has alternatives between bars, each for a kind of value: `date{MM/DD/YYYY}`, `num{zzz,zz9.99}`,
/// `text{999-99-9999}`, `null{}`, `zero{}`. A value in the canonical form (`2026-11-23`, `1234.5`), or as the entry picture
/// has it, is shown by the first alternative that takes it.
public struct DisplayPicture: Hashable, Sendable {
    /// The clause as the form has it.
    public let clause: String
    let alternatives: [PictureAlternative]
    /// How people enter the value.
    private let entry: [PictureAlternative]

    /// Reads a clause; nil when no alternative of it is understood, or one is not.
    ///
    /// - Parameters:
    ///   - entry: The clause of the field's control, in which people write the value.
    ///   - control: The control's name, which says the kind of value where a clause does not.
    ///   - locale: The name of the field's locale.
    init?(_ clause: String, entry: String?, control: String, locale: String?, in locales: XFALocales) {
        let reader = PictureAlternativeReader(control: control, locale: locale, locales: locales)
        guard let alternatives = reader.alternatives(clause) else { return nil }
        self.clause = clause
        self.alternatives = alternatives
        self.entry = entry.flatMap(reader.alternatives) ?? []
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
        if let text = text(of: value) { return .success(ShownValue(text: text, value: value)) }
        // Clauses that say only what empty values and zero look like leave all others as they are.
        guard alternatives.contains(where: \.shapesValues) else {
            return .success(ShownValue(text: value, value: value))
        }
        return .failure(failure)
    }

    /// What the first alternative that takes a value shows for it; nil where none does.
    func text(of value: String) -> String? {
        let zero = DecimalText(value)?.isZero ?? false
        for alternative in alternatives {
            let text: String? =
                switch alternative {
                case .null: nil
                case .zero(let text): zero ? text : nil
                case .date(let picture): date(value, picture)?.text
                case .number(let picture): number(value, picture).flatMap(picture.text)
                case .text(let picture): letters(value, picture).flatMap(picture.text)
                }
            if let text { return text }
        }
        return nil
    }

    /// A value as XFA keeps it: a date as `2026-11-23`, a number with a full stop, a text without what the picture adds. A
    /// value that the picture does not know stays as it is.
    public func canonical(_ value: String) -> String {
        guard !value.isEmpty else { return value }
        for alternative in alternatives {
            switch alternative {
            case .null, .zero: continue
            case .date(let picture):
                if let text = date(value, picture)?.date.canonicalText { return text }
            case .number(let picture):
                if DecimalText(value) != nil { return value }
                if let number = number(value, picture), picture.text(number) != nil { return number.canonicalText }
            case .text(let picture):
                if let letters = letters(value, picture) { return letters }
            }
        }
        return value
    }

    /// The canonical date, or one as it is entered, or as it is shown already, or a canonical part of one; the first that the
    /// picture shows, and what it shows.
    private func date(_ value: String, _ picture: DateTimePicture) -> (date: PartialDate, text: String)? {
        func shown(_ date: PartialDate?) -> (date: PartialDate, text: String)? {
            date.flatMap { date in picture.text(date).map { (date, $0) } }
        }
        if let found = shown(PartialDate(canonical: value)) { return found }
        for case .date(let picture) in entry {
            if let found = shown(picture.date(value)) { return found }
        }
        return shown(picture.date(value))
            ?? shown(PartialDate(canonicalPart: value, isTime: false))
            ?? shown(PartialDate(canonicalPart: value, isTime: true))
    }

    private func number(_ value: String, _ picture: NumericPicture) -> PictureNumber? {
        if let number = PictureNumber(canonical: value) { return number }
        for case .number(let picture) in entry {
            if let number = picture.number(value) { return number }
        }
        return picture.number(value)
    }

    private func letters(_ value: String, _ picture: TextPicture) -> String? {
        if picture.text(value) != nil { return value }
        for case .text(let picture) in entry {
            if let letters = picture.letters(value) { return letters }
        }
        return picture.letters(value)
    }
}
