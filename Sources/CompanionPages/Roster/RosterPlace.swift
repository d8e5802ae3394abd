#if Server
package import PacketPage
import PacketServer
package import Roster
package import Storage

/// What the screens of the roster are made from besides the store.
package struct RosterSources: Sendable {
    /// The photo of a person in the user's folder; nil when there is none. The folder is that of the roster's settings.
    package var photo: @Sendable (_ no: Int, _ folder: String?) -> [UInt8]?
    /// A workbook that was uploaded, by its path.
    package var book: @Sendable (String) throws -> RosterBook
    /// Brings those of the stored recipients up to date who came from the roster.
    package var refreshRecipients: @Sendable () throws -> Void

    package init(
        photo: @escaping @Sendable (_ no: Int, _ folder: String?) -> [UInt8]?,
        book: @escaping @Sendable (String) throws -> RosterBook,
        refreshRecipients: @escaping @Sendable () throws -> Void
    ) {
        self.photo = photo
        self.book = book
        self.refreshRecipients = refreshRecipients
    }
}

/// The part of the page for the roster: persons, favourites, events, and the workbook they come from.
package struct RosterPlace: PagePlace {
    let sources: RosterSources
    let imports = RosterImports()
    package let name = "roster"
    package let sheets = ["/assets/roster.css"]
    package let scripts = ["/assets/roster.js"]

    package init(_ sources: RosterSources) { self.sources = sources }

    package typealias Tab = RosterTab

    package var resources: PlaceResources {
        var resources = PlaceResources()
        resources.templates = [
            "roster-people": PackageResources.roster_people_mustache,
            "roster-rows": PackageResources.roster_rows_mustache,
            "roster-contacts": PackageResources.roster_contacts_mustache,
            "roster-person": PackageResources.roster_person_mustache,
            "roster-group": PackageResources.roster_group_mustache,
            "roster-favourites": PackageResources.roster_favourites_mustache,
            "roster-events": PackageResources.roster_events_mustache,
            "roster-event": PackageResources.roster_event_mustache,
            "roster-workbook": PackageResources.roster_workbook_mustache,
            "roster-plan": PackageResources.roster_plan_mustache,
            "roster-import": PackageResources.roster_import_mustache,
        ]
        resources.words = [.english: PackageResources.roster_en_words, .korean: PackageResources.roster_ko_words]
        resources.files = ["roster.css": PackageResources.roster_css, "roster.js": PackageResources.roster_js]
        return resources
    }

    package func isInUse(_ store: Store) throws -> Bool { try Roster(store).status().persons > 0 }

    package func add(to routes: inout PageRoutes) {
        routes.get("/roster") { visit in
            visit.go(to: (try isInUse(visit.store) ? RosterTab.people : .workbook).path)
        }
        RosterPeopleScreen.add(to: &routes, self)
        RosterPersonScreen.add(to: &routes, self)
        PartyScreen.add(to: &routes, self)
        RosterEventsScreen.add(to: &routes, self)
        WorkbookScreen.add(to: &routes, self)
        PlanScreen.add(to: &routes, self)
        RosterImportScreen.add(to: &routes, self)
    }
}

/// The tabs of the roster.
package enum RosterTab: String, PlaceTabName {
    case people, favourites, events, workbook

    /// Where it is.
    package var path: String { "/roster/\(rawValue)" }
}
#endif
