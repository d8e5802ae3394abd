extension DateTimePicture {
    /// What a run of letters shows in a date.
    static func datePart(_ letter: Character, _ count: Int) -> Part? {
        let isWide = FullWidth.narrow(letter) != nil
        let fixed = isWide ? PictureDigits.wide(count) : .plain(count)
        switch (FullWidth.narrow(letter) ?? letter, count) {
        case ("D", _): return numbered(.day, count, isWide)
        case ("J", 1), ("J", 3): return .number(.dayOfYear, fixed)
        case ("M", 3) where !isWide: return .word(.monthAbbreviation)
        case ("M", 4) where !isWide: return .word(.month)
        case ("M", _): return numbered(.month, count, isWide)
        case ("E", 1): return .number(.weekday(isFromMonday: false), fixed)
        case ("E", 3) where !isWide: return .word(.weekdayAbbreviation)
        case ("E", 4) where !isWide: return .word(.weekday)
        case ("e", 1): return .number(.weekday(isFromMonday: true), fixed)
        case ("G", 1): return .word(.era)
        case ("g", 1...3): return .word(.reign(style: count, isWide: isWide))
        case ("Y", 1): return .number(.yearOfReign, fixed)
        case ("Y", 2): return .number(.yearOfCentury, fixed)
        case ("Y", 3) where isWide: return .number(.year, .ideographs(usesTens: false))
        case ("Y", 4): return .number(.year, fixed)
        case ("Y", 5) where isWide: return .number(.year, .ideographs(usesTens: true))
        case ("w", 1): return .number(.weekOfMonth, fixed)
        case ("W", 2): return .number(.weekOfYear, fixed)
        default: return nil
        }
    }

    /// What a run of letters shows in a time.
    static func timePart(_ letter: Character, _ count: Int) -> Part? {
        let isWide = FullWidth.narrow(letter) != nil
        switch (FullWidth.narrow(letter) ?? letter, count) {
        case ("h", _): return numbered(.hour12(first: 1), count, isWide)
        case ("k", _): return numbered(.hour12(first: 0), count, isWide)
        case ("H", _): return numbered(.hour24(first: 0), count, isWide)
        case ("K", _): return numbered(.hour24(first: 1), count, isWide)
        case ("M", _): return numbered(.minute, count, isWide)
        case ("S", _): return numbered(.second, count, isWide)
        case ("F", 3): return .number(.thousandth, isWide ? .wide(3) : .plain(3))
        case ("A", 1): return .word(.meridiem)
        case ("Z", 1): return .word(.zone(.name, isWide: isWide))
        case ("z", 1): return .word(.zone(.basic, isWide: isWide))
        case ("z", 2): return .word(.zone(.extended, isWide: isWide))
        default: return nil
        }
    }

    /// One letter or two; of full-width letters three and four are ideographs.
    private static func numbered(_ quantity: Quantity, _ count: Int, _ isWide: Bool) -> Part? {
        switch count {
        case 1...2: .number(quantity, isWide ? .wide(count) : .plain(count))
        case 3 where isWide: .number(quantity, .ideographs(usesTens: false))
        case 4 where isWide: .number(quantity, .ideographs(usesTens: true))
        default: nil
        }
    }
}
