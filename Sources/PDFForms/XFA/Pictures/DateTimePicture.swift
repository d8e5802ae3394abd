/// `date{…}`, `time{…}` and `datetime{…}`, also several of them one behind the other, as they show one value.
///
/// `D DD` the day, `J JJJ` the day of the year, `M MM MMM MMMM` the month, `E EEE EEEE` the day of the week from Sunday and `e`
/// from Monday, `w` the week of the month and `WW` that of the year, `Y YY YYYY` the year, `G` and `g gg ggg` its era; `h hh` and
/// `k kk` hours of twelve from 1 and 0, `H HH` and `K KK` of 24 from 0 and 1, `M MM` minutes, `S SS` seconds, `FFF` thousandths,
/// `A` the half of the day, `Z z zz` the zone. Full-width letters show full-width digits, three of them or more ideographs
/// (XFA 3.3, part 2, chapter 25, Date Pictures and Time Pictures).
struct DateTimePicture: Hashable, Sendable {
    /// What the letters of a section are.
    enum Kind: Hashable { case date, time, both }

    /// What digits say.
    enum Quantity: Hashable {
        case day, dayOfYear, month
        case year, yearOfCentury, yearOfReign
        case weekday(isFromMonday: Bool)
        case weekOfMonth, weekOfYear
        case hour12(first: Int), hour24(first: Int)
        case minute, second, thousandth
    }

    /// What words say.
    enum Word: Hashable {
        case month, monthAbbreviation, weekday, weekdayAbbreviation, era, meridiem
        case reign(style: Int, isWide: Bool)
        case zone(PictureZone, isWide: Bool)
    }

    /// A part of a section.
    enum Part: Hashable {
        case number(Quantity, PictureDigits)
        case word(Word)
        case blank(PictureBlank)
        case literal(String)

        /// Whether it shows something of the value.
        var isFilled: Bool {
            switch self {
            case .number, .word: true
            case .blank, .literal: false
            }
        }
    }

    /// Parts in one locale.
    struct Section: Hashable {
        var parts: [Part]
        let symbols: PictureSymbols
    }

    private(set) var sections: [Section] = []
    /// Whether dates can be read in it: it says nothing twice, and hours of twelve with the half of the day.
    private(set) var isReadable = false

    /// - Parameter sections: Their letters; of a kind nil those that stand for themselves.
    init?(_ sections: [(kind: Kind?, tokens: [PictureToken], symbols: PictureSymbols)]) {
        for section in sections {
            guard let parts = Self.parts(section.tokens, section.kind) else { return nil }
            self.sections.append(Self.inReigns(Section(parts: parts, symbols: section.symbols)))
        }
        let parts = self.sections.flatMap(\.parts)
        guard parts.contains(where: \.isFilled) else { return nil }
        // A year of an era needs eras.
        guard self.sections.allSatisfy({ !$0.symbols.reigns.isEmpty || !Self.countsReigns($0.parts) }) else {
            return nil
        }
        isReadable = Self.isReadable(parts)
    }

    private static func countsReigns(_ parts: [Part]) -> Bool {
        parts.contains { part in
            switch part {
            case .number(.yearOfReign, _), .word(.reign): true
            default: false
            }
        }
    }

    /// Ideographs of a year are those of the era that stands with it, of other numbers those of the tens rule where the
    /// language has no other.
    private static func inReigns(_ section: Section) -> Section {
        let hasReign = section.parts.contains { if case .word(.reign) = $0 { true } else { false } }
        var section = section
        section.parts = section.parts.map { part in
            guard case .number(var quantity, .ideographs(let usesTens)) = part else { return part }
            if quantity == .year, hasReign { quantity = .yearOfReign }
            let always =
                section.symbols.ideographs.alwaysUsesTens
                && (quantity != .year || section.symbols.locale.language == "ko")
            return .number(quantity, .ideographs(usesTens: usesTens || always))
        }
        return section
    }

    private static func parts(_ tokens: [PictureToken], _ kind: Kind?) -> [Part]? {
        var parts: [Part] = []
        var isTime = kind == .time
        for token in tokens {
            switch token {
            case .literal(let text): parts.append(.literal(text))
            case .sign(let sign):
                parts.append(PictureBlank(rawValue: sign).map(Part.blank) ?? .literal(String(sign)))
            case .run(let letter, let count):
                guard let kind else { return nil }
                if kind == .both {
                    if letter == "T", count == 1 {
                        (isTime, parts) = (true, parts + [.literal("T")])
                        continue
                    }
                    // The letter of months is that of minutes, too.
                    if (FullWidth.narrow(letter) ?? letter) != "M" { isTime = isOfTime(letter) }
                }
                guard let part = isTime ? timePart(letter, count) : datePart(letter, count) else { return nil }
                parts.append(part)
            }
        }
        return parts
    }

    private static func isOfTime(_ letter: Character) -> Bool {
        "hHkKSFAzZ".contains(FullWidth.narrow(letter) ?? letter)
    }

    /// `mm/dd/yyyy`: the order of day, month and year, where each is a number; nil for others.
    var dayOrder: String? {
        var text = ""
        for part in sections.flatMap(\.parts) {
            switch part {
            case .number(.day, .plain(let width)): text += String(repeating: "d", count: width)
            case .number(.month, .plain(let width)): text += String(repeating: "m", count: width)
            case .number(.year, .plain(let width)), .number(.yearOfCentury, .plain(let width)):
                text += String(repeating: "y", count: width)
            case .literal(let literal): text += literal
            case .blank: text += " "
            default: return nil
            }
        }
        return ["d", "m", "y"].allSatisfy(text.contains) ? text : nil
    }
}
