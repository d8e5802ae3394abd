import Interchange

/// The recipient properties that every list of people is expected to have, under one spelling or another.
public enum StandardProperty: String, CaseIterable, Sendable {
    case firstName, lastName, fullName, email, phoneNumber

    /// The property of this name, without regard to case.
    init?(named name: String) {
        guard let property = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
            return nil
        }
        self = property
    }

    /// The column of this property: the one that has its name, else the first one that is called so in a language of the
    /// lexicon (`Nachname`, `E-Mail-Adresse`), without regard to case, accents and punctuation.
    ///
    /// A `Name` is the last name beside a first name alone, and neither beside first and last names; a `nombre` beside `apellidos` is
    /// the first name.
    ///
    /// - Complexity: O(letters of the headers).
    public func column(in headers: [String]) -> Int? {
        ownColumn(in: headers) ?? column(among: headers.map(Self.letters))
    }

    /// Whether a name or a label asks for a mail address, whatever else it says.
    public static func isMail(askedBy text: String) -> Bool { LabelWords(text).things.contains("email") }

    /// The column that has its name: `Last Name`, `last_name`.
    func ownColumn(in headers: [String]) -> Int? {
        headers.firstIndex { $0.lowercased() == rawValue.lowercased() }
            ?? headers.firstIndex { Self.letters($0) == rawValue.lowercased() }
    }

    private func column(among letters: [String]) -> Int? {
        if let own = letters.firstIndex(of: rawValue.lowercased()) { return own }
        for names in names {
            let found = letters.firstIndex { names.contains($0) && !Lexicon.isShared($0) }
            if let found { return found }
        }
        let isApart = letters.contains(where: Self.lastNames.contains)
        if self == .firstName, isApart { return letters.firstIndex(where: Self.namesBesideLastNames.contains) }
        guard self == .fullName || self == .lastName else { return nil }
        let hasFirst = Self.firstName.column(among: letters) != nil
        let hasLast = self == .fullName && isApart
        guard hasLast ? self == .fullName && !hasFirst : hasFirst == (self == .lastName) else { return nil }
        return letters.firstIndex(where: Self.anyNames.contains)
    }

    /// What the property is called; what comes later counts where nothing earlier is there.
    private var names: [Set<String>] {
        switch self {
        case .firstName: [Self.firstNames]
        case .lastName: [Self.lastNames]
        case .fullName: [Self.fullNames]
        case .email: [Self.emails]
        case .phoneNumber: [Self.phones, Self.mobilePhones]
        }
    }
    private static let firstNames = called("first name")
    private static let lastNames = called("last name")
    private static let fullNames = called("full name")
    private static let anyNames = called("name")
    /// Words for any name that mean the first one where last names have a column.
    private static let namesBesideLastNames: Set<String> = ["nombre", "nombres", "nome", "ime", "имя", "이름"]
    private static let emails = called("email")
    private static let phones = called("phone")
    private static let mobilePhones = called("mobile phone")

    private static func called(_ meaning: String) -> Set<String> {
        Set(
            Lexicon.spellings(of: meaning).filter {
                $0.utf8.count > 3 || $0.utf8.contains { $0 >= 0x80 } || usualShort.contains($0)
            })
    }

    /// The shortest spellings that mean the property in a table of people, whatever else stands in it.
    private static let usualShort: Set<String> = ["nom", "tel", "mel"]

    /// A header's letters and digits in lower case, without accents.
    private static func letters(_ header: String) -> String {
        guard header.utf8.allSatisfy({ $0 < 0x80 }) else { return LabelWords.split(header).joined() }
        return header.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
