/// `date:pattern:input pattern:locale`
struct DateFilter: TextFilter {
    private let pattern: CLDRDatePattern
    private let input: DateInputPattern?
    private let locale: LocaleFormat

    init(_ arguments: FilterArguments) throws(Problem) {
        locale = try arguments.locale(2)
        switch CLDRDatePattern.parse(arguments.text(0) ?? "", locale) {
        case .success(let pattern): self.pattern = pattern
        case .failure(let mistake): throw arguments.problem(0, mistake.message, hint: mistake.hint)
        }
        if let text = arguments.text(1), !text.isEmpty, text.lowercased() != "iso" {
            guard let input = DateInputPattern(text) else {
                let isLocale = LocaleFormat(text) != nil
                throw arguments.problem(
                    1, "\(quoted(text)) does not say where year, month and day stand",
                    hint: isLocale
                        ? "the locale is the third argument: date:\"d MMMM yyyy\"::\(text)"
                        : "write a pattern such as m/d/yyyy; a pattern with `:` in it stands in quotes")
            }
            self.input = input
        } else {
            input = nil
        }
    }

    /// How days are written that it reads; nil for ISO 8601 and others that begin with the year.
    var readOrder: String? { input.flatMap { $0.source.lowercased().hasPrefix("y") ? nil : $0.source } }

    /// How it writes days, where that is day and month in numbers and the year not first; nil otherwise.
    var writtenOrder: String? { pattern.numericOrder }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        let value = buffer[start...]
        if value.isBlank { return buffer.removeSubrange(start...) }
        // ISO 8601 with hyphens can be read in one way only, whatever the others are like.
        let isISO = input == nil || value.dropFirst(4).first == UInt8(ascii: "-")
        guard let date = input?.date(value) ?? (isISO ? CalendarDate(iso: value) : nil) else {
            let expected = input.map { "like \($0.source)" } ?? "like 2024-05-31"
            throw FilterFailure(
                code: .notADate, predicate: "is not a date \(expected)",
                hint: input == nil ? Self.inputHint(for: value) : nil)
        }
        if pattern.needsTime, date.time == nil {
            throw FilterFailure(
                code: .noTimeOfDay, predicate: "has no time of day, which the pattern shows",
                hint: "leave the hours and minutes out of the pattern")
        }
        if pattern.needsOffset, date.time?.offset == nil {
            throw FilterFailure(
                code: .noTimeZone, predicate: "does not say how far it is from UTC, which the pattern shows",
                hint: "say where the time is from: {when|zone:Europe/Berlin:Europe/Berlin|date:\"HH:mm xxx\"}")
        }
        buffer.replaceTail(from: start, with: pattern.text(date, locale))
    }

    private static func inputHint(for value: ArraySlice<UInt8>) -> String {
        let inputs = LikelyDayInput.patterns(of: value)
        let filters = (inputs.isEmpty ? ["m/d/yyyy"] : inputs).map { "date:\"d MMMM yyyy\":\($0)" }
        return "say how dates are written: \(filters.joined(separator: " or "))"
    }

    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        guard let date = pattern.date(value, locale) else { return nil }
        return input.map { $0.text(date) } ?? date.iso
    }
}
