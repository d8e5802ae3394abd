import Interchange

/// What a pack decides of the page: colours, names, tabs and languages. All of it is data of `state.json`.
extension StateConfiguration {
    /// The four colours; `dark` is for text on `light`.
    package var colors: (primary: BrandColor, accent: BrandColor, dark: BrandColor, light: BrandColor)? {
        guard let primary = BrandColor(primaryColor), let accent = BrandColor(accentColor),
            let dark = BrandColor(darkColor ?? primaryColor), let light = BrandColor(lightColor ?? "#FFFFFF")
        else { return nil }
        return (primary, accent, dark, light)
    }

    /// The languages that the page offers, the organisation's own first; nil where the pack does not say.
    package var offeredLanguages: [Language]? { languages?.compactMap { Language(rawValue: $0) } }

    /// The tabs in their order, each with its title in a language.
    package func tabs(_ language: Language) -> [(kind: PackTab.Kind, title: String)] {
        let all = tabs ?? PackTab.Kind.allCases.map { PackTab(tab: $0.rawValue) }
        return all.compactMap { tab in
            PackTab.Kind(rawValue: tab.tab).map { kind in
                (kind, tab.titles?[language.rawValue] ?? kind.title(language, state: stateName(language)))
            }
        }
    }

    /// The name of the organisation in a language.
    package func orgName(_ language: Language) -> String { words(language)?.orgName ?? orgName }

    /// What the organisation is for, in a language.
    package func orgTagline(_ language: Language) -> String { words(language)?.orgTagline ?? orgTagline }

    /// What the organisation wants, in a language.
    package func mission(_ language: Language) -> String? { words(language)?.mission ?? mission }

    /// The name of the state in a language.
    package func stateName(_ language: Language) -> String { words(language)?.stateName ?? stateName }

    private func words(_ language: Language) -> PackWords? { translations?[language.rawValue] }

    func pageProblems() -> [PackProblem] {
        var found: [PackProblem] = []
        func report(_ key: String, _ sentence: String) {
            found.append(PackProblem(.error, in: "state.json", at: key, sentence))
        }
        var seen: Set<String> = []
        for tab in tabs ?? [] {
            if PackTab.Kind(rawValue: tab.tab) == nil {
                let known = PackTab.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                report("tabs", "there is no tab “\(tab.tab)”; the tabs are \(known)")
            }
            if !seen.insert(tab.tab).inserted { report("tabs", "the tab “\(tab.tab)” stands there twice") }
        }
        if tabs?.isEmpty == true { report("tabs", "a page needs a tab") }
        let codes = (languages ?? []) + (translations ?? [:]).keys + (tabs ?? []).flatMap { ($0.titles ?? [:]).keys }
        for code in Set(codes).sorted() where Language(rawValue: code) == nil {
            let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
            report("languages", "there is no language “\(code)”; the languages are \(known)")
        }
        return found
    }
}
