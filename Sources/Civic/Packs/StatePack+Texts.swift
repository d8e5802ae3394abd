extension StatePack {
    /// A text of the pack in a language; as it stands in its file where `texts.json` has no other.
    package func said(_ text: String, in language: Language) -> String {
        translations[language.rawValue]?[text] ?? text
    }

    /// What of the pack is shown and is neither somebody's name nor the organisation's own words, for which `state.json` has
    /// other languages: titles, offices, steps. Questions stay in the language in which they are asked.
    package var shownTexts: Set<String> {
        var texts = deck.shownTexts.union([guidelines.title, guidelines.licence, guidelines.source])
        texts.formUnion(links.flatMap { [$0.title, $0.attribution ?? ""] })
        texts.formUnion(statutes.map(\.name) + sessions.map(\.name) + offices.map(\.name))
        texts.formUnion(testify.steps + guidelines.points)
        texts.formUnion(officials.flatMap { [$0.title, $0.chamber, $0.party] })
        texts.formUnion(committees.flatMap { [$0.name, $0.chamber] + $0.members.map(\.role) })
        texts.formUnion(offices.filter { !$0.isReachable }.map(\.source))
        return texts.subtracting([""])
    }

    /// What is wrong with `texts.json`: a language that there is not, a text that stands in no other file.
    func translationProblems() -> [PackProblem] {
        let texts = shownTexts
        return translations.sorted { $0.key < $1.key }.flatMap { code, said -> [PackProblem] in
            guard Language(rawValue: code) != nil else {
                let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
                return [
                    PackProblem(
                        .error, in: "texts.json", at: code, "there is no such language; the languages are \(known)")
                ]
            }
            return said.keys.filter { !texts.contains($0) }.sorted().map {
                PackProblem(.warning, in: "texts.json", at: code, "“\($0)” stands in no other file")
            }
        }
    }
}
