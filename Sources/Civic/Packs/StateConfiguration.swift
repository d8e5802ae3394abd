import Interchange

/// What a state pack says about the organisation and the state: the file `state.json`.
package struct StateConfiguration: Sendable, Hashable, Codable {
    package var id: String
    package var version: String
    package var orgName: String
    package var orgTagline: String
    package var contactEmail: String
    package var website: String
    package var mission: String?
    package var phone: String?
    package var stateName: String
    package var stateAbbrev: String
    package var capital: String
    package var legislatureURL: String
    package var sosURL: String
    /// What stands before a number of the codified laws in a link.
    package var citationURL: String?
    /// Where letters go whose addressee has no address of their own in the tables.
    package var legislatureAddress: String?
    package var countyName: String?
    package var municipalName: String?
    package var primaryColor: String
    package var accentColor: String
    package var darkColor: String?
    package var lightColor: String?
    /// The zone of events without one of their own, by its name in the tz database.
    package var timeZone: String?
    /// The tabs of the page in their order; all of them when it is not said.
    package var tabs: [PackTab]?
    /// The languages that the page offers; the first is the organisation's own. All of them when it is not said.
    package var languages: [String]?
    /// The organisation's words in other languages, by language: `{"ko": {"orgName": "…"}}`.
    package var translations: [String: PackWords]?
    package var asOf: String

    /// What is wrong with the values; the keys themselves were asked for when the file was read.
    func problems() -> [PackProblem] {
        var found: [PackProblem] = []
        func report(_ key: String, _ sentence: String) {
            found.append(PackProblem(.error, in: "state.json", at: key, sentence))
        }
        if id.isEmpty || !id.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
        {
            report("id", "an id has small letters, digits and hyphens")
        }
        let texts = [
            ("orgName", orgName), ("stateName", stateName), ("stateAbbrev", stateAbbrev), ("capital", capital),
            ("version", version),
        ]
        for (key, value) in texts where value.trimmed.isEmpty { report(key, "the value is empty") }
        if MailAddress(public: contactEmail) == nil { report("contactEmail", "this is no mail address") }
        let links = [
            ("website", website), ("legislatureURL", legislatureURL), ("sosURL", sosURL),
            ("citationURL", citationURL ?? website),
        ]
        for (key, value) in links where SafeLink(value)?.isPage != true {
            report(key, "this is no http or https link")
        }
        if !PackDate.isValid(asOf) { report("asOf", "dates are written 2026-11-21 or 2026-11") }
        found += pageProblems()
        let colors = [
            ("primaryColor", primaryColor), ("accentColor", accentColor), ("darkColor", darkColor ?? primaryColor),
            ("lightColor", lightColor ?? accentColor),
        ]
        for (key, value) in colors where BrandColor(value) == nil { report(key, "colours are written #1A7BA8") }
        if let dark = BrandColor(darkColor ?? primaryColor), let light = BrandColor(lightColor ?? "#FFFFFF"),
            dark.contrast(with: light) < 4.5
        {
            found.append(
                PackProblem(
                    .warning, in: "state.json", at: "darkColor", "text in darkColor on lightColor is hard to read"))
        }
        return found
    }
}
