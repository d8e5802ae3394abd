import Interchange

extension TextFilter {
    /// Cannot be told.
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? { nil }
}

/// A filter that takes some of the parts of a value, counted from 1: characters, words.
protocol PartFilter: TextFilter {
    /// The first part and the last; negative ones count from the end.
    var span: (first: Int, last: Int) { get }
    /// What stands between two parts.
    static var separator: String { get }
    /// How many parts a value has.
    static func count(_ value: String) -> Int
}

extension SliceFilter: PartFilter {
    static var separator: String { "" }
    static func count(_ value: String) -> Int { value.count }
}

extension WordFilter: PartFilter {
    static var separator: String { " " }
    static func count(_ value: String) -> Int { value.unicodeScalars.split(whereSeparator: \.isSpace).count }
}

// MARK: White space and spelling are nothing that a value says

extension TrimFilter {
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? { value == value.trimmed ? value : nil }
}

extension SqueezeFilter {
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        let words = value.unicodeScalars.split(whereSeparator: \.isSpace)
        return value == words.map { String($0) }.joined(separator: " ") ? value : nil
    }
}

extension DigitsFilter {
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        value.unicodeScalars.allSatisfy(\.isASCIIDigit) ? value : nil
    }
}

extension PhoneFilter {
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        var buffer = Bytes(value.utf8)
        guard (try? apply(to: &buffer, from: 0)) != nil else { return nil }
        return buffer.text(from: 0) == value ? value : nil
    }
}

// MARK: What a filter takes away cannot be told

extension UpperFilter {
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? { value.withoutCase }
}

extension LowerFilter {
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? { value.withoutCase }
}

extension TitleFilter {
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? { value.withoutCase }
}

extension String {
    /// The text, when none of its letters has a case.
    fileprivate var withoutCase: String? { uppercased() == self && lowercased() == self ? self : nil }
}
