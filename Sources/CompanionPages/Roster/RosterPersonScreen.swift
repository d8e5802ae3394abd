#if Server
import PacketPage
import PacketServer
import Roster

/// One person: how to reach them, whether they are a favourite, and the photo from the user's folder.
struct RosterPersonScreen: Sendable {
    let no: Int
    let name: String
    let job: String
    let area: String
    let group: String?
    let groupHref: String
    let photo: String
    let photoText: String
    let contacts: [ContactLine]
    let hasContacts: Bool
    let search: String
    let isFavourite: Bool
    let hasAlarm: Bool

    init(_ person: RosterPerson, group: RosterGroup?, favourite: RosterFavourite?, _ words: Words) {
        (no, name, job, area) = (person.no, person.name, person.job, person.area)
        self.group = group?.name
        groupHref = "/roster/group/\(group?.no ?? 0)"
        photo = "/roster/photo/\(person.no)"
        photoText = words("roster.photoOf", ["name": person.name])
        contacts =
            person.phones.map { ContactLine($0, words) } + [ContactLine(mail: person.email, words)].compactMap(\.self)
            + (person.messages + person.webs).map { ContactLine($0, words) }
        hasContacts = !contacts.isEmpty
        search = ContactLink.search(for: person.name)
        isFavourite = favourite != nil
        hasAlarm = favourite?.hasAlarm ?? false
    }

    static func add(to routes: inout PageRoutes, _ place: RosterPlace) {
        routes.get("/roster/person/:no") { visit in
            let roster = Roster(visit.store)
            let person = try roster.person(number(visit))
            let favourite = try roster.favourites().first { $0.person.no == person.no }?.favourite
            let screen = RosterPersonScreen(
                person, group: try person.groupNo.map { try roster.group($0) }, favourite: favourite, visit.words)
            return try place.page(visit, .people, "roster-person", model: screen, title: person.name)
        }
        routes.post("/roster/person/:no") { visit in
            let (roster, no) = (Roster(visit.store), try number(visit))
            if visit.form["to"] == "remove" {
                try roster.removeFavourite(no)
                return visit.go(to: "/roster/person/\(no)?done=noFavourite")
            }
            let hasAlarm = visit.form["alarm"] != nil
            try roster.addFavourite(no, alarm: hasAlarm, now: visit.moment)
            return visit.go(to: "/roster/person/\(no)?done=\(hasAlarm ? "alarm" : "favourite")")
        }
        routes.get("/roster/photo/:no") { visit in
            let roster = Roster(visit.store)
            let photo = place.sources.photo(try number(visit), try roster.photoFolder())
            let bytes = photo ?? PlaceholderPicture.png
            let kind = pictureType(bytes)
            var response = ServerResponse(
                200, type: kind ?? "image/png", body: kind == nil ? PlaceholderPicture.png : bytes)
            response.headers["Cache-Control"] = "private, max-age=300"
            response.protect()
            return response
        }
    }

    /// The number of a person, which cannot name anything else.
    private static func number(_ visit: PageVisit) throws -> Int {
        guard let no = Int(visit.parameter("no")) else { throw PageError(404, visit.words["roster.noPerson"]) }
        return no
    }

    /// What a picture is by its first bytes; nil for a file that is none of the two.
    private static func pictureType(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? "image/jpeg" : nil
    }
}
#endif
