/// The languages that the page speaks.
package enum PageLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"

    /// The one of those that are offered that a browser likes best (`Accept-Language`, RFC 9110, 12.5.4); the first of them when
    /// it likes none.
    init(accepting field: String?, among offered: [PageLanguage] = PageLanguage.allCases) {
        var best: (language: PageLanguage, weight: Double)?
        for range in (field ?? "").lowercased().split(separator: ",").prefix(32) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first?.split(separator: "-").first, let language = Self(rawValue: String(tag)),
                offered.contains(language)
            else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        self = best?.language ?? offered.first ?? .english
    }
}
