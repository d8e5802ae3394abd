import Hangul

/// A person as the recipient of a letter.
public struct RosterRecipient: Sendable, Hashable {
    /// The columns, in the order of `values`. The first five are those that every source of recipients has.
    public static let columns = [
        "firstName", "lastName", "fullName", "email", "phoneNumber", "sourceKey", "no", "group", "area", "job",
        "mobile",
        "homepage",
    ]

    /// By what the person is known here, whoever takes over the number later: `12#1`.
    public let reference: String
    /// The values of the columns.
    public let values: [String]

    init(_ person: RosterPerson, group: String) {
        reference = person.reference
        let (first, last) = Self.parts(of: person.name)
        let phones = person.phones.filter { $0.name != "FAX" }
        let mobile = phones.first(where: \.isMobile)?.value ?? ""
        let page = person.webs.first { $0.name == "homepage" }.flatMap { try? $0.link() } ?? ""
        values = [
            first, last, person.name, person.email, mobile.isEmpty ? phones.first?.value ?? "" : mobile,
            person.reference, "\(person.no)", group, person.area, person.job, mobile, page,
        ]
    }

    /// First and last name. Korean names begin with the family's, of one syllable or one of the few of two; of other
    /// names the last word is the family's.
    static func parts(of name: String) -> (first: String, last: String) {
        let words = name.split(separator: " ")
        let isKorean = name.unicodeScalars.allSatisfy { HangulSyllable($0) != nil || $0 == " " }
        if isKorean, words.count == 1 {
            let length = name.count > 2 && longFamilyNames.contains(String(name.prefix(2))) ? 2 : 1
            return (String(name.dropFirst(length)), String(name.prefix(length)))
        }
        if isKorean, let family = words.first { return (words.dropFirst().joined(separator: " "), String(family)) }
        guard let family = words.last, words.count > 1 else { return ("", name) }
        return (words.dropLast().joined(separator: " "), String(family))
    }

    private static let longFamilyNames: Set<String> = [
        "강전", "남궁", "독고", "동방", "망절", "사공", "서문", "선우", "소봉", "어금", "장곡", "제갈", "황목", "황보",
    ]
}
