/// What a mapping says about all of its expressions, and what they may look things up in.
public struct ExpressionSettings: Sendable {
    /// The locale of filters that name none; English when it is nil.
    public var locale: String?
    /// The zone of times that say none.
    public var timeZone: String?
    /// The tables of `lookup`, by name.
    public var lookups: [String: LookupTable]
    /// Where the rules of time zones come from; nil for expressions that know only UTC and distances from it.
    public var zones: (any TimeZoneSource)?

    /// Makes settings.
    public init(
        locale: String? = nil, timeZone: String? = nil, lookups: [String: LookupTable] = [:],
        zones: (any TimeZoneSource)? = nil
    ) {
        self.locale = locale
        self.timeZone = timeZone
        self.lookups = lookups
        self.zones = zones
    }

    /// Whether there is a locale of a tag.
    public static func knowsLocale(_ tag: String) -> Bool { LocaleFormat(tag) != nil }

    /// How a locale writes days in numbers, with the whole year, as the filter `date` takes it: `dd.MM.yyyy`. Nil for a tag of
    /// which nothing is known; one of a country alone is read as its language, but for English.
    public static func dayStyle(of tag: String) -> String? {
        let language = String(tag.prefix { $0 != "-" && $0 != "_" })
        let format = LocaleFormat(tag) ?? (language.lowercased() == "en" ? nil : LocaleFormat(language))
        guard let short = format?.datePatterns[0] else { return nil }
        return short.replacing(#/y+/#, with: "yyyy")
    }

    /// Whether there is a time zone of a name, with rules that can be read.
    public func knowsTimeZone(_ name: String) -> Bool {
        ZoneRules(fixed: name) != nil || zones?.data(ofZone: name).flatMap(ZoneRules.init) != nil
    }
}
