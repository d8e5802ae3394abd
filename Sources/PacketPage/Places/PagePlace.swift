#if Server
package import PacketServer
package import Storage

/// A part of the page that another library adds: its screens, its entry in the navigation, its templates and words.
package protocol PagePlace: Sendable {
    /// The names of its tabs. Their titles are the words `NAME.tab.X`.
    associatedtype Tab: PlaceTabName
    /// The first part of its addresses, and the start of its words' keys, of its templates' and of its files' names:
    /// `civic`.
    var name: String { get }
    /// What its screens are made of.
    var resources: PlaceResources { get }
    /// Style sheets and scripts that its screens have besides the page's: addresses of the page.
    var sheets: [String] { get }
    var scripts: [String] { get }
    /// Whether somebody uses it, so that the navigation shows it. Asked for each screen, so it costs one short query.
    func isInUse(_ store: Store) throws -> Bool
    /// The language that the user has chosen, where this place keeps that; nil where it is the browser's.
    func chosenLanguage(_ store: Store) throws -> PageLanguage?
    /// The languages that browsers are offered, the first for those that like none of them, where this place decides about it.
    func offeredLanguages(_ store: Store) throws -> [PageLanguage]?
    /// The theme that the user has chosen, where this place keeps that; nil where it is the system's.
    func chosenTheme(_ store: Store) throws -> PageTheme?
    /// Its screens as they stand in its bar, in their order; all its tabs unless it says otherwise.
    func tabs(_ visit: PageVisit) throws -> [PlaceTab]
    /// Adds its screens. All addresses begin with its name; `/NAME` is the first.
    func add(to routes: inout PageRoutes)
}

extension PagePlace {
    package var sheets: [String] { [] }
    package var scripts: [String] { [] }

    package func chosenLanguage(_ store: Store) throws -> PageLanguage? { nil }

    package func offeredLanguages(_ store: Store) throws -> [PageLanguage]? { nil }

    package func chosenTheme(_ store: Store) throws -> PageTheme? { nil }

    package func tabs(_ visit: PageVisit) throws -> [PlaceTab] { allTabs(visit) }

    /// All tabs, called as the words say.
    package func allTabs(_ visit: PageVisit) -> [PlaceTab] {
        Tab.allCases.map { PlaceTab($0.rawValue, visit.words["\(name).tab.\($0.rawValue)"], href: $0.path) }
    }

    /// A screen of a tab.
    ///
    /// - Parameters:
    ///   - template: The name of the template.
    ///   - model: What the template calls `m`.
    package func page(
        _ visit: PageVisit, _ tab: Tab, _ template: String, model: some Sendable, title: String, status: Int = 200
    ) throws -> ServerResponse {
        var chrome = visit.chrome(in: name)
        chrome.title = title
        chrome.bar = PlaceBar(try tabs(visit), current: tab.rawValue, label: visit.words["\(name).nav"])
        (chrome.sheets, chrome.scripts) = (sheets, scripts)
        return visit.core.templates.page(template, model, in: chrome, status: status)
    }
}

/// The tabs of a place.
package protocol PlaceTabName: RawRepresentable, CaseIterable, Sendable where RawValue == String {
    /// Where its first screen is.
    var path: String { get }
}

/// Templates, words and files of a place, embedded in its library.
package struct PlaceResources: Sendable {
    /// Sources of templates by their names, which begin with the name of the place: `civic-learn`.
    package var templates: [String: [UInt8]] = [:]
    /// Catalogues of words; keys begin with the name of the place. `NAME.nav` is its entry in the navigation, `NAME.purpose` what it
    /// is for in a sentence, `NAME.notice.X` what a screen says for `?done=X`.
    package var words: [PageLanguage: [UInt8]] = [:]
    /// Style sheets and scripts by their names, served as `/assets/NAME`: `civic.css`, `civic.js`.
    package var files: [String: [UInt8]] = [:]

    package init() {}
}

/// A screen in the bar of a place.
package struct PlaceTab: Sendable, Hashable {
    package let name: String
    package let title: String
    package let href: String

    package init(_ name: String, _ title: String, href: String) {
        self.name = name
        self.title = title
        self.href = href
    }
}

/// A place as the navigation and the workbench show it.
struct PlaceLink: Sendable, Hashable {
    let title: String
    /// What it is for, in a sentence.
    let about: String
    let href: String
    let isCurrent: Bool
}

/// The bar above the screens of a place.
struct PlaceBar: Sendable {
    /// A screen.
    struct Link: Sendable, Hashable {
        let title: String
        let href: String
        let isCurrent: Bool
    }

    let label: String
    let links: [Link]

    init(_ tabs: [PlaceTab], current: String, label: String) {
        self.label = label
        links = tabs.map { Link(title: $0.title, href: $0.href, isCurrent: $0.name == current) }
    }
}

extension PageCore {
    /// The places that the navigation shows, `current` being open, and those that nobody uses yet.
    func links(_ words: Words, current: String?) -> (shown: [PlaceLink], others: [PlaceLink]) {
        var (shown, others): ([PlaceLink], [PlaceLink]) = ([], [])
        for place in settings.places {
            let link = PlaceLink(
                title: words["\(place.name).nav"], about: words["\(place.name).purpose"], href: "/\(place.name)",
                isCurrent: place.name == current)
            // One whose tables cannot be read says so itself, once it is opened.
            let isShown = link.isCurrent || ((try? place.isInUse(settings.store)) ?? true)
            if isShown { shown.append(link) } else { others.append(link) }
        }
        return (shown, others)
    }
}
#endif
