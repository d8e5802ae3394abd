#if Server
import Civic
import PacketPage
import PacketServer
import Storage

/// The part of the page for taking part in public life: Learn, the state, Docs, Vote, Connect, About.
struct CivicPlace: PagePlace {
    let sources: CompanionSources
    let shelf = PackShelf()
    let name = "civic"
    let sheets = ["/assets/civic.css", "/civic/colours.css"]

    init(_ sources: CompanionSources) { self.sources = sources }

    var resources: PlaceResources {
        var resources = PlaceResources()
        resources.templates = [
            "civic-about": PackageResources.civic_about_mustache,
            "civic-learn": PackageResources.civic_learn_mustache,
            "civic-packs": PackageResources.civic_packs_mustache,
            "civic-study": PackageResources.civic_study_mustache,
            "civic-test": PackageResources.civic_test_mustache,
            "civic-vote": PackageResources.civic_vote_mustache,
        ]
        resources.words = [.english: PackageResources.civic_en_words, .korean: PackageResources.civic_ko_words]
        resources.files = ["civic.css": PackageResources.civic_css]
        return resources
    }

    func isInUse(_ store: Store) throws -> Bool { try StatePacks(store).origin() != nil }

    func tabs(_ visit: PageVisit) throws -> [PlaceTab] {
        CivicTab.allCases.map { tab in
            PlaceTab(tab.rawValue, visit.words["civic.tab.\(tab.rawValue)"], href: tab.path)
        }
    }

    func add(to routes: inout PageRoutes) {
        routes.get("/civic") { visit in visit.go(to: CivicTab.learn.path) }
        PackScreen.add(to: &routes, self)
        CivicColours.add(to: &routes, self)
        LearnScreen.add(to: &routes, self)
        StudyScreen.add(to: &routes, self)
        TestScreen.add(to: &routes, self)
        VoteScreen.add(to: &routes, self)
        AboutScreen.add(to: &routes, self)
    }
}

/// The tabs of the civic screens.
enum CivicTab: String, Sendable, CaseIterable {
    case learn, vote, about

    /// Where its first screen is.
    var path: String { "/civic/\(rawValue)" }
}

extension CivicPlace {
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
