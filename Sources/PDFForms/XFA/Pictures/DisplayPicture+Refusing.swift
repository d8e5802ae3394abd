extension DisplayPicture {
    /// Why a value is not shown: how the form writes values of the kind, and one that it takes.
    var failure: FormatFailure {
        for alternative in alternatives {
            switch alternative {
            case .date(let date):
                let shown = PartialDate(canonical: "2026-01-31T13:05:00").flatMap(date.text)
                let taken = example([shown, "2026-01-31", "13:05:00"])
                let picture = wording
                return FormatFailure(
                    .notADate,
                    isTime
                        ? "The value is not a time of day that the form shows as “\(picture)”, such as “\(taken)”."
                        : "The value is not a date that the form shows as “\(picture)”, such as “\(taken)”.")
            case .number(let number):
                let shown = PictureNumber(canonical: "1234.5").flatMap(number.text)
                let taken = example([shown, "1234.5", "1234", "12", "1"])
                return FormatFailure(
                    .notANumber,
                    "The value is not a number that the form shows as “\(wording)”, such as “\(taken)”.")
            case .text(let text):
                return FormatFailure(
                    .wrongCharacter,
                    "The value is not written as the form asks, “\(wording)”, such as “\(text.example)”.")
            case .null, .zero: continue
            }
        }
        return FormatFailure(.wrongCharacter, "The value is not written as the form asks.")
    }

    /// The first of some values that the picture takes.
    private func example(_ values: [String?]) -> String {
        let values = values.compactMap(\.self)
        return values.first { text(of: $0) != nil } ?? values.last ?? ""
    }

    /// Whether it shows times of day, and no dates.
    private var isTime: Bool { clause.contains("time{") && !clause.contains("date") }

    /// The letters of the first alternative that is not about empty values and zero, without the words around it:
    /// `MM/DD/YYYY` of `null{}|date{MM/DD/YYYY}`.
    private var wording: String {
        let parts = clause.split(separator: "|").map { part -> Substring in
            let start = part.drop(while: \.isWhitespace)
            guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
            return start[...last]
        }
        let part = parts.first { !$0.isEmpty && !$0.hasPrefix("null") && !$0.hasPrefix("zero") } ?? clause[...]
        guard part.last == "}", let open = part.firstIndex(of: "{") else { return String(part) }
        let body = part[open...].dropFirst().dropLast()
        // A locale's own picture has no letters here, and of several sections each says what it is.
        return body.isEmpty || body.contains("{") ? String(part) : String(body.filter { $0 != "'" })
    }
}
