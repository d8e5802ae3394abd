/// A locale, and what pictures take from its language. All pictures of a form in one locale share it.
final class PictureSymbols: Sendable, Hashable {
    let locale: XFALocale
    let ideographs: PictureIdeographs
    /// The latest first.
    let reigns: [PictureReign]

    init(_ locale: XFALocale) {
        self.locale = locale
        ideographs = PictureIdeographs(locale)
        reigns = PictureReign.reigns(of: locale)
    }

    /// English of the United States.
    static let usual = PictureSymbols(XFALocale())
    /// Languages with numerals of their own, for forms that do not explain them.
    static let others = ["ja", "ko", "zh_CN", "zh_TW"].map { PictureSymbols(XFALocale(name: $0)) }

    static func == (left: PictureSymbols, right: PictureSymbols) -> Bool {
        left === right || left.locale == right.locale
    }

    func hash(into hasher: inout Hasher) { hasher.combine(locale.name) }
}

/// The locales of a form by name.
struct XFALocales: Sendable {
    private var locales: [String: PictureSymbols] = [:]

    init(_ locales: [String: XFALocale] = [:]) { self.locales = locales.mapValues(PictureSymbols.init) }

    /// The locale of a name, or one of the same language; else English of the United States, as in forms that name none.
    func symbols(_ name: String?) -> PictureSymbols {
        guard let name else { return .usual }
        if let known = locales[name] { return known }
        let language = XFALocale(name: name).language
        guard language != "en" else { return .usual }
        func isKin(_ symbols: PictureSymbols) -> Bool { symbols.locale.language == language }
        if let own = PictureSymbols.others.first(where: { $0.locale.name == name }) { return own }
        return locales.values.filter(isKin).min { $0.locale.name < $1.locale.name }
            ?? PictureSymbols.others.last(where: isKin) ?? .usual
    }
}
