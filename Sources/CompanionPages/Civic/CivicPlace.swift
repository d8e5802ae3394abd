#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// The part of the page for taking part in public life: Learn, the state, Docs, Vote, Connect, About.
struct CivicPlace: PagePlace {
    let sources: CompanionSources
    let shelf = PackShelf()
    let name = "civic"
    let sheets = ["/assets/civic.css", "/assets/campus.css", "/civic/colours.css"]
    let scripts = ["/assets/civic.js", CampusPlace.copying]

    init(_ sources: CompanionSources) { self.sources = sources }

    typealias Tab = CivicTab

    var resources: PlaceResources {
        var resources = PlaceResources()
        resources.templates = [
            "civic-about": PackageResources.civic_about_mustache,
            "civic-bill": PackageResources.civic_bill_mustache,
            "civic-bills": PackageResources.civic_bills_mustache,
            "civic-connect": PackageResources.civic_connect_mustache,
            "civic-document": PackageResources.civic_document_mustache,
            "civic-documents": PackageResources.civic_documents_mustache,
            "civic-events": PackageResources.civic_events_mustache,
            "civic-guidelines": PackageResources.civic_guidelines_mustache,
            "civic-hearings": PackageResources.civic_hearings_mustache,
            "civic-learn": PackageResources.civic_learn_mustache,
            "civic-letters": PackageResources.civic_letters_mustache,
            "civic-packs": PackageResources.civic_packs_mustache,
            "civic-paper": PackageResources.civic_paper_mustache,
            "civic-reps": PackageResources.civic_reps_mustache,
            "civic-state": PackageResources.civic_state_mustache,
            "civic-statutes": PackageResources.civic_statutes_mustache,
            "civic-study": PackageResources.civic_study_mustache,
            "civic-test": PackageResources.civic_test_mustache,
            "civic-vote": PackageResources.civic_vote_mustache,
            "civic-write": PackageResources.civic_write_mustache,
        ]
        resources.words = [.english: PackageResources.civic_en_words, .korean: PackageResources.civic_ko_words]
        resources.files = ["civic.css": PackageResources.civic_css, "civic.js": PackageResources.civic_js]
        return resources
    }

    func isInUse(_ store: Store) throws -> Bool { try CivicUse(store).isThere() }

    func offeredLanguages(_ store: Store) throws -> [PageLanguage]? {
        let offered = try shelf.current(in: store)?.configuration.offeredLanguages
        let known = (offered ?? []).compactMap { PageLanguage(rawValue: $0.rawValue) }
        return known.isEmpty ? nil : known
    }

    func tabs(_ visit: PageVisit) throws -> [PlaceTab] {
        // The pack says which tabs there are, and what they are called.
        guard let pack = try shelf.current(in: visit.store) else {
            return allTabs(visit)
        }
        return pack.configuration.tabs(visit.packLanguage).compactMap { kind, title in
            CivicTab(rawValue: kind.rawValue).map { PlaceTab($0.rawValue, title, href: $0.path) }
        }
    }

    func add(to routes: inout PageRoutes) {
        routes.get("/civic") { visit in visit.go(to: try tabs(visit).first?.href ?? CivicTab.learn.path) }
        PackScreen.add(to: &routes, self)
        CivicColours.add(to: &routes, self)
        LearnScreen.add(to: &routes, self)
        StudyScreen.add(to: &routes, self)
        TestScreen.add(to: &routes, self)
        StateScreen.add(to: &routes, self)
        RepsScreen.add(to: &routes, self)
        LettersScreen.add(to: &routes, self)
        WritingScreen.add(to: &routes, self)
        PaperLetterScreen.add(to: &routes, self)
        CivicEventsScreen.add(to: &routes, self)
        HearingsScreen.add(to: &routes, self)
        LawScreen.add(to: &routes, self)
        BillScreen.add(to: &routes, self)
        DocumentsScreen.add(to: &routes, self)
        DocumentScreen.add(to: &routes, self)
        VoteScreen.add(to: &routes, self)
        ConnectScreen.add(to: &routes, self)
        AboutScreen.add(to: &routes, self)
    }
}

/// The tabs of the civic screens.
enum CivicTab: String, PlaceTabName {
    case learn, state, documents, vote, connect, about

    /// Where its first screen is.
    var path: String { "/civic/\(rawValue)" }
}

extension PageVisit {
    /// The language of the page, as packs name it.
    var packLanguage: Language { words.packLanguage }
}

extension Words {
    /// The language, as packs name it.
    var packLanguage: Language { Language(rawValue: language.rawValue) ?? .english }

    /// A text of a pack in this language, where the pack has it.
    func said(_ text: String, of pack: StatePack?) -> String { pack?.said(text, in: packLanguage) ?? text }

    /// The title of a deck, or the name of a section, in this language: as the deck has it, else as the pack has.
    func said(_ text: String, of deck: Deck, in pack: StatePack?) -> String {
        let own = deck.said(text, in: packLanguage)
        return own == text ? said(text, of: pack) : own
    }
}

extension CivicPlace {
    /// The day where the user is.
    func today() -> CalendarDay { sources.campus.today() }

    /// The pack in use.
    ///
    /// - Throws: `PageError` when there is none.
    func pack(_ visit: PageVisit) throws -> StatePack {
        guard let pack = try shelf.current(in: visit.store) else {
            throw PageError(404, visit.words["civic.noPack"], hint: visit.words["civic.noPackHint"])
        }
        return pack
    }

    /// A screen of the pack in use; the choice of a pack where none is.
    func get(
        _ path: String, in routes: inout PageRoutes,
        _ show: @escaping @Sendable (PageVisit, StatePack) throws -> ServerResponse
    ) {
        routes.get(path) { visit in
            guard let pack = try shelf.current(in: visit.store) else { return visit.go(to: "/civic/packs") }
            return try show(visit, pack)
        }
    }
}
#endif
