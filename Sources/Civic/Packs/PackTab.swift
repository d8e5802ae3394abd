/// A tab of the civic pages, as a pack names it.
package struct PackTab: Sendable, Hashable, Codable {
    /// The screens that there are.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case learn, state, documents, vote, connect, about

        func title(_ language: Language, state: String) -> String {
            switch (self, language) {
            case (.learn, .english): "Learn"
            case (.learn, .spanish): "Aprender"
            case (.learn, .korean): "배우기"
            case (.state, _): state
            case (.documents, .english): "Documents"
            case (.documents, .spanish): "Documentos"
            case (.documents, .korean): "문서"
            case (.vote, .english): "Vote"
            case (.vote, .spanish): "Votar"
            case (.vote, .korean): "투표"
            case (.connect, .english): "Connect"
            case (.connect, .spanish): "Contacto"
            case (.connect, .korean): "소식"
            case (.about, .english): "About"
            case (.about, .spanish): "Acerca de"
            case (.about, .korean): "소개"
            }
        }
    }

    /// The name of the screen, one of `Kind`.
    package let tab: String
    /// What the tab is called by language, where that is not the usual word: `{"en": "Study"}`.
    package let titles: [String: String]?

    package init(tab: String, titles: [String: String]? = nil) {
        self.tab = tab
        self.titles = titles
    }
}

/// What an organisation says of itself in another language; what is missing is said as in `state.json`.
package struct PackWords: Sendable, Hashable, Codable {
    package let orgName: String?
    package let orgTagline: String?
    package let mission: String?
    package let stateName: String?
}
